import { undirectedGap } from "./reading/undirected.ts";
import { ExchangeFailure } from "../../ports/exchanges.ts";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { oncePerClient, type Exchange, type ExchangeClient, type ExchangeBalance } from "./exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  magnitude,
  negated,
  partOf,
  rowAt,
  sumAmounts,
  textOf,
  tradeChanges,
  momentOfText,
  type Raw,
} from "./reading/raw.ts";
import { listBySpan, meaningOf, pagesOf, type Words } from "./reading/records.ts";
import type { Window } from "./reading/windows.ts";

const rowsPerPage = 500;

const portfoliosOf = oncePerClient(async (client) => {
  const rows = listAt(await client.ask("/portfolios"), "portfolios");
  return rows.map((row) => ({ id: textOf(row, "id"), name: textOf(row, "name") }));
});

/** All pages of a list of every portfolio, each row with the portfolio's name. */
async function* rowsOf(
  client: ExchangeClient,
  list: "orders" | "transactions",
  { from, to }: Window,
): AsyncGenerator<Raw[]> {
  const names = list === "orders" ? ["start_date", "end_date"] : ["start_time", "end_time"];
  const span = Object.fromEntries(
    names.map((name, index) => [name, new Date(index === 0 ? from : to).toISOString()]),
  );
  for (const { id, name } of await portfoliosOf(client))
    yield* pagesOf(async (next) => {
      const answer = rowAt(
        await client.ask(`/portfolios/${id}/${list}`, {
          ...span,
          limit: rowsPerPage,
          sort_direction: "ASC",
          ...(next === undefined ? {} : { cursor: next }),
        }),
      );
      const rows = listAt(answer, list).map((row): Raw => ({ ...row, portfolio: name }));
      const pagination = partOf(answer, "pagination");
      const cursor = textOf(pagination, "next_cursor");
      const isLast = String(pagination["has_next"]) === "false" || cursor === "";
      if (isLast && String(pagination["has_next"]) === "true")
        throw new ExchangeFailure("malformed", "the list does not name its next page.");
      return isLast ? { rows } : { rows, next: cursor };
    });
}

const ended = /^(?:FILLED|CANCELLED|EXPIRED|FAILED)$/;

/** https://docs.cdp.coinbase.com/prime/: orders that ended, whose ids are those of the export. */
const orders = listBySpan({
  id: "orders",
  title: "Orders",
  spanDays: 90,
  // Orders are listed by creation time, and are complete only when they have ended.
  overlapDays: 90,
  rows: ({ client }, window) => rowsOf(client, "orders", window),
  pendingSince: (row) =>
    ended.test(textOf(row, "status")) ? undefined : momentOfText(textOf(row, "created_at")),
  events: (rows) => rows.flatMap(orderOf),
});

function orderOf(row: Raw): ExchangeEvent[] {
  const status = textOf(row, "status");
  // An order without a fill may have no quantity.
  const amount = (status === "FILLED" ? amountOf : optionalAmountOf)(row, "filled_quantity");
  if (amount === "0" || !ended.test(status)) return [];
  const [base = "", quote = ""] = textOf(row, "product_id").split("-");
  return [
    {
      id: textOf(row, "id"),
      at: momentOfText(textOf(row, "last_fill_at", "created_at")),
      type: "trade",
      account: textOf(row, "portfolio"),
      changes: tradeChanges({
        side: textOf(row, "side"),
        base,
        quote,
        amount,
        cost: amountOf(row, "filled_value"),
        fee: {
          symbol: quote,
          amount: sumAmounts(amountOf(row, "commission"), optionalAmountOf(row, "exchange_fee")),
        },
      }),
    },
  ];
}

/** Funds in a contract of Coinbase: whether they count as the portfolio's is not documented. */
const proxied = /^PROXY_/;
const words: Words = [
  [/^(?:INTERNAL|SWEEP)_/, "transfer", "transfer"],
  [/^CONVERSION/, "trade", "trade"],
  [/^(?:REWARD|CLAIM_REWARDS)/, "reward", "reward"],
  [/STAKE|DELEGATION|UNBOND/, "unstake", "stake", "Staking"],
  [/DEPOSIT|WITHDRAWAL/, "deposit", "withdrawal"],
  [/BILLING|SLASH/, "other", "fee"],
  [/^COINBASE_REFUND/, "other", "other"],
];
/** Types of outflows from a portfolio; amounts have no sign. */
const outgoing =
  /^(?:WITHDRAWAL(?:_ADJUSTMENT)?$|(?:INTERNAL|SWEEP|BILLING)_WITHDRAWAL|STAKE$|PORTFOLIO_STAKE|DELEGATION|RESTAKE|SLASH|CONVERSION|ONCHAIN|WEB3)/;
/** The start of a release has no effect; its completion has. */
const movesNothing =
  /^(?:UNSTAKE|UNDELEGATION|PORTFOLIO_UNSTAKE|KEY_REGISTRATION|VOTE_AUTHORIZE|CHANGE_VALIDATOR|REMOVE_AUTHORIZED_PARTY|STAKE_A)/;

const transactions = listBySpan({
  // Not "transactions": an earlier version booked adjustments of withdrawals as deposits, so that everything is read again.
  id: "signed-transactions",
  isComplete: true,
  title: "Deposits, withdrawals, transfers, conversions and staking",
  spanDays: 90,
  rows: ({ client }, window) => rowsOf(client, "transactions", window),
  pendingSince: (row) =>
    /(?:DONE|IMPORTED|CONFIRMED|CANCELLED|REJECTED|FAILED|EXPIRED)$/.test(textOf(row, "status"))
      ? undefined
      : momentOfText(textOf(row, "created_at")),
  retractedIdOf: (row) => (proxied.test(wordOf(row)) && isUndirected(row) ? textOf(row, "id") : undefined),
  events(rows, _, { noteUnread }) {
    const unreadTypes = rows.filter(isUndirected).map((row) => textOf(row, "type"));
    if (unreadTypes.length > 0) noteUnread(undirectedGap(unreadTypes));
    return rows.filter((row) => !isUndirected(row)).flatMap(transactionOf);
  },
});

/** Whether the direction is unknown: amounts have no sign, and the type is unknown. */
function isUndirected(row: Raw): boolean {
  const word = wordOf(row);
  const isKnown = [outgoing, movesNothing, ...words.map(([known]) => known)].some((known) =>
    known.test(word),
  );
  return (!isKnown || proxied.test(word)) && !amountOf(row, "amount").startsWith("-");
}

const wordOf = (row: Raw): string => textOf(row, "type").replace(/^TRANSACTION_TYPE_/, "");

function transactionOf(row: Raw): ExchangeEvent[] {
  if (!/DONE$|IMPORTED$|CONFIRMED$/.test(textOf(row, "status"))) return [];
  const word = wordOf(row);
  const symbol = textOf(row, "symbol").toUpperCase();
  const size = magnitude(amountOf(row, "amount"));
  const isOut = outgoing.test(word) || amountOf(row, "amount").startsWith("-");
  const amount = movesNothing.test(word) ? "0" : isOut ? negated(size) : size;
  const into = textOf(row, "destination_symbol").toUpperCase();
  const fee = sumAmounts(optionalAmountOf(row, "fees"), optionalAmountOf(row, "network_fees"));
  const changes: Change[] = [
    { symbol, amount },
    ...(word === "CONVERSION" ? [{ symbol: into, amount: size }] : []),
    ...(fee === "0" ? [] : [feeOf(textOf(row, "fee_symbol").toUpperCase() || symbol, fee)]),
  ].filter((change) => change.amount !== "0");
  const hashes: unknown = row["blockchain_ids"];
  const hash = Array.isArray(hashes) && hashes.length === 1 ? String(hashes[0]) : "";
  const { type, counterparty = "" } = meaningOf(words, word, amount);
  const party = type === "withdrawal" ? textOf(partOf(row, "transfer_to"), "address", "value") : counterparty;
  return [
    {
      id: textOf(row, "id"),
      at: momentOfText(textOf(row, "completed_at", "created_at")),
      type,
      account: textOf(row, "portfolio"),
      changes,
      method: word,
      ...(hash === "" ? {} : { txHash: hash }),
      ...(party === "" ? {} : { counterparty: party }),
    },
  ];
}

export const coinbaseprime: Exchange = {
  id: "coinbaseprime",
  title: "Coinbase Prime",
  hasPassword: true,
  ownApi: {
    base: "https://api.prime.coinbase.com/v1",
    headers({ path, now }, { apiKey, secret, password = "" }) {
      const timestamp = String(Math.floor(now / 1000));
      const text = `${timestamp}GET${path.split("?")[0] ?? path}`;
      const signature = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text));
      return {
        "x-cb-access-key": apiKey,
        "x-cb-access-passphrase": password,
        "x-cb-access-timestamp": timestamp,
        "x-cb-access-signature": btoa(String.fromCharCode(...signature)),
      };
    },
  },
  howTo: "prime.coinbase.com: Settings → APIs → Create API key, access level View only",
  documentation: "https://docs.cdp.coinbase.com/prime/",
  proof: { recorded: ["balances, staked ones included"], documented: ["orders", "transactions"] },
  pace: { perSecond: 10, burst: 10 },
  openedOn: "2018-05-01",
  accounts: [],
  blind: [
    "Coinbase Prime does not state what a key may do: give it no permission to trade or withdraw.",
    "Coinbase Prime's orders and transactions are read as documented; no recorded answer has confirmed them.",
  ],
  async balances(client) {
    const balances: ExchangeBalance[] = [];
    for (const { id, name } of await portfoliosOf(client))
      for (const row of listAt(
        await client.ask(`/portfolios/${id}/balances`, { balance_type: "TOTAL_BALANCES" }),
        "balances",
      )) {
        const symbol = textOf(row, "symbol").toUpperCase();
        balances.push({ account: name, symbol, amount: amountOf(row, "amount") });
        const staked = sumAmounts(
          optionalAmountOf(row, "bonded_amount"),
          optionalAmountOf(row, "unbonding_amount"),
        );
        if (staked !== "0") balances.push({ account: `${name}#Staking`, symbol, amount: staked });
      }
    return balances;
  },
  streams: [orders, transactions],
};
