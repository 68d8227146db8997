import { useEffect, useMemo, useState } from "react";
import { transactionTypes } from "../../src/core/transaction.ts";
import type { Transaction } from "../data/records.ts";
import { endOfDay, numberOfDay, startOfDay } from "../../src/core/day.ts";
import { useAccount, useAnswer } from "../data/account.tsx";
import { isDay } from "../data/is-day.ts";
import { useService, type InputOf } from "../data/service.ts";
import { capitalised, counted, placeName } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { EndlessList } from "../parts/endless-list.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link, useRouter, useSearchChoice } from "../router.tsx";
import { ExportTransactions } from "./transactions/export-transactions.tsx";
import { TransactionRow } from "./transactions/transaction-row.tsx";

/** Everything that happened, newest first, narrowed by what is asked for. */
export default function TransactionsPage() {
  const format = useFormat();
  const service = useService();
  const { name: accountName } = useAccount();
  const { search, go, path } = useRouter();
  const text = search.get("text") ?? "";
  const type = transactionTypes.find((known) => known === search.get("type"));
  const wallet = search.get("wallet") ?? "";
  const tag = search.get("tag") ?? "";
  const from = search.get("from") ?? "";
  const to = search.get("to") ?? "";
  const hidden = search.get("hidden") ?? "";
  const input = useMemo(() => {
    const filter: NonNullable<InputOf<"transactions.list">["filter"]> = {};
    if (text !== "") filter.text = text;
    if (type !== undefined) filter.types = [type];
    if (wallet !== "") filter.wallets = [wallet];
    if (tag !== "") filter.tags = [tag];
    if (isDay(from)) filter.from = startOfDay(numberOfDay(from));
    if (isDay(to)) filter.to = endOfDay(numberOfDay(to));
    if (hidden === "") filter.hidden = false;
    return { filter };
  }, [text, type, wallet, tag, from, to, hidden]);
  const isNarrowed = [text, type ?? "", wallet, tag, from, to].some((choice) => choice !== "");
  return (
    <div className="page">
      <div className="card-head">
        <h1>Transactions</h1>
        <ExportTransactions filter={input.filter} />
      </div>
      <Filters />
      <EndlessList<Transaction>
        name={["transactions.list", input]}
        ask={(page, signal) => service.call("transactions.list", { accountName, ...input, ...page }, signal)}
        rowHeight={64}
        keyOf={({ id }) => id}
        label="Transactions, newest first"
        row={(transaction) => <TransactionRow transaction={transaction} />}
        heading={({ at }, total) => (
          <>
            <b>{format.month(at)}</b> <span className="faint">{counted(total, "transaction")}</span>
          </>
        )}
        empty={
          isNarrowed ? (
            <div className="empty">
              <p>Nothing fits.</p>
              <button type="button" className="button" onClick={() => go(path, { replace: true })}>
                Show all transactions
              </button>
            </div>
          ) : (
            <div className="empty">
              <p>No transactions yet.</p>
              <Link to="/import" className="button">
                Add some
              </Link>
            </div>
          )
        }
      />
    </div>
  );
}

function Filters() {
  const wallets = useAnswer("wallets.list", {});
  const [type, setType] = useSearchChoice("type");
  const [wallet, setWallet] = useSearchChoice("wallet");
  const tags = useAnswer("tags.list", {});
  const [tag, setTag] = useSearchChoice("tag");
  const [from, setFrom] = useSearchChoice("from");
  const [to, setTo] = useSearchChoice("to");
  const [hidden, setHidden] = useSearchChoice("hidden");
  const names = [...new Map(wallets.data?.map((entry) => [entry.wallet, entry]))];
  return (
    <search className="filters">
      <SearchField />
      <select aria-label="Type" value={type} onChange={(event) => setType(event.target.value)}>
        <option value="">All types</option>
        {transactionTypes.map((name) => (
          <option key={name} value={name}>
            {capitalised(name)}
          </option>
        ))}
      </select>
      <select aria-label="Wallet" value={wallet} onChange={(event) => setWallet(event.target.value)}>
        <option value="">All wallets</option>
        {names.map(([name, entry]) => (
          <option key={name} value={name}>
            {entry.label ?? placeName(name, entry.platform)}
          </option>
        ))}
      </select>
      {(tag !== "" || (tags.data?.length ?? 0) > 0) && (
        <select aria-label="Tag" value={tag} onChange={(event) => setTag(event.target.value)}>
          <option value="">All tags</option>
          {[...new Set([...(tag === "" ? [] : [tag]), ...(tags.data ?? []).map(({ name }) => name)])].map(
            (name) => (
              <option key={name}>{name}</option>
            ),
          )}
        </select>
      )}
      <span className="date-range">
        <input
          type="date"
          aria-label="From"
          value={from}
          max={to === "" ? undefined : to}
          onChange={(event) => setFrom(event.target.value)}
        />
        <span aria-hidden="true">–</span>
        <input
          type="date"
          aria-label="To"
          value={to}
          min={from === "" ? undefined : from}
          onChange={(event) => setTo(event.target.value)}
        />
      </span>
      <label className="check">
        <input
          type="checkbox"
          checked={hidden !== ""}
          onChange={(event) => setHidden(event.target.checked ? "yes" : "")}
        />{" "}
        <span>Hidden too</span>
      </label>
    </search>
  );
}

/** Asks once the typing has paused, so that every letter is not a question. */
function SearchField() {
  const [text, setText] = useSearchChoice("text");
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => setText(typed), 180);
    return () => clearTimeout(timer);
  });
  return (
    <label className="search-field">
      <Icon name="search" size={16} />
      <input
        type="search"
        placeholder="Search notes, hashes, coins…"
        aria-label="Search transactions"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
