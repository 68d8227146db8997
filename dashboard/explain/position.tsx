import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../data/account.tsx";
import type { Position } from "../data/records.ts";
import { useService } from "../data/service.ts";
import { counted } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { TransactionRow } from "../pages/transactions/transaction-row.tsx";

const atFirst = 10;
const moreEach = 30;

/** A position: its figures, and the transactions that made it. */
export default function PositionDetails({ position }: { position: Position }) {
  const format = useFormat();
  const facts: [string, string][] = [
    ["Held now", `${format.exact(position.quantity)} ${position.symbol}`],
    ["Most held", `${format.exact(position.peak)} ${position.symbol}`],
    ["Cost", format.money(position.cost)],
    ["Proceeds", format.money(position.proceeds)],
    ["Fees", format.money(position.fees)],
    ["Realised", format.signedMoney(position.realised)],
    ["Unrealised", position.unrealised === null ? "no price" : format.signedMoney(position.unrealised)],
    ["Opened", format.moment(position.opened)],
    ["Closed", position.closed === null ? "still open" : format.moment(position.closed)],
  ];
  return (
    <div className="stack">
      <p>
        <b className="big">{position.symbol}</b>
      </p>
      <dl className="facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="break">{text}</dd>
          </div>
        ))}
      </dl>
      <Transactions ids={position.transactions} total={position.transactionCount} />
    </div>
  );
}

function Transactions({ ids, total }: { ids: string[]; total: number }) {
  const service = useService();
  const { name: accountName } = useAccount();
  const [shown, setShown] = useState(atFirst);
  const answers = useQueries({
    queries: ids.slice(0, shown).map((id) => ({
      queryKey: [accountName, "transactions.get", { id }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        service.call("transactions.get", { accountName, id }, signal),
    })),
  });
  return (
    <section>
      <h3>
        {total > ids.length
          ? `The newest ${ids.length} of ${counted(total, "transaction")}`
          : counted(total, "transaction")}
      </h3>
      {answers.map(({ data }) =>
        data === undefined ? null : <TransactionRow key={data.id} transaction={data} brief />,
      )}
      {shown < ids.length && (
        <button type="button" className="button small" onClick={() => setShown(shown + moreEach)}>
          Show more
        </button>
      )}
    </section>
  );
}
