import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import {
  stream,
  type Exchange,
  type ExchangeClient,
  type ExchangeBalance,
  type ListedAccount,
  type SideAccount,
} from "./exchange.ts";
import { newestFirst, walkState } from "./reading/newest-first.ts";
import {
  amountOf,
  feeOf,
  listAt,
  lowestId,
  magnitude,
  momentOf,
  negated,
  partOf,
  partsOf,
  sum,
  textOf,
  type Raw,
} from "./reading/raw.ts";

const rowsPerPage = 100;

/** The meaning of a bill for rising and falling balances, and the product whose position it changes; `isKeyed` keeps its subscriptions separate. */
type Meaning = { given: TransactionType; taken: TransactionType; product?: string; isKeyed?: boolean };

/** Locks a coin and releases the same coin. */
const keeps = (product: string): Meaning => ({ given: "unstake", taken: "stake", product });
/** Locks a coin and may pay back another: its payments settle the product (docs/spec/accounting.md §1.3). */
const settles = (product: string): Meaning => ({
  given: "trade",
  taken: "stake",
  product,
  isKeyed: true,
});
const plain = (given: TransactionType, taken: TransactionType): Meaning => ({ given, taken });

/**
 * Types of the funding account's bills that are more than a move
 * (https://www.okx.com/docs-v5/en/#funding-account-rest-api-asset-bills-details). The products are implemented from documentation, not yet
 * confirmed by a recorded bill.
 */
const fundingTypes = new Map<string, Meaning>([
  ...codes(
    plain("transfer", "transfer"),
    "18 19 20 21 22 23 130 131 187 270 284 285 286 287 288 289 372 373",
  ),
  ...codes(keeps("Earn"), "75 76 80 82 339 340 341 342 348 349"),
  ...codes(keeps("Earn:Fixed"), "304 305 306"),
  ...codes(keeps("Jumpstart"), "78 124"),
  ...codes(keeps("Loan Collateral"), "175 177 178 180 212 215"),
  ...codes(settles("Dual Investment"), "160 161 163 207 208 210"),
  ...codes(settles("Price Lock"), "202 203 205"),
  ...codes(settles("Shark Fin"), "225 226 228"),
  ...codes(settles("Snowball"), "240 241 243"),
  ...codes(settles("Seagull"), "249 250 252"),
  ...codes(settles("ETH Staking"), "137 138"),
  ...codes(settles("SOL Staking"), "329 330 331 332"),
  ...codes(
    plain("reward", "other"),
    "48 49 68 72 77 83 89 139 146 150 151 152 162 172 173 185 189 204 209 227 233 242 251 263 265 266 299 300 328 333 350 354",
  ),
  ...codes(plain("interest", "other"), "232 307 308 309 343 344"),
  ...codes(plain("airdrop", "other"), "28 181 229"),
  ...codes(plain("trade", "trade"), "116 117 118 135 200 272 273 311"),
  ...codes(plain("loan", "repayment"), "176 179 217 218 345 351"),
  ...codes(plain("other", "fee"), "84 346 347"),
  ...codes(plain("gift", "gift"), "73 74 313 314 315"),
  ...codes(plain("deposit", "withdrawal"), "195 196 197 198 199 361"),
]);

/** Types of the trading account's bills (https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-3-months). */
const tradingTypes = new Map<string, Meaning>([
  ...codes(plain("transfer", "transfer"), "1 6 12"),
  ...codes(plain("trade", "trade"), "2 4 11 14 24 27 28 29 30"),
  ...codes(plain("derivative", "derivative"), "3 5 8 9 10 13 18 26 34"),
  ...codes(plain("loan", "repayment"), "15 16 17 22 32"),
  ...codes(plain("interest", "fee"), "7"),
]);

function codes(meaning: Meaning, list: string): [string, Meaning][] {
  return list.split(" ").map((code) => [code, meaning]);
}

function walkOf(
  page: (next: string | undefined) => Promise<unknown>,
  nextOf: (rows: readonly Raw[]) => string,
  since: number,
): Pick<Parameters<typeof newestFirst>[1], "since" | "page" | "momentOf"> {
  return {
    since,
    momentOf: (row) => momentOf(row, "ts"),
    async page(next) {
      const rows = listAt(await page(next), "data");
      return rows.length >= rowsPerPage ? { rows, next: nextOf(rows) } : { rows };
    },
  };
}

const trading = stream(walkState, {
  id: "trading",
  title: "Trading account",
  history: {
    days: 90,
    reason: "OKX lists bills of the trading account for three months. Import older ones from its exports.",
  },
  async *read({ client, since }, state) {
    yield* newestFirst(state, {
      ...walkOf(
        (next) =>
          client.ask("privateGetAccountBillsArchive", {
            limit: String(rowsPerPage),
            ...(next === undefined ? {} : { after: next }),
          }),
        (rows) => lowestId(rows, "billId"),
        since,
      ),
      groupOf: (row) =>
        isSpotTrade(row)
          ? `${textOf(row, "ordId")}:${textOf(row, "tradeId") || textOf(row, "ts")}`
          : textOf(row, "billId"),
      events: tradingEvents,
    });
  },
});

function isSpotTrade(row: Raw): boolean {
  return (
    tradingTypes.get(textOf(row, "type"))?.given === "trade" &&
    !/^(?:SWAP|FUTURES|OPTION)$/.test(textOf(row, "instType"))
  );
}

function tradingEvents(rows: Raw[]): ExchangeEvent[] {
  const [first] = rows;
  if (first === undefined) return [];
  const isTrade = isSpotTrade(first);
  const change = amountOf(first, "balChg");
  const code = textOf(first, "type");
  // A trade of a future, a swap or an option changes the balance by its profit.
  const { given, taken } = isTrade
    ? plain("trade", "trade")
    : code === "2"
      ? plain("derivative", "derivative")
      : (tradingTypes.get(code) ?? plain("other", "other"));
  const shared = isTrade && textOf(first, "ordId") !== "";
  return [
    {
      id: shared
        ? `${textOf(first, "ordId")}:${textOf(first, "tradeId") || textOf(first, "ts")}`
        : textOf(first, "billId"),
      at: Math.min(...rows.map((row) => momentOf(row, "ts"))),
      type: change.startsWith("-") ? taken : given,
      account: "Trading",
      changes: rows.flatMap(changesOf),
      ...(textOf(first, "notes") === "" ? {} : { notes: textOf(first, "notes") }),
    },
  ];
}

/** The balance change includes the fee; a negative fee was paid. */
function changesOf(row: Raw): Change[] {
  const symbol = textOf(row, "ccy");
  const fee = amountOf(row, "fee");
  const change = amountOf(row, "balChg");
  if (fee === "0") return [{ symbol, amount: change }];
  return [{ symbol, amount: sum(change, negated(fee)) }, feeOf(symbol, negated(fee))];
}

/** This name makes the bills be read again from the beginning: an earlier version read products as ordinary positions. */
const funding = stream(walkState, {
  id: "funding-bills",
  title: "Funding account",
  isOptional: true,
  async *read({ client, since }, state) {
    yield* newestFirst(state, {
      ...walkOf(
        (next) =>
          client.ask("privateGetAssetBillsHistory", {
            limit: String(rowsPerPage),
            pagingType: "2",
            ...(next === undefined ? {} : { after: next }),
          }),
        (rows) => lowestId(rows, "billId"),
        since,
      ),
      groupOf: (row) => {
        const product = fundingTypes.get(textOf(row, "type"))?.product;
        return product === undefined ? textOf(row, "billId") : `${product}:${textOf(row, "ts")}`;
      },
      events: fundingEvents,
    });
  },
});

/** Deposits and withdrawals (1, 2, 13, and the fees of 221 and 222) are separate lists, with hashes. */
const listedElsewhere = /^(?:1|2|13|221|222)$/;

/** The bills of one product at one moment, or one bill of anything else. A payment follows the lock of its own moment. */
function fundingEvents(rows: Raw[]): ExchangeEvent[] {
  const isLocked = rows.some((row) => amountOf(row, "balChg").startsWith("-"));
  return rows.flatMap((row): ExchangeEvent[] => {
    const code = textOf(row, "type");
    if (listedElsewhere.test(code)) return [];
    const { given, taken, product, isKeyed } = fundingTypes.get(code) ?? plain("other", "other");
    const change = amountOf(row, "balChg");
    const ts = momentOf(row, "ts");
    const isOut = change.startsWith("-");
    const isPayment = isKeyed === true && !isOut;
    // OKX's payments name no subscription: each settles the oldest matching one.
    const key = isKeyed === true && isOut ? `:${new Date(ts).toISOString()}` : "";
    const notes = textOf(row, "notes");
    return [
      {
        id: `funding:${textOf(row, "billId")}`,
        at: isPayment && isLocked ? ts + 1 : ts,
        type: isOut ? taken : given,
        account: "Funding",
        changes: [{ symbol: textOf(row, "ccy"), amount: change }],
        ...(product === undefined ? {} : { counterparty: `${product}${key}` }),
        ...(notes === "" ? {} : { notes }),
      },
    ];
  });
}

/** `over` are states that will not change. */
function movements(
  { id, title, over }: { id: string; title: string; over: RegExp },
  endpoint: string,
  eventOf: (row: Raw) => ExchangeEvent[],
) {
  return stream(walkState, {
    id,
    title,
    async *read({ client, since }, state) {
      yield* newestFirst(state, {
        ...walkOf(
          (next) =>
            client.ask(endpoint, {
              limit: String(rowsPerPage),
              ...(next === undefined ? {} : { after: next }),
            }),
          // Rows of the page's oldest moment may continue on the next page.
          (rows) => String(1 + Math.min(...rows.map((row) => momentOf(row, "ts")))),
          since,
        ),
        groupOf: (row) => textOf(row, "depId", "wdId"),
        isPending: (row) => !over.test(textOf(row, "state")),
        events: (rows) => rows.flatMap(eventOf),
      });
    },
  });
}

function movementOf(row: Raw) {
  const hash = textOf(row, "txId");
  const counterparty = textOf(row, "from");
  return {
    at: momentOf(row, "ts"),
    account: "Funding",
    ...(hash === "" ? {} : { txHash: hash }),
    ...(counterparty === "" ? {} : { counterparty }),
  };
}

/** State 2: credited. */
function depositOf(row: Raw): ExchangeEvent[] {
  if (textOf(row, "state") !== "2") return [];
  return [
    {
      ...movementOf(row),
      id: `deposit:${textOf(row, "depId")}`,
      type: "deposit",
      changes: [{ symbol: textOf(row, "ccy"), amount: amountOf(row, "amt") }],
    },
  ];
}

/** State 2: sent. The fee is charged in addition to the amount. */
function withdrawalOf(row: Raw): ExchangeEvent[] {
  if (textOf(row, "state") !== "2") return [];
  const symbol = textOf(row, "ccy");
  const fee = magnitude(amountOf(row, "fee"));
  const to = textOf(row, "to");
  return [
    {
      ...movementOf(row),
      id: `withdrawal:${textOf(row, "wdId")}`,
      type: "withdrawal",
      ...(to === "" ? {} : { counterparty: to }),
      changes: [
        { symbol, amount: negated(amountOf(row, "amt")) },
        ...(fee === "0" ? [] : [feeOf(textOf(row, "feeCcy") || symbol, fee)]),
      ],
    },
  ];
}

const earnPosition = "Funding#Earn";

const sideAccounts: readonly SideAccount[] = [
  {
    title: "Funding",
    accounts: ["Funding"],
    isAlways: true,
    history: "deposits, withdrawals and its bills",
    /** https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-balance */
    async balances(client) {
      return listAt(await client.ask("privateGetAssetBalances"), "data").map((row) => ({
        account: "Funding",
        symbol: textOf(row, "ccy"),
        amount: amountOf(row, "bal"),
      }));
    },
  },
  {
    title: "Earn",
    accounts: [earnPosition],
    history:
      "bills of the funding account. The balances of fixed terms and structured products are not stated and not compared",
    /** https://www.okx.com/docs-v5/en/#financial-product-savings-get-saving-balance and #financial-product-on-chain-earn-get-active-orders */
    async balances(client) {
      const savings = listAt(await client.ask("privateGetFinanceSavingsBalance"), "data");
      const orders = listAt(await client.ask("privateGetFinanceStakingDefiOrdersActive"), "data");
      return [...savings, ...orders.flatMap((order) => partsOf(order, "investData"))].map((row) => ({
        account: earnPosition,
        symbol: textOf(row, "ccy"),
        amount: amountOf(row, "amt"),
      }));
    },
  },
];

/** https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-account-asset-valuation: the worth of each account, in BTC. */
async function listAccounts(client: ExchangeClient): Promise<ListedAccount[]> {
  const [valuation] = listAt(await client.ask("privateGetAssetAssetValuation"), "data");
  const earn = amountOf(partOf(valuation ?? {}, "details"), "earn");
  return [{ title: "Earn", isOpen: true, isEmpty: earn === "0" }];
}

export const okx: Exchange = {
  id: "okx",
  title: "OKX",
  main: "Trading",
  hasPassword: true,
  howTo: "okx.com: Profile → API, permission Read only",
  documentation: "https://www.okx.com/docs-v5/en/",
  proof: {
    recorded: [],
    documented: ["bills of the trading and funding account", "deposits and withdrawals"],
  },
  pace: { perSecond: 2, burst: 5 },
  openedOn: "2017-05-31",
  accounts: ["Trading"],
  sideAccounts,
  unreadAccounts: ["Trading bots", "Copy trading", "Sub-accounts"],
  listAccounts,
  blind: [
    "OKX does not list the balances of sub-accounts for a key of the main account with read permission only.",
    "Bills of OKX's earn, staking, structured products and loans are read as OKX documents them; no recorded bill has confirmed it. A purchase through Jumpstart is read as a payment and a reward.",
  ],
  /** https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-account-configuration */
  async powers(client) {
    const [config] = listAt(await client.ask("privateGetAccountConfig"), "data");
    const permissions = textOf(config ?? {}, "perm")
      .split(",")
      .map((name) => name.trim());
    return { beyondReading: permissions.filter((name) => name !== "" && name !== "read_only") };
  },
  async balances(client) {
    const held: ExchangeBalance[] = [];
    for (const account of listAt(await client.ask("privateGetAccountBalance"), "data"))
      for (const row of listAt(account, "details"))
        held.push({
          account: "Trading",
          symbol: textOf(row, "ccy"),
          amount: amountOf(row, "cashBal"),
          unrealised: amountOf(row, "upl"),
        });
    return held;
  },
  streams: [
    trading,
    funding,
    movements({ id: "deposits", title: "Deposits", over: /^2$/ }, "privateGetAssetDepositHistory", depositOf),
    movements(
      { id: "withdrawals", title: "Withdrawals", over: /^(?:2|-1|-2)$/ },
      "privateGetAssetWithdrawalHistory",
      withdrawalOf,
    ),
  ],
};
