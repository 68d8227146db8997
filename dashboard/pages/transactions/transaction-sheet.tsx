import { useExplain } from "../../explain/explain.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import type { Transaction } from "../../data/records.ts";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { platformName, statusName, typeName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { useWallets } from "../../data/wallets.ts";
import { QueryResult, Placeholder } from "../../parts/query-result.tsx";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { Figure } from "../../parts/figure.tsx";
import { Icon } from "../../parts/icon.tsx";
import { lazyPart } from "../../parts/lazy-part.ts";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { ChangeHistory } from "./change-history.tsx";
import { ConfirmChange } from "./change-preview.tsx";
import { ExplorerLink } from "./explorer-link.tsx";
import { walletOf } from "./wallet-of.ts";
import { legText } from "./transaction-row.tsx";
import { affected, useUndoable } from "./use-undoable.ts";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { TypeOptions } from "./type-options.tsx";

const TransactionForm = lazyPart(() => import("./transaction-form.tsx"), "transactions", "edits");
const SplitForm = lazyPart(() => import("./split-form.tsx"), "transactions", "edits");
const Comments = lazyPart(() => import("./comments.tsx"), "edits");
const LinkPicker = lazyPart(() => import("./link-picker.tsx"), "edits");

/** One transaction in full: its legs, its sources, and the editable fields. */
export default function TransactionSheet({ id, onDeleted }: { id: string; onDeleted(): void }) {
  const answer = useAccountQuery("transactions.get", { id });
  return (
    <QueryResult of={answer}>
      {(transaction) => <Details key={id} transaction={transaction} onDeleted={onDeleted} />}
    </QueryResult>
  );
}

type Mode = "edit" | "copy" | "split" | "link";

function Details({ transaction, onDeleted }: { transaction: Transaction; onDeleted(): void }) {
  const [mode, setMode] = useState<Mode | null>(null);
  const done = (): void => setMode(null);
  if (mode === null) return <Overview transaction={transaction} onDeleted={onDeleted} onMode={setMode} />;
  return (
    <PartBoundary fallback={<Placeholder lines={8} />}>
      {mode === "split" ? (
        <SplitForm transaction={transaction} onDone={done} />
      ) : mode === "link" ? (
        <LinkPicker transaction={transaction} onDone={done} />
      ) : (
        <TransactionForm of={transaction} isCopy={mode === "copy"} onDone={done} />
      )}
    </PartBoundary>
  );
}

function Overview({
  transaction,
  onDeleted,
  onMode,
}: {
  transaction: Transaction;
  onDeleted(): void;
  onMode(mode: Mode): void;
}) {
  const format = useFormat();
  const explain = useExplain();
  const { at, type, platform, wallet, status, txHash, method, counterparty, sources } = transaction;
  const { linkedTransactionId, linkedTransactionIds, superseded = [] } = transaction;
  const { placeOf } = useWallets();
  const others = linkedTransactionIds ?? (linkedTransactionId === undefined ? [] : [linkedTransactionId]);
  return (
    <div className="stack">
      <p className="transaction-title">
        <b>{typeName(type)}</b> <span className="soft">{format.moment(at)}</span>
        {status !== "confirmed" && <span className={`badge ${status}`}>{statusName(status)}</span>}
      </p>
      <Legs transaction={transaction} />
      <dl className="facts">
        <Fact name={t("transactions.valueThen")}>
          <ValueThen id={transaction.id} />
        </Fact>
        {!(platform === "manual" && sources.some(({ kind }) => kind === "import")) && (
          <Fact name={t("transactions.platform")}>{platformName(platform)}</Fact>
        )}
        <Fact name={t("transactions.wallet")}>
          <ExplorerLink platform={platform} kind="address" of={wallet}>
            {placeOf(walletOf(transaction), platform)}
          </ExplorerLink>
        </Fact>
        {method !== undefined && <Fact name={t("transactions.method")}>{method}</Fact>}
        {counterparty !== undefined && (
          <Fact name={t("transactions.counterparty")}>
            <ExplorerLink platform={platform} kind="address" of={counterparty}>
              {counterparty}
            </ExplorerLink>
          </Fact>
        )}
        {txHash !== undefined && (
          <Fact name={t("transactions.hash")}>
            <ExplorerLink platform={platform} kind="tx" of={txHash}>
              {txHash}
            </ExplorerLink>
          </Fact>
        )}
        <Fact name={t("transactions.source")}>
          {[...new Set(sources.map(({ kind }) => t(sourceWords[kind])))].join(", ")}
        </Fact>
        {superseded.map(({ wallet: place, by }) => (
          <Fact key={place} name={t("transactions.countedElsewhere", { wallet: place })}>
            <CountedInstead id={by} />
          </Fact>
        ))}
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
      <IfAllowed>
        <Actions transaction={transaction} onMode={onMode} />
        <EditForm transaction={transaction} />
      </IfAllowed>
      <ChangeHistory of={{ id: transaction.id }} />
      <PartBoundary fallback={<Placeholder lines={1} />}>
        <Comments transactionId={transaction.id} />
      </PartBoundary>
      <IfAllowed>
        <Removal transaction={transaction} onDeleted={onDeleted} />
      </IfAllowed>
    </div>
  );
}

function ValueThen({ id }: { id: string }) {
  const format = useFormat();
  const { data } = useAccountQuery("transactions.values", { ids: [id] });
  return data === undefined ? "" : format.money(data.values[0]?.value ?? null);
}

/** The record that takes precedence over a tracker's row, with its source. */
function CountedInstead({ id }: { id: string }) {
  const explain = useExplain();
  const { data } = useAccountQuery("transactions.get", { id });
  const sources = [...new Set((data?.sources ?? []).map(({ kind }) => t(sourceWords[kind])))].join(", ");
  return (
    <button type="button" className="plain-button" onClick={() => explain({ kind: "transaction", id })}>
      {data === undefined
        ? t("transactions.showRecord")
        : t("transactions.recordOf", { platform: platformName(data.platform), sources })}
    </button>
  );
}

const sourceWords = {
  connection: "transactions.connection",
  import: "transactions.import",
  manual: "types.manualEntry",
  verification: "transactions.verification",
} as const;

function Legs({ transaction }: { transaction: Transaction }) {
  const format = useFormat();
  const { find, symbolOf, nameOf } = useAssets();
  return (
    <ul className="rows legs">
      {transaction.legs.map((leg, index) => (
        <li key={index} className="row">
          <CoinMark symbol={symbolOf(leg.assetId)} coinId={find(leg.assetId)?.coinId} />
          <span className="row-main">
            <b>{nameOf(leg.assetId)}</b>
            <span className="faint small">
              {legText(leg)}
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
            says={legText(leg)}
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

/** Actions on a transaction besides type, notes and tags. */
function Actions({ transaction, onMode }: { transaction: Transaction; onMode(mode: Mode): void }) {
  const act = useAccountMutation();
  const { fail } = useNotify();
  const { sayDone, sayDoneTo } = useUndoable();
  const [isAsking, setAsking] = useState(false);
  const { id, status, edited, linkedTransactionId } = transaction;
  const isLinked = linkedTransactionId !== undefined;
  return (
    <div className="actions">
      <button type="button" className="button small" onClick={() => onMode("edit")}>
        <Icon name="edit" size={16} /> {t("edits.editAllDetails")}
      </button>
      <button type="button" className="button small" onClick={() => onMode("copy")}>
        <Icon name="copy" size={16} /> {t("edits.duplicate")}
      </button>
      {status === "confirmed" && !isLinked && (
        <button type="button" className="button small" onClick={() => onMode("split")}>
          {t("edits.splitAction")}
        </button>
      )}
      {!isLinked && (
        <button type="button" className="button small" onClick={() => onMode("link")}>
          <Icon name="link" size={16} /> {t("edits.linkAsTransfer")}
        </button>
      )}
      {isLinked && (
        <button
          type="button"
          className="button small"
          onClick={() =>
            void act("transactions.unlink", { id }, affected).then(
              () => sayDoneTo(t("edits.unlinked"), id),
              fail,
            )
          }
        >
          {t("edits.unlink")}
        </button>
      )}
      {edited && (
        <button type="button" className="button small quiet" onClick={() => setAsking(true)}>
          <Icon name="undo" size={16} /> {t("edits.resetToSource")}
        </button>
      )}
      {isAsking && (
        <ConfirmChange
          change={{ kind: "reset", ids: [id] }}
          title={t("edits.resetQuestion")}
          action={t("edits.resetToSource")}
          isDangerous={false}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { changeId } = await act("transactions.reset", { ids: [id] }, affected);
            sayDone(t("edits.wasReset"), changeId);
          }}
        >
          <p>{t("edits.resetMeans")}</p>
        </ConfirmChange>
      )}
    </div>
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
  const act = useAccountMutation();
  const { fail } = useNotify();
  const { sayDoneTo } = useUndoable();
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
      await act("transactions.update", { id: transaction.id, patch }, affected);
      await sayDoneTo(t("transactions.savedLaterImportsAndSyncs"), transaction.id);
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
          <TypeOptions />
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
  const act = useAccountMutation();
  const { sayDoneTo } = useUndoable();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="actions">
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
        <Icon name="trash" size={16} /> {t("transactions.deleteTransaction")}
      </button>
      {isAsking && (
        <ConfirmChange
          change={{ kind: "delete", ids: [transaction.id] }}
          title={t("transactions.deleteThisTransaction2")}
          action={t("common.delete")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await act("transactions.delete", { ids: [transaction.id] }, affected);
            onDeleted();
            await sayDoneTo(t("transactions.deletedBalancesAreUpdating"), transaction.id);
          }}
        ></ConfirmChange>
      )}
    </div>
  );
}
