import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { isUnusableResponse } from "../access/refusals.ts";
import { oncePerClient, type Exchange } from "../exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  magnitude,
  negated,
  product,
  sumAmounts,
  textOf,
  momentOfText,
  type Raw,
} from "../reading/raw.ts";
import { listNewestFirst, meaningOf, type Words } from "../reading/records.ts";

const rowsPerPage = 500;
const lifetimeSeconds = 60;

/** A coin's ticker, and the smallest unit in which BitMEX states its amounts. */
type Unit = { symbol: string; unit: string };
/** Units by name. `unread` is set if BitMEX did not return the list, so that only the units of its two main coins are known. */
type Units = { byName: ReadonlyMap<string, Unit>; unread?: ExchangeFailure };

const mainUnits: ReadonlyMap<string, Unit> = new Map([
  ["XBt", { symbol: "BTC", unit: "1e-8" }],
  ["USDt", { symbol: "USDT", unit: "1e-6" }],
]);

/** https://www.bitmex.com/api/explorer/#!/Wallet/Wallet_getAssetsConfig */
const unitsOf = oncePerClient(async (client): Promise<Units> => {
  try {
    const rows = listAt(await client.ask("/wallet/assets"));
    return {
      byName: new Map(
        rows.map((row) => {
          const ticker = textOf(row, "asset");
          const unit = `1e-${textOf(row, "scale")}`;
          return [textOf(row, "currency"), { symbol: ticker === "XBT" ? "BTC" : ticker, unit }];
        }),
      ),
    };
  } catch (error) {
    if (!(error instanceof ExchangeFailure && isUnusableResponse(error))) throw error;
    return { byName: mainUnits, unread: error };
  }
});

/** Converts a row's amounts to whole coins. Throws `malformed` for an unknown unit. */
function inCoins(row: Raw, { byName, unread }: Units, ...names: string[]): Raw {
  const currency = textOf(row, "currency");
  const known = byName.get(currency);
  if (known === undefined && unread !== undefined) throw unread;
  if (known === undefined)
    throw new ExchangeFailure(
      "malformed",
      `the unit "${currency.slice(0, 40)}" is not in the list of units.`,
    );
  const { symbol, unit } = known;
  return {
    ...row,
    symbol,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        product(name === "fee" ? optionalAmountOf(row, name) : amountOf(row, name), unit),
      ]),
    ),
  };
}

const words: Words = [
  [/^(?:RealisedPNL|Funding|CashRebalance|UPNLPayout|Unrealised)/, "derivative", "derivative"],
  [/^(?:SpotTrade|Conversion)/, "trade", "trade"],
  [/^Transfer/, "transfer", "transfer"],
  [/^Deposit/, "deposit", "deposit"],
  [/^Withdrawal/, "withdrawal", "withdrawal"],
  [/^(?:Affiliate|Referral|Rebate|Bonus|BMEX|Reward|TradingCompetition)/, "reward", "reward"],
  [/^(?:Staking|Yield|Interest)/, "interest", "fee"],
  [/^Airdrop/, "airdrop", "other"],
];

/**
 * https://www.bitmex.com/api/explorer/#!/User/User_getWalletHistory: each row changes the balance by its amount, which includes a withdrawal's fee;
 * the balance after each row confirms this.
 */
const history = listNewestFirst({
  id: "wallet-history",
  title: "Wallet history: deposits, withdrawals, transfers, spot trades, realised profit and funding",
  overlapDays: 30,
  async page({ client }, next) {
    const start = Number(next ?? 0);
    const rows = listAt(
      await client.ask("/user/walletHistory", { currency: "all", count: rowsPerPage, start, reverse: true }),
    );
    if (rows.length === 0) return { rows };
    const units = await unitsOf(client);
    // The profit of open positions is a pending row without a time.
    const bookedRows = rows.filter((row) => textOf(row, "transactTime", "timestamp") !== "");
    const rowsInCoins = bookedRows.map((row) => inCoins(row, units, "amount", "fee"));
    return rows.length < rowsPerPage
      ? { rows: rowsInCoins }
      : { rows: rowsInCoins, next: String(start + rows.length) };
  },
  momentOf: (row) => momentOfText(textOf(row, "transactTime", "timestamp")),
  groupOf,
  isPending: (row) =>
    !/^(?:Completed|Confirmed|Cancell?ed|Rejected|Failed|Expired)$/i.test(textOf(row, "transactStatus")),
  events: eventsOf,
});

/** The two sides of a spot trade are separate rows with the same order and time. */
function groupOf(row: Raw): string {
  return meaningOf(words, textOf(row, "transactType"), "0").type === "trade"
    ? `${textOf(row, "orderID", "address")}:${textOf(row, "transactTime")}`
    : textOf(row, "transactID");
}

function eventsOf(rows: Raw[]): ExchangeEvent[] {
  const done = rows.filter((row) => /^(?:Completed|Confirmed)$/i.test(textOf(row, "transactStatus")));
  const [first] = done;
  if (first === undefined) return [];
  const word = textOf(first, "transactType");
  const { type } = meaningOf(words, word, amountOf(first, "amount"));
  const hash = textOf(first, "tx");
  const to = textOf(first, "address");
  const isOnChain = type === "deposit" || type === "withdrawal";
  return [
    {
      id: type === "trade" ? `trade:${groupOf(first)}` : textOf(first, "transactID"),
      at: momentOfText(textOf(first, "transactTime", "timestamp")),
      type,
      account: "",
      changes: done.flatMap((row) => changesOf(row, type)),
      method: word,
      ...(isOnChain && /^(?:0x)?[0-9a-zA-Z]{40,}$/.test(hash) ? { txHash: hash } : {}),
      ...(type === "withdrawal" && to !== "" ? { counterparty: to } : {}),
    },
  ];
}

function changesOf(row: Raw, type: ExchangeEvent["type"]): Change[] {
  const symbol = textOf(row, "symbol");
  const amount = amountOf(row, "amount");
  const fee = magnitude(optionalAmountOf(row, "fee"));
  if (type !== "withdrawal" || fee === "0") return [{ symbol, amount }];
  // Older answers state a withdrawal without its sign.
  const grossAmount = negated(magnitude(amount));
  return [{ symbol, amount: sumAmounts(grossAmount, fee) }, feeOf(symbol, fee)];
}

export const bitmex: Exchange = {
  id: "bitmex",
  title: "BitMEX",
  ownApi: {
    base: "https://www.bitmex.com/api/v1",
    headers({ path, now }, { apiKey, secret }) {
      const expires = String(Math.floor(now / 1000) + lifetimeSeconds);
      const signature = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`GET${path}${expires}`));
      return { "api-key": apiKey, "api-expires": expires, "api-signature": bytesToHex(signature) };
    },
  },
  howTo: "bitmex.com: Account → API Keys, without Order and Withdraw",
  documentation: "https://www.bitmex.com/api/explorer/",
  proof: {
    recorded: ["deposits, withdrawals, transfers and spot trades", "balances"],
    documented: ["realised profit and funding", "permissions of the key"],
  },
  pace: { perSecond: 0.5, burst: 5 },
  openedOn: "2014-11-22",
  accounts: [""],
  blind: [
    "BitMEX's open positions are not listed; their profit is read once it is realised, funding included.",
    "BitMEX's fees of spot trades are part of the amount paid or received.",
  ],
  /** https://www.bitmex.com/api/explorer/#!/APIKey/APIKey_get: keys of this account, of which one is this. */
  async powers(client, apiKey) {
    const rows = listAt(await client.ask("/apiKey"));
    const keyRow = rows.find((row) => textOf(row, "id") === apiKey);
    const granted: unknown[] =
      keyRow !== undefined && Array.isArray(keyRow["permissions"]) ? keyRow["permissions"] : [];
    return keyRow === undefined
      ? null
      : { beyondReading: granted.map(String).filter((name) => !/read/i.test(name)) };
  },
  async balances(client) {
    const units = await unitsOf(client);
    return listAt(await client.ask("/user/wallet", { currency: "all" })).map((row) => {
      const rowInCoins = inCoins(row, units, "amount");
      return { account: "", symbol: textOf(rowInCoins, "symbol"), amount: amountOf(rowInCoins, "amount") };
    });
  },
  streams: [history],
};
