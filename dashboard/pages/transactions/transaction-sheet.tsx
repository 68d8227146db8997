import { useState } from "react";
import type { Transaction } from "../../data/records.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { statusName, typeName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult, Placeholder } from "../../parts/query-result.tsx";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { Figure } from "../../parts/figure.tsx";
import { lazyPart } from "../../parts/lazy-part.ts";
import { SheetTitle } from "../../parts/sheet.tsx";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import { ChangeHistory } from "./change-history.tsx";
import { legText } from "./transaction-row.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { EditForm } from "./editing/edit-form.tsx";
import { Facts } from "./transaction-facts.tsx";
import { type Mode, Actions, Removal } from "./transaction-actions.tsx";

const TransactionForm = lazyPart(() => import("./transaction-form.tsx"), "transactions", "edits");
const SplitForm = lazyPart(() => import("./split-form.tsx"), "transactions", "edits");
const Comments = lazyPart(() => import("./comments.tsx"), "edits");
const LinkPicker = lazyPart(() => import("./linking/link-picker.tsx"), "edits");

const titles: Record<Mode, PlainKey> = {
  edit: "edits.editTitle",
  copy: "edits.copyTitle",
  split: "edits.splitTitle",
  link: "edits.linkAsTransfer",
};

/** One transaction in full: its legs, its sources, and the editable fields. */
export default function TransactionSheet({ id, onDeleted }: { id: string; onDeleted(): void }) {
  const answer = useAccountQuery("transactions.get", { id });
  return (
    <>
      {answer.data !== undefined && isMissing(answer.error) && (
        <p className="failure" role="alert">
          {t("transactions.wasDeleted")}
        </p>
      )}
      <QueryResult of={answer}>
        {(transaction) => <Details key={id} transaction={transaction} onDeleted={onDeleted} />}
      </QueryResult>
    </>
  );
}

/** Whether the transaction no longer exists, for example because it was deleted in another window. */
function isMissing(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "not_found";
}

function Details({ transaction, onDeleted }: { transaction: Transaction; onDeleted(): void }) {
  const [mode, setMode] = useState<Mode | null>(null);
  const done = (): void => setMode(null);
  if (mode === null) return <Overview transaction={transaction} onDeleted={onDeleted} onMode={setMode} />;
  return (
    <PartBoundary fallback={<Placeholder lines={8} />}>
      <SheetTitle title={t(titles[mode])} />
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
  const { at, type, status } = transaction;
  return (
    <div className="stack">
      <p className="transaction-title">
        <b>{typeName(type)}</b> <span className="soft">{format.moment(at)}</span>
        {status !== "confirmed" && <span className={`badge ${status}`}>{statusName(status)}</span>}
      </p>
      <Legs transaction={transaction} />
      <Facts transaction={transaction} />
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

function Legs({ transaction }: { transaction: Transaction }) {
  const format = useFormat();
  const { find, symbolOf, nameOf } = useAssets();
  return (
    <ul className="rows legs">
      {transaction.legs.map((leg, index) => (
        <li key={index} className="row fits">
          <CoinMark symbol={symbolOf(leg.assetId)} coinId={find(leg.assetId)?.coinId} assetId={leg.assetId} />
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
