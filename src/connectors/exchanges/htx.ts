import { msg } from "../../errors/wording.ts";
import { dayOf } from "../../domain/time/day.ts";
import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import {
  oncePerClient,
  type Exchange,
  type ExchangeClient,
  type ExchangeBalance,
  type ListedAccount,
} from "./exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  lowestId,
  momentOf,
  product,
  rowAt,
  textOf,
  tradeChanges,
  type Raw,
} from "./reading/raw.ts";
import {
  listBySpan,
  listNewestFirst,
  ledgerEvent,
  movementOf,
  pagesOf,
  type Words,
} from "./reading/records.ts";

const rowsPerPage = 500;

/** Quote currencies of HTX's markets, for fills that do not name the coin of the fee. */
const quotes = "usdt usdc usdd husd tusd btc eth trx ht eur gbp try brl uah".split(" ");

/** Base and quote of `dogeusdt`. The fee of a purchase is in the base, that of a sale in the quote; a maker's rebate is the reverse. */
function sidesOf(row: Raw): [base: string, quote: string] {
  const market = textOf(row, "symbol");
  const coin = textOf(row, "fee-currency");
  const isBuy = textOf(row, "type").startsWith("buy");
  const isRebate = optionalAmountOf(row, "filled-fees").startsWith("-");
  const isBase = coin !== "" && isBuy !== isRebate && market.startsWith(coin);
  const quote = isBase
    ? market.slice(coin.length)
    : [coin, ...quotes].find((candidate) => candidate !== "" && market.endsWith(candidate));
  const base = market.slice(0, market.length - (quote ?? "").length);
  return [base.toUpperCase(), (quote ?? "").toUpperCase()];
}

/** https://huobiapi.github.io/docs/spot/v1/en/#search-match-results: two days a request, of the last 120. */
const trades = listBySpan({
  id: "trades",
  title: "Spot trades",
  history: {
    days: 119,
    reason: "HTX serves trades of the last 120 days. Import older ones from its exports.",
  },
  spanDays: 2,
  overlapDays: 1,
  rows: ({ client }, { from, to }) =>
    pagesOf(async (next) => {
      const rows = listAt(
        await client.ask("spotPrivateGetV1OrderMatchresults", {
          "start-time": from,
          "end-time": to,
          size: rowsPerPage,
          ...(next === undefined ? {} : { from: next, direct: "next" }),
        }),
        "data",
      );
      return rows.length < rowsPerPage ? { rows } : { rows, next: lowestId(rows, "id") };
    }),
  events(rows, _, { noteUnread }) {
    const unplaced = rows.find((row) => textOf(row, "source") === "");
    if (unplaced !== undefined)
      noteUnread(
        msg`Trades that do not state their account, such as one of ${dayOf(momentOf(unplaced, "created-at"))}, are not read. Import them from HTX's exports.`,
      );
    return rows.flatMap(tradeOf);
  },
});

/** Trades with borrowed money change margin accounts, which are not read. */
function tradeOf(row: Raw): ExchangeEvent[] {
  if (/^$|margin|c2c/.test(textOf(row, "source"))) return [];
  const [base, quote] = sidesOf(row);
  const amount = amountOf(row, "filled-amount");
  const fees = optionalAmountOf(row, "filled-fees");
  const fee = { symbol: textOf(row, "fee-currency").toUpperCase(), amount: fees };
  const changes = tradeChanges({
    side: textOf(row, "type"),
    base,
    quote,
    amount,
    cost: product(amount, amountOf(row, "price")),
    ...(fees === "0" ? {} : { fee }),
  });
  // Prepaid fee points are a separate account; fees in HT and TRX are deducted from this one.
  const deducted = textOf(row, "fee-deduct-currency").toUpperCase();
  const points = optionalAmountOf(row, "filled-points");
  if (deducted !== "" && deducted !== "HBPOINT" && points !== "0") changes.push(feeOf(deducted, points));
  return [
    {
      id: `trade:${textOf(row, "symbol")}:${textOf(row, "trade-id")}`,
      at: momentOf(row, "created-at"),
      type: "trade",
      account: "",
      changes,
    },
  ];
}

/** States in which a transfer ends without effect; all others may still be confirmed. */
const over = /^(?:failed|canceled|reject|wallet-reject|repealed|orphan)$/;

/** https://huobiapi.github.io/docs/spot/v1/en/#search-for-existed-withdraws-and-deposits: by id, newest first. */
function movementList(kind: "deposit" | "withdrawal", done: RegExp) {
  return listNewestFirst({
    id: `${kind}s`,
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    async page({ client }, next) {
      const rows = listAt(
        await client.ask("spotPrivateGetV1QueryDepositWithdraw", {
          type: kind === "deposit" ? "deposit" : "withdraw",
          size: rowsPerPage,
          direct: "next",
          ...(next === undefined ? {} : { from: next }),
        }),
        "data",
      );
      return rows.length < rowsPerPage ? { rows } : { rows, next: lowestId(rows, "id") };
    },
    momentOf: (row) => momentOf(row, "created-at"),
    groupOf: (row) => textOf(row, "id"),
    isPending: (row) => !done.test(textOf(row, "state")) && !over.test(textOf(row, "state")),
    events: (rows) =>
      rows.slice(0, 1).flatMap((row) =>
        done.test(textOf(row, "state"))
          ? [
              movementOf({
                kind,
                id: textOf(row, "id"),
                at: momentOf(row, "created-at"),
                symbol: textOf(row, "currency").toUpperCase(),
                amount: amountOf(row, "amount"),
                fee: optionalAmountOf(row, "fee"),
                hash: textOf(row, "tx-hash"),
                to: textOf(row, "address"),
              }),
            ]
          : [],
      ),
  });
}

const spotAccount = oncePerClient(async (client) => {
  const accounts = listAt(await client.ask("spotPrivateGetV1AccountAccounts"), "data");
  return textOf(accounts.find((row) => textOf(row, "type") === "spot") ?? {}, "id");
});

const words: Words = [
  [/earn|savings|staking/i, "unstake", "stake", "Earn"],
  [/./, "transfer", "transfer"],
];

/** https://huobiapi.github.io/docs/spot/v1/en/#get-account-ledger: transfers only, ten days a request, of the last 180. */
const transfers = listBySpan({
  id: "transfers",
  title: "Transfers of the spot account",
  history: {
    days: 179,
    reason: "HTX serves transfers of the last 180 days. Import older ones from its exports.",
  },
  isOptional: true,
  spanDays: 10,
  overlapDays: 1,
  async *rows({ client }, { from, to }) {
    const accountId = await spotAccount(client);
    yield* pagesOf(async (fromId) => {
      const answer = rowAt(
        await client.ask("spotPrivateGetV2AccountLedger", {
          accountId,
          startTime: from,
          endTime: to,
          limit: rowsPerPage,
          ...(fromId === undefined ? {} : { fromId }),
        }),
      );
      const next = textOf(answer, "nextId");
      return { rows: listAt(answer, "data"), ...(next === "" ? {} : { next }) };
    });
  },
  events: (rows) => rows.map(transferOf),
});

/** Rows of some kinds have the id 0 and are identified by content. */
function transferOf(row: Raw): ExchangeEvent {
  const at = momentOf(row, "transactTime");
  const symbol = textOf(row, "currency").toUpperCase();
  const change = amountOf(row, "transactAmt");
  const word = textOf(row, "transferType", "transactType");
  const id = ["ledger", textOf(row, "transactId"), at, symbol, change].join(":");
  return ledgerEvent({ id, at, symbol, change, word, words });
}

/** Titles of accounts by their number in the valuation. */
const otherAccounts: Record<string, string> = {
  "2": "Isolated margin",
  "3": "Cross margin",
  "4": "Coin-M futures",
  "5": "OTC",
  "6": "Mining pool",
  "7": "Coin-M swaps",
  "8": "Investment",
  "9": "Borrowing",
  "10": "Earn",
  "11": "USDT-M futures",
  "12": "Options",
  "13": "OTC options",
  "14": "Crypto loans",
  "15": "Grid trading",
  "16": "Mining",
};
const unreadTitles = [...Object.values(otherAccounts), "Sub-accounts"];

/** https://huobiapi.github.io/docs/spot/v1/en/#get-the-total-valuation-of-platform-assets: the worth of each kind of account. */
async function listAccounts(client: ExchangeClient): Promise<ListedAccount[]> {
  const rows = listAt(
    await client.ask("spotPrivateGetV2AccountValuation"),
    "data",
    "profitAccountBalanceList",
  );
  return rows.flatMap((row) => {
    const title = otherAccounts[textOf(row, "distributionType")];
    return title === undefined
      ? []
      : [{ title, isOpen: true, isEmpty: amountOf(row, "accountBalance", "balance") === "0" }];
  });
}

export const htx: Exchange = {
  id: "htx",
  title: "HTX",
  howTo: "htx.com: API Management → Create API Key, permission Read only",
  documentation: "https://huobiapi.github.io/docs/spot/v1/en/",
  proof: {
    recorded: ["trades"],
    documented: ["deposits and withdrawals", "transfers", "permissions of the key"],
  },
  pace: { perSecond: 5, burst: 10 },
  openedOn: "2013-09-01",
  accounts: [""],
  unreadAccounts: unreadTitles,
  listAccounts,
  lacks: [
    "HTX's conversions, fee points and earnings that were paid into the spot account are not in the lists that its API serves for longer than an hour's span.",
  ],
  blind: ["Of HTX's other accounts, their transfers to and from the spot account are read."],
  /** https://huobiapi.github.io/docs/spot/v1/en/#api-key-query: keys of this user, of which one has this name. */
  async powers(client, apiKey) {
    const uid = textOf(rowAt(await client.ask("spotPrivateGetV2UserUid")), "data");
    const rows = listAt(await client.ask("spotPrivateGetV2UserApiKey", { uid, accessKey: apiKey }), "data");
    const keyRow = rows.find((row) => textOf(row, "accessKey") === apiKey) ?? rows[0] ?? {};
    const granted = textOf(keyRow, "permission").split(",");
    return {
      beyondReading: granted.map((name) => name.trim()).filter((name) => !/^(?:readonly)?$/i.test(name)),
    };
  },
  async balances(client) {
    const accountId = await spotAccount(client);
    const answer = await client.ask("spotPrivateGetV1AccountAccountsAccountIdBalance", {
      "account-id": accountId,
    });
    return listAt(answer, "data", "list").map((row): ExchangeBalance => ({
      account: "",
      symbol: textOf(row, "currency").toUpperCase(),
      amount: amountOf(row, "balance"),
    }));
  },
  streams: [
    trades,
    movementList("deposit", /^(?:confirmed|safe)$/),
    movementList("withdrawal", /^confirmed$/),
    transfers,
  ],
};
