import { useExplain } from "../../explain/explain.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { chainOfPlatform } from "../../../src/domain/catalog/chains.ts";
import { transactionTypes } from "../../../src/domain/ledger/transaction.ts";
import type { Transaction } from "../../data/records.ts";
import { useAct, useAnswer } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { platformName, statusName, typeName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Answer } from "../../parts/answer.tsx";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Figure } from "../../parts/figure.tsx";
import { ActionIcon } from "../../parts/action-icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { legWords } from "./transaction-row.tsx";
import { t } from "../../i18n/t.ts";

/** All of one transaction: its legs, where it is known from, and what the owner may change about it. */
export default function TransactionSheet({ id, onDeleted }: { id: string; onDeleted(): void }) {
  const answer = useAnswer("transactions.get", { id });
  return (
    <Answer of={answer}>
      {(transaction) => <Details key={id} transaction={transaction} onDeleted={onDeleted} />}
    </Answer>
  );
}

function Details({ transaction, onDeleted }: { transaction: Transaction; onDeleted(): void }) {
  const format = useFormat();
  const explain = useExplain();
  const { at, type, platform, wallet, status, txHash, method, counterparty, sources } = transaction;
  const { linkedTransactionId, linkedTransactionIds } = transaction;
  const explorer = chainOfPlatform(platform)?.explorer;
  const others = linkedTransactionIds ?? (linkedTransactionId === undefined ? [] : [linkedTransactionId]);
  return (
    <div className="stack">
      <p className="transaction-title">
        <b>{typeName(type)}</b> <span className="soft">{format.moment(at)}</span>
        {status !== "confirmed" && <span className={`badge ${status}`}>{statusName(status)}</span>}
      </p>
      <Legs transaction={transaction} />
      <dl className="facts">
        <Fact name={t("transactions.platform")}>{platformName(platform)}</Fact>
        <Fact name={t("transactions.wallet")}>{wallet}</Fact>
        {method !== undefined && <Fact name={t("transactions.method")}>{method}</Fact>}
        {counterparty !== undefined && <Fact name={t("transactions.counterparty")}>{counterparty}</Fact>}
        {txHash !== undefined && (
          <Fact name={t("transactions.hash")}>
            {explorer === undefined ? (
              txHash
            ) : (
              <a href={`${explorer}/tx/${txHash}`} target="_blank" rel="noopener noreferrer">
                {txHash} <ActionIcon name="external" size={14} />
              </a>
            )}
          </Fact>
        )}
        <Fact name={t("transactions.source")}>
          {[...new Set(sources.map(({ kind }) => t(sourceWords[kind])))].join(", ")}
        </Fact>
        {others.length > 0 && (
          <Fact name={t("transactions.ownTransfer")}>
            {others.map((id, index) => (
              <button
                key={id}
                type="button"
                className="plain-button"
                onClick={() => explain({ kind: "transaction", id })}
              >
                {others.length === 1
                  ? t("transactions.showOtherSide")
                  : t("transactions.showArrival", { index: index + 1 })}
              </button>
            ))}
          </Fact>
        )}
      </dl>
      <EditForm transaction={transaction} />
      <Removal transaction={transaction} onDeleted={onDeleted} />
    </div>
  );
}

const sourceWords = {
  connection: "transactions.connection",
  import: "transactions.import",
  manual: "transactions.manualEntry",
  verification: "transactions.verification",
} as const;

function Legs({ transaction }: { transaction: Transaction }) {
  const format = useFormat();
  const { symbolOf, nameOf } = useAssets();
  return (
    <ul className="rows legs">
      {transaction.legs.map((leg, index) => (
        <li key={index} className="row">
          <CoinMark symbol={symbolOf(leg.assetId)} />
          <span className="row-main">
            <b>{nameOf(leg.assetId)}</b>
            <span className="faint small">
              {legWords(leg)}
              {leg.wallet !== undefined && <> · {leg.wallet}</>}
            </span>
          </span>
          <Figure
            of={{
              kind: "balance",
              assetId: leg.assetId,
              wallet: leg.wallet ?? transaction.wallet,
              at: transaction.at,
            }}
            says={legWords(leg)}
            className={leg.direction === "in" ? "gain break" : "break"}
          >
            {leg.direction === "in" ? "+" : "−"}
            {format.exact(leg.amount)} {symbolOf(leg.assetId)}
          </Figure>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break">{children}</dd>
    </div>
  );
}

function EditForm({ transaction }: { transaction: Transaction }) {
  const act = useAct();
  const { say, fail } = useNotify();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string): string => String(form.get(name) ?? "").trim();
    const tags = field("tags")
      .split(",")
      .flatMap((tag) => tag.trim() || []);
    const patch: Record<string, unknown> = {};
    if (field("type") !== transaction.type) patch["type"] = field("type");
    if (field("notes") !== (transaction.notes ?? "")) patch["notes"] = field("notes");
    if (tags.join() !== transaction.tags.join()) patch["tags"] = tags;
    if ((form.get("hidden") === "on") !== transaction.hidden) patch["hidden"] = !transaction.hidden;
    if (Object.keys(patch).length === 0) return;
    setSaving(true);
    try {
      await act("transactions.update", { id: transaction.id, patch }, ["tags"]);
      say(t("transactions.savedLaterImportsAndSyncs"));
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className="form"
      onSubmit={(event) => void save(event)}
      aria-label={t("transactions.editTransaction")}
    >
      <label className="field">
        <span>{t("transactions.type")}</span>
        <select name="type" defaultValue={transaction.type}>
          {transactionTypes.map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t("transactions.notes")}</span>
        <textarea name="notes" rows={2} defaultValue={transaction.notes ?? ""} />
      </label>
      <label className="field">
        <span>{t("transactions.tags")}</span>
        <input
          name="tags"
          defaultValue={transaction.tags.join(", ")}
          placeholder={t("transactions.separatedByCommas")}
        />
      </label>
      <label className="check">
        <input type="checkbox" name="hidden" defaultChecked={transaction.hidden} />{" "}
        <span>{t("transactions.hideFromListsStillCounted")}</span>
      </label>
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          {t("common.save")}
        </button>
      </div>
    </form>
  );
}

function Removal({ transaction, onDeleted }: { transaction: Transaction; onDeleted(): void }) {
  const act = useAct();
  const { say } = useNotify();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="actions">
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
        <ActionIcon name="trash" size={16} /> {t("transactions.deleteTransaction")}
      </button>
      {isAsking && (
        <Confirm
          title={t("transactions.deleteThisTransaction2")}
          action={t("common.delete")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await act("transactions.delete", { ids: [transaction.id] });
            say(t("transactions.deletedBalancesAreUpdating"));
            onDeleted();
          }}
        >
          <p>{t("transactions.itIsRemovedFromYour")}</p>
        </Confirm>
      )}
    </div>
  );
}
