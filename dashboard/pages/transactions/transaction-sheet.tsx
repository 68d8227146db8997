import { useExplain } from "../../explain/explain.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { transactionTypes } from "../../../src/domain/ledger/transaction.ts";
import type { Transaction } from "../../data/records.ts";
import { useAct, useAnswer } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { capitalised, platformName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Answer } from "../../parts/answer.tsx";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Figure } from "../../parts/figure.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { legWords } from "./transaction-row.tsx";

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
  const others = linkedTransactionIds ?? (linkedTransactionId === undefined ? [] : [linkedTransactionId]);
  return (
    <div className="stack">
      <p className="transaction-title">
        <b>{capitalised(type)}</b> <span className="soft">{format.moment(at)}</span>
        {status !== "confirmed" && <span className={`badge ${status}`}>{capitalised(status)}</span>}
      </p>
      <Legs transaction={transaction} />
      <dl className="facts">
        <Fact name="Platform">{platformName(platform)}</Fact>
        <Fact name="Wallet">{wallet}</Fact>
        {method !== undefined && <Fact name="Method">{method}</Fact>}
        {counterparty !== undefined && <Fact name="Counterparty">{counterparty}</Fact>}
        {txHash !== undefined && <Fact name="Hash">{txHash}</Fact>}
        <Fact name="Known from">{[...new Set(sources.map(({ kind }) => sourceWords[kind]))].join(", ")}</Fact>
        {others.length > 0 && (
          <Fact name="Own transfer">
            {others.map((id, index) => (
              <button
                key={id}
                type="button"
                className="plain-button"
                onClick={() => explain({ kind: "transaction", id })}
              >
                {others.length === 1 ? "Open the other half" : `Open arrival ${index + 1}`}
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
  connection: "a connection",
  import: "an import",
  manual: "your own entry",
  verification: "a verification",
};

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
      say("Saved. No later import or sync changes it back.");
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)} aria-label="Change this transaction">
      <label className="field">
        <span>Type</span>
        <select name="type" defaultValue={transaction.type}>
          {transactionTypes.map((type) => (
            <option key={type} value={type}>
              {capitalised(type)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Notes</span>
        <textarea name="notes" rows={2} defaultValue={transaction.notes ?? ""} />
      </label>
      <label className="field">
        <span>Tags</span>
        <input name="tags" defaultValue={transaction.tags.join(", ")} placeholder="separated by commas" />
      </label>
      <label className="check">
        <input type="checkbox" name="hidden" defaultChecked={transaction.hidden} />{" "}
        <span>Hide it from lists (it still counts)</span>
      </label>
      <div className="actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          Save
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
        <Icon name="trash" size={16} /> Delete this transaction
      </button>
      {isAsking && (
        <Confirm
          title="Delete this transaction?"
          action="Delete it"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await act("transactions.delete", { ids: [transaction.id] });
            say("Deleted. Balances follow.");
            onDeleted();
          }}
        >
          <p>
            Its changes leave the balances, and importing the same file again does not bring it back. Deleting
            that import does.
          </p>
        </Confirm>
      )}
    </div>
  );
}
