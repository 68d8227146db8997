import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { futures, futuresAccounts } from "./bitget-futures.ts";
import { bitgetSideAccounts, listBitgetAccounts, margins } from "./bitget-margin.ts";
import { pagesBelow, history, quarter } from "./bitget-pages.ts";
import {
  classicAssets,
  classicModeStream,
  isUnified,
  unifiedPowers,
  unifiedSideAccounts,
  unifiedStreams,
} from "./bitget-unified.ts";
import type { Exchange, ExchangeBalance } from "../exchange.ts";
import { listByMarket } from "../reading/markets.ts";
import {
  amountOf,
  optionalAmountOf,
  listAt,
  magnitude,
  momentOf,
  negated,
  partOf,
  rowAt,
  sumAmounts,
  textOf,
  tradeChanges,
  type Raw,
} from "../reading/raw.ts";
import {
  ledgerEvent,
  amountWithoutFee,
  listBySpan,
  meaningOf,
  movementOf,
  type Words,
} from "../reading/records.ts";

const trades = listByMarket({
  id: "trades",
  title: "Spot trades",
  history,
  async markets(client) {
    return listAt(await client.ask("publicSpotGetV2SpotPublicSymbols"), "data").map((row) => ({
      symbol: textOf(row, "symbol"),
      base: textOf(row, "baseCoin"),
      quote: textOf(row, "quoteCoin"),
    }));
  },
  pages: ({ client, now }, { symbol }, from) =>
    pagesBelow(
      client,
      "privateSpotGetV2SpotTradeFills",
      { symbol, startTime: from, endTime: now },
      { id: "tradeId" },
    ),
  momentOf: (row) => momentOf(row, "cTime"),
  events: (rows, { base, quote }) =>
    rows.map((row): ExchangeEvent => {
      const detail = partOf(row, "feeDetail");
      // A paid fee is negative; one deducted in BGB names that coin.
      const fee = negated(optionalAmountOf(detail, "totalFee"));
      return {
        id: `trade:${textOf(row, "tradeId")}`,
        at: momentOf(row, "cTime"),
        type: "trade",
        account: "",
        changes: tradeChanges({
          side: textOf(row, "side"),
          base,
          quote,
          amount: amountOf(row, "size"),
          cost: amountOf(row, "amount"),
          fee: { symbol: textOf(detail, "feeCoin") || quote, amount: fee },
        }),
      };
    }),
});

/** https://www.bitget.com/api-doc/spot/account/Get-Deposit-Record: by spans of 90 days. The identifier of an internal transfer is no hash. */
function movementList(kind: "deposit" | "withdrawal", endpoint: string) {
  return listBySpan({
    id: `${kind}s`,
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    spanDays: quarter,
    rows: ({ client }, { from, to }) =>
      pagesBelow(client, endpoint, { startTime: from, endTime: to }, { id: "orderId" }),
    pendingSince: (row) =>
      /^(?:success|fail|cancel)/i.test(textOf(row, "status")) ? undefined : momentOf(row, "cTime"),
    events: (rows) =>
      rows
        .filter((row) => textOf(row, "status") === "success")
        .map((row) => {
          const fee = magnitude(optionalAmountOf(row, "fee"));
          const size = amountOf(row, "size");
          return movementOf({
            kind,
            id: textOf(row, "orderId"),
            at: momentOf(row, "cTime"),
            symbol: textOf(row, "coin"),
            amount: kind === "withdrawal" ? amountWithoutFee(size, fee) : size,
            fee: kind === "withdrawal" ? fee : "0",
            hash: textOf(row, "dest") === "internal_transfer" ? "" : textOf(row, "tradeId"),
            to: textOf(row, "toAddress"),
          });
        }),
  });
}

const words: Words = [
  [/interest|profit|income|yield/, "interest", "fee"],
  [/airdrop|launchpool|launchpad/, "airdrop", "other"],
  [/rebate|reward|bonus|commission|cashback|coupon|refund|return/, "reward", "reward"],
  [/convert|swap|small|exchange/, "trade", "trade"],
  [/loan|borrow|repay/, "loan", "repayment"],
  [/financial|earn|saving|stak|lock/, "unstake", "stake", "Earn"],
  [/transfer|strategy|on_chain|copy/, "transfer", "transfer"],
  [/pre_c2c/, "other", "other"],
  [/c2c|fait|fiat|p2p/, "deposit", "withdrawal"],
  [/fee/, "other", "fee"],
];

/** https://www.bitget.com/api-doc/spot/account/Get-Account-Bills: all other changes of the spot account. */
const bills = listBySpan({
  id: "bills",
  title: "Spot bills: transfers, conversions, earn, loans, rewards",
  history,
  spanDays: 30,
  overlapDays: 1,
  rows: ({ client }, { from, to }) =>
    pagesBelow(
      client,
      "privateSpotGetV2SpotAccountBills",
      { startTime: from, endTime: to },
      { id: "billId" },
    ),
  events: billEvents,
});

/** The two sides of a conversion are bills of the same time. */
function billEvents(rows: Raw[]): ExchangeEvent[] {
  const conversions = new Map<string, Raw[]>();
  const events = rows.flatMap((row): ExchangeEvent[] => {
    if (/^(?:deposit|withdraw|transaction)$/.test(textOf(row, "groupType"))) return [];
    const word = `${textOf(row, "groupType")} ${textOf(row, "businessType")}`.toLowerCase();
    const change = amountOf(row, "size");
    const at = momentOf(row, "cTime");
    if (meaningOf(words, word, change).type === "trade") {
      const key = `conversion:${at}`;
      conversions.set(key, [...(conversions.get(key) ?? []), row]);
      return [];
    }
    return [
      ledgerEvent({
        id: `bill:${textOf(row, "billId")}`,
        at,
        symbol: textOf(row, "coin"),
        change,
        word,
        words,
      }),
    ];
  });
  for (const [id, sides] of conversions)
    events.push({
      id,
      at: Math.min(...sides.map((row) => momentOf(row, "cTime"))),
      type: "trade",
      account: "",
      changes: sides.map((row) => ({ symbol: textOf(row, "coin"), amount: amountOf(row, "size") })),
      method: "convert",
    });
  return events;
}

export const bitget: Exchange = {
  id: "bitget",
  title: "Bitget",
  hasPassword: true,
  howTo: "bitget.com: API keys → Create API key, Read-only",
  documentation: "https://www.bitget.com/api-doc/",
  proof: {
    recorded: ["trades", "deposits", "withdrawals"],
    documented: ["spot bills", "futures bills", "unified account", "balances", "permissions of the key"],
  },
  pace: { perSecond: 8, burst: 10 },
  openedOn: "2018-07-01",
  accounts: [""],
  sideAccounts: [...futuresAccounts, ...bitgetSideAccounts, ...unifiedSideAccounts],
  unreadAccounts: ["Trading bots", "Copy trading", "OTC and P2P funding", "Sub-accounts"],
  listAccounts: listBitgetAccounts,
  blind: [
    "The fee of a withdrawal from Bitget is read as part of its size.",
    "Bitget's unified account is read as documented; no recorded answer has confirmed it. Its deposits and withdrawals have no transaction hashes, and its Earn balances are not compared.",
  ],
  /** https://www.bitget.com/api-doc/spot/account/Get-Account-Info: permissions to write end in `ow`. */
  async powers(client) {
    if (await isUnified(client)) return { beyondReading: await unifiedPowers(client) };
    const info = rowAt(await client.ask("privateSpotGetV2SpotAccountInfo"), "data");
    const granted: unknown[] = Array.isArray(info["authorities"]) ? info["authorities"] : [];
    return {
      beyondReading: granted
        .map(String)
        .filter((name) => /ow$|^(?:trade|trader|withdraw|transfer)$/.test(name)),
    };
  },
  async balances(client) {
    return ((await classicAssets(client)) ?? []).map((row): ExchangeBalance => ({
      account: "",
      symbol: textOf(row, "coin"),
      amount: sumAmounts(
        amountOf(row, "available"),
        optionalAmountOf(row, "frozen"),
        optionalAmountOf(row, "locked"),
      ),
    }));
  },
  streams: [
    ...[
      trades,
      movementList("deposit", "privateSpotGetV2SpotWalletDepositRecords"),
      movementList("withdrawal", "privateSpotGetV2SpotWalletWithdrawalRecords"),
      bills,
    ].map(classicModeStream),
    ...futures,
    ...margins,
    ...unifiedStreams,
  ],
};
