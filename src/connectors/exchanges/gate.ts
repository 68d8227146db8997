import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { isZeroIn } from "./access/listed.ts";
import { defineStream, type Exchange, type ExchangeClient, type ListedAccount } from "./exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  momentOf,
  recordsIn,
  product,
  rowAt,
  textOf,
  tradeChanges,
  type Raw,
} from "./reading/raw.ts";
import { createRepeats } from "./reading/paging.ts";
import { amountWithoutFee, movementOf } from "./reading/records.ts";
import { readWindows, windowState, type Window } from "./reading/windows.ts";

const spanMs = 30 * millisecondsPerDay - 1_000;
const rowsPerPage = 1_000;
const overlap = 14 * millisecondsPerDay;

async function* pagesOf(
  client: ExchangeClient,
  endpoint: string,
  { from, to }: Window,
  { limit, paging }: { limit: number; paging: "page" | "offset" },
): AsyncGenerator<Raw[]> {
  const repeats = createRepeats();
  for (let page = 1; ; page++) {
    const rows = listAt(
      await client.ask(endpoint, {
        from: Math.floor(from / 1000),
        to: Math.ceil(to / 1000),
        limit,
        ...(paging === "page" ? { page } : { offset: (page - 1) * limit }),
      }),
    );
    if (repeats(rows)) return;
    yield rows;
    if (rows.length < limit) return;
  }
}

const trades = defineStream(windowState, {
  id: "trades",
  title: "Spot trades",
  async *read(call, state) {
    yield* readWindows(call, state, { spanMs }, async function* (window) {
      for await (const rows of pagesOf(call.client, "privateSpotGetMyTrades", window, {
        limit: rowsPerPage,
        paging: "page",
      }))
        yield rows.map(tradeOf);
    });
  },
});

/** https://www.gate.com/docs/developers/apiv4/en/#query-personal-trading-records: the fee may be paid in points or GT instead of a side's coin. */
function tradeOf(row: Raw): ExchangeEvent {
  const [base = "", quote = ""] = textOf(row, "currency_pair").split("_");
  const amount = amountOf(row, "amount");
  const changes: Change[] = tradeChanges({
    side: textOf(row, "side"),
    base,
    quote,
    amount,
    cost: product(amount, amountOf(row, "price")),
    fee: { symbol: textOf(row, "fee_currency"), amount: optionalAmountOf(row, "fee") },
  });
  const gt = optionalAmountOf(row, "gt_fee");
  if (gt !== "0") changes.push(feeOf("GT", gt));
  const points = optionalAmountOf(row, "point_fee");
  if (points !== "0") changes.push(feeOf("POINT", points));
  return {
    id: `trade:${textOf(row, "id")}`,
    at:
      textOf(row, "create_time_ms") === ""
        ? momentOf(row, "create_time", "s")
        : momentOf(row, "create_time_ms"),
    type: "trade",
    account: "Spot",
    changes,
  };
}

/** States with effect: a credited deposit may stay in its state although it cannot be withdrawn yet. */
const doneStatus = /^(?:DONE|DEP_CREDITED)$/;
/**
 * https://www.gate.com/docs/developers/apiv4/en/#retrieve-deposit-records and -withdrawal-records: all other states are on their way, some for a
 * manual check.
 */
const endedStatus = /^(?:CANCEL|FAIL|INVALID|REJECT)/;

function movementList(
  kind: "deposit" | "withdrawal",
  { id, title, endpoint }: { id: string; title: string; endpoint: string },
) {
  return defineStream(windowState, {
    id,
    title,
    isComplete: true,
    async *read(call, state) {
      yield* readWindows(call, state, { spanMs, overlap }, async function* (window, notePending) {
        for await (const rows of pagesOf(call.client, endpoint, window, { limit: 500, paging: "offset" })) {
          const done = rows.filter((row) => doneStatus.test(textOf(row, "status")));
          for (const row of rows)
            if (!done.includes(row) && !endedStatus.test(textOf(row, "status")))
              notePending(momentOf(row, "timestamp", "s"));
          yield done.map((row) => gateMovement(row, kind));
        }
      });
    },
  });
}

/** The fee of a withdrawal is part of its amount, as in Gate's export, which has a column for what arrives. */
function gateMovement(row: Raw, kind: "deposit" | "withdrawal"): ExchangeEvent {
  const amount = amountOf(row, "amount");
  const fee = optionalAmountOf(row, "fee");
  return movementOf({
    kind,
    id: textOf(row, "id"),
    at: momentOf(row, "timestamp", "s"),
    symbol: textOf(row, "currency"),
    amount: kind === "withdrawal" ? amountWithoutFee(amount, fee) : amount,
    account: "Spot",
    fee,
    hash: textOf(row, "txid"),
    to: textOf(row, "address"),
  });
}

/** Rows of the account book that duplicate trades, deposits and withdrawals. */
const listedElsewhere =
  /^(?:new_order|order_fill|order_fee|order_refund|settle|deposit|withdraw|.*_fee_deduct|trade|point_fee|gt_fee|taker_fee|maker_fee)/i;

/** Products that may pay back another coin than the locked one; their payouts settle them. */
const settling: [words: RegExp, product: string][] = [
  [/dual/i, "Dual Investment"],
  [/structured/i, "Structured"],
];

const kinds: [RegExp, given: TransactionType, taken: TransactionType][] = [
  [
    /margin|cross|futures|delivery|options|sub_?account|transfer|unified|copy|bot|quant/i,
    "transfer",
    "transfer",
  ],
  [/interest/i, "interest", "fee"],
  [/airdrop|fork|startup/i, "airdrop", "other"],
  // What a product pays is income and does not release what is locked.
  [/reward|dividend|profit/i, "reward", "reward"],
  [/lend|earn|stak|hodl|mining_pool|pledge|redeem/i, "unstake", "stake"],
  [/rebate|bonus|referr|refund/i, "reward", "reward"],
  [/convert|swap|flash|dust|small|exchange/i, "trade", "trade"],
  [/loan|borrow|repay/i, "loan", "repayment"],
  [/red_packet|gift/i, "gift", "gift"],
  [/fee/i, "other", "fee"],
];

/** All other changes of the spot account. */
const book = defineStream(windowState, {
  // Not "book": an earlier version booked what staking pays as a returned stake, so that all is read again.
  id: "account-book",
  title: "Account book",
  isOptional: true,
  isComplete: true,
  async *read(call, state) {
    yield* readWindows(call, state, { spanMs }, async function* (window) {
      for await (const rows of pagesOf(call.client, "privateSpotGetAccountBook", window, {
        limit: rowsPerPage,
        paging: "page",
      }))
        yield rows.flatMap(entryOf);
    });
  },
});

function entryOf(row: Raw): ExchangeEvent[] {
  const name = textOf(row, "type", "code");
  if (listedElsewhere.test(name)) return [];
  const change = amountOf(row, "change");
  const [, incomingType, outgoingType] = kinds.find(([words]) => words.test(name)) ?? [
    /./,
    "other" as const,
    "other" as const,
  ];
  const product = settling.find(([words]) => words.test(name))?.[1];
  const isOut = change.startsWith("-");
  const type = product === undefined ? (isOut ? outgoingType : incomingType) : isOut ? "stake" : "trade";
  return [
    {
      id: `book:${textOf(row, "id")}`,
      at: momentOf(row, "time"),
      type,
      account: "Spot",
      changes: [{ symbol: textOf(row, "currency"), amount: change }],
      method: name,
      ...(product !== undefined
        ? { counterparty: product }
        : type === "stake" || type === "unstake"
          ? { counterparty: "Earn" }
          : {}),
    },
  ];
}

/** Titles of accounts by their name in the totals. Earn is booked as a position from the account book. */
const otherAccounts: Record<string, string> = {
  margin: "Isolated margin",
  cross_margin: "Cross margin",
  futures: "Futures",
  delivery: "Delivery contracts",
  options: "Options",
  quant: "Trading bots",
  warrant: "Warrants",
  cbbc: "CBBC",
  meme_box: "Alpha",
};

/** https://www.gate.com/docs/developers/apiv4/en/#query-personal-account-totals: the worth of each kind of account. */
async function listAccounts(client: ExchangeClient): Promise<ListedAccount[]> {
  const details = rowAt(await client.ask("privateWalletGetTotalBalance"), "details");
  return Object.entries(otherAccounts).flatMap(([name, title]) =>
    details[name] === undefined
      ? []
      : [{ title, isOpen: true, isEmpty: isZeroIn(details[name], "amount", "unrealised_pnl", "borrowed") }],
  );
}

export const gate: Exchange = {
  id: "gate",
  title: "Gate",
  main: "Spot",
  howTo: "gate.com: API Management → Create API Key, spot and wallet Read Only",
  documentation: "https://www.gate.com/docs/developers/apiv4/en/",
  proof: { recorded: ["trades", "deposits and withdrawals"], documented: ["account book"] },
  pace: { perSecond: 8, burst: 10 },
  openedOn: "2017-11-01",
  accounts: ["Spot"],
  unreadAccounts: [...Object.values(otherAccounts), "Sub-accounts"],
  listAccounts,
  blind: [
    "Gate's margin, futures and earn accounts are read as far as they change the spot account.",
    "The fee of a withdrawal from Gate is read as part of its amount.",
  ],
  /** https://www.gate.com/docs/developers/apiv4/en/#query-all-main-account-api-key-information */
  async powers(client) {
    const answer = await client.ask("privateAccountGetMainKeys");
    const keys = recordsIn(answer);
    const granted = keys
      .flatMap((key) => listAt(key, "perms"))
      .filter((row) => String(row["read_only"]) === "false");
    return { beyondReading: granted.map((row) => `${textOf(row, "name")} (write)`) };
  },
  async balances(client) {
    return listAt(await client.ask("privateSpotGetAccounts")).flatMap((row) =>
      ["available", "locked"].map((name) => ({
        account: "Spot",
        symbol: textOf(row, "currency"),
        amount: amountOf(row, name),
      })),
    );
  },
  streams: [
    trades,
    movementList("deposit", { id: "deposits", title: "Deposits", endpoint: "privateWalletGetDeposits" }),
    // The list has a new id, so that it is read again: an earlier version booked the fee in addition to the amount.
    movementList("withdrawal", {
      id: "gross-withdrawals",
      title: "Withdrawals",
      endpoint: "privateWalletGetWithdrawals",
    }),
    book,
  ],
};
