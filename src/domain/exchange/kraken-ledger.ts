import { add, isZero, parseDecimal, zero, type Decimal } from "../money/decimal.ts";
import { isFiat } from "../catalog/exchange-assets.ts";
import type { Change, ExchangeEvent } from "./exchange-event.ts";
import type { TransactionType } from "../ledger/transaction.ts";

/**
 * A row of Kraken's ledger, the same in its export and its API (https://docs.kraken.com/api/docs/rest-api/get-ledgers): one balance change.
 * `id` is the row's own, `reference` is shared by the rows of one event; `amount` is signed, and `fee` is deducted separately.
 */
export type KrakenRow = {
  id: string;
  reference: string;
  at: number;
  type: string;
  subtype: string;
  asset: string;
  amount: string;
  fee: string;
};

const earnPosition = "Earn";

/** Types whose rows are independent events: the transaction type of incoming rows and of outgoing rows. */
const typesOfSingleRows = new Map<string, [given: TransactionType, taken: TransactionType]>([
  ["deposit", ["deposit", "withdrawal"]],
  ["withdrawal", ["deposit", "withdrawal"]],
  ["staking", ["reward", "reward"]],
  ["dividend", ["reward", "reward"]],
  ["reward", ["reward", "reward"]],
  ["airdrop", ["airdrop", "other"]],
  ["margin", ["derivative", "derivative"]],
  ["rollover", ["derivative", "derivative"]],
  ["invite bonus", ["reward", "reward"]],
  ["adjustment", ["other", "other"]],
  ["nfttrade", ["other", "other"]],
  ["nftcreatorfee", ["income", "fee"]],
  ["nftrebate", ["reward", "reward"]],
  ["custodytransfer", ["transfer", "transfer"]],
]);
/** `settled`: a margin position closed by delivery, in which one coin is paid and another received. */
const trades = new Set(["trade", "spend", "receive", "conversion", "settled"]);

/** Whether a row's type is known. Other types become `other`, or are refused by strict readers. */
export function isKnownKrakenType({ type, subtype }: Pick<KrakenRow, "type" | "subtype">): boolean {
  if (type === "transfer")
    return /^(?:|spottostaking|stakingfromspot|stakingtospot|spotfromstaking|spottofutures|spotfromfutures|airdrop|delistingconversion)$/.test(
      subtype,
    );
  if (type === "earn")
    return /^(?:reward|airdrop|allocation|deallocation|autoallocat(?:e|ion)|migration|delistingconversion)$/.test(
      subtype,
    );
  return typesOfSingleRows.has(type) || trades.has(type);
}

/**
 * The ids of the events that rows of one reference would form alone and do not form together: those of moves that cancel each other out, or of
 * an asset and its replacement. An earlier sync may have read one of the rows before the other existed.
 */
export function supersededKrakenIds(rows: readonly KrakenRow[]): string[] {
  if (rows.length < 2 || rows.some(({ type }) => trades.has(type)) || isReturned(rows)) return [];
  return balancesOut(rows) || isReplacement(rows) ? rows.flatMap(eventOf).map(({ id }) => id) : [];
}

/** Whether the rows of one reference lack their first one: a withdrawal was returned. */
export function isReturnWithoutWithdrawal(rows: readonly KrakenRow[]): boolean {
  return rows.every(({ type, amount }) => type === "withdrawal" && !amount.startsWith("-"));
}

/**
 * The events of the rows with one reference. The rows of a trade form one event; every other row is a separate event. A withdrawal and its
 * return have failed: a source that has only one of them states the same events, and a failure outweighs it in whichever order they arrive.
 * Rows of a move between own sub-wallets that cancel each other out form no event. `isHalf` marks a trade with a missing side.
 */
export function krakenEvents(rows: readonly KrakenRow[]): { events: ExchangeEvent[]; isHalf: boolean } {
  const [first] = rows;
  if (first === undefined) return { events: [], isHalf: false };
  if (rows.some(({ type }) => trades.has(type)) || isReplacement(rows)) {
    const sides = new Set(rows.map(({ amount }) => amount.startsWith("-")));
    return {
      events: [
        {
          ...commonFields(first),
          id: first.reference,
          type: "trade",
          changes: rows.flatMap((row) => changesOf(row)),
        },
      ],
      isHalf: sides.size < 2,
    };
  }
  if (isReturned(rows)) return { events: failedEvents(rows), isHalf: false };
  if (rows.length > 1 && balancesOut(rows)) return { events: [], isHalf: false };
  return { events: rows.flatMap(eventOf), isHalf: false };
}

/**
 * Whether one asset replaces another under one reference: an adjustment, the conversion of a delisted asset, or a transfer without a
 * subtype.
 */
function isReplacement(rows: readonly KrakenRow[]): boolean {
  const replaces = ({ type, subtype }: KrakenRow): boolean =>
    type === "adjustment" || subtype === "delistingconversion" || (type === "transfer" && subtype === "");
  return (
    rows.every(replaces) &&
    new Set(rows.map(({ asset }) => krakenSymbol(asset))).size > 1 &&
    new Set(rows.map(({ amount }) => amount.startsWith("-"))).size === 2
  );
}

function eventOf(row: KrakenRow): ExchangeEvent[] {
  const isOut = row.amount.startsWith("-");
  const { type, subtype } = row;
  if (type === "transfer") {
    // The other side of this move is the staked position.
    if (subtype === "stakingfromspot" || subtype === "stakingtospot") return [];
    if (subtype === "spottostaking" || subtype === "spotfromstaking")
      return [
        {
          ...commonFields(row),
          type: isOut ? "stake" : "unstake",
          counterparty: earnPosition,
          changes: changesOf(row),
        },
      ];
    return [
      {
        ...commonFields(row),
        type: transferType(row, { isOut }),
        changes: changesOf(row),
      },
    ];
  }
  const fallback =
    type === "earn" && subtype !== "delistingconversion"
      ? (["transfer", "transfer"] as const)
      : (["other", "other"] as const);
  const [incomingType, outgoingType] = typesOfSingleRows.get(type === "earn" ? subtype : type) ?? fallback;
  // A reward is paid into the staked balance if its code is of a staked asset, else into the spot balance.
  const isStaked = type === "staking" && isStakedCode(row.asset);
  const changes = changesOf(row, isStaked ? `#${earnPosition}` : undefined);
  if (changes.length === 0) return [];
  const kind = isOut ? outgoingType : incomingType;
  const bookedChanges = kind === "fee" ? changes.map((change) => ({ ...change, isFee: true })) : changes;
  return [{ ...commonFields(row), type: kind, changes: bookedChanges }];
}

/**
 * The type of a transfer. Without a subtype, a transfer of one coin is a fork or an airdrop; money is never airdropped and stays
 * unclassified. A delisted asset leaves and its replacement arrives, often days apart.
 */
function transferType({ subtype, asset }: KrakenRow, { isOut }: { isOut: boolean }): TransactionType {
  const isMoney = isFiat(krakenSymbol(asset));
  if (subtype === "airdrop" || (subtype === "" && !isMoney)) return isOut ? "other" : "airdrop";
  if (subtype === "") return "other";
  return subtype === "delistingconversion" ? "other" : "transfer";
}

function commonFields({ id, at, type, subtype }: KrakenRow) {
  return { id, at, account: "", method: methodOf(type, subtype) };
}

/** `trade` for a trade, also for one of the subtype `tradespot`: `trade spot`. */
function methodOf(type: string, subtype: string): string {
  const rest = subtype.startsWith(type) ? subtype.slice(type.length) : subtype;
  return [type, rest].filter((word) => word !== "").join(" ");
}

function changesOf({ asset, amount, fee }: KrakenRow, account?: string): Change[] {
  const symbol = krakenSymbol(asset);
  const accountField = account === undefined ? {} : { account };
  const changes: Change[] = [];
  if (!isZero(parseDecimal(amount))) changes.push({ symbol, amount, ...accountField });
  const paidFee = fee.startsWith("-") ? fee.slice(1) : `-${fee}`;
  if (!isZero(parseDecimal(fee))) changes.push({ symbol, amount: paidFee, isFee: true, ...accountField });
  return changes;
}

function balancesOut(rows: readonly KrakenRow[]): boolean {
  return isOfOneCoin(rows) && isZero(total(rows, "amount")) && isZero(total(rows, "fee"));
}

function isOfOneCoin(rows: readonly KrakenRow[]): boolean {
  return new Set(rows.map(({ asset }) => krakenSymbol(asset))).size === 1;
}

function total(rows: readonly KrakenRow[], field: "amount" | "fee"): Decimal {
  return rows.reduce((sum, row) => add(sum, parseDecimal(row[field])), zero);
}

/** Whether rows are a withdrawal and its return, or a deposit and its reversal, with or without the fee. */
function isReturned(rows: readonly KrakenRow[]): boolean {
  return (
    rows.length > 1 &&
    rows.every(({ type }) => type === "withdrawal" || type === "deposit") &&
    isOfOneCoin(rows) &&
    isZero(total(rows, "amount")) &&
    (isZero(total(rows, "fee")) || rows.every(({ fee }) => !fee.startsWith("-")))
  );
}

/** The events of a withdrawal and its return. A fee that was not returned was paid. */
function failedEvents(rows: readonly KrakenRow[]): ExchangeEvent[] {
  const isFeePaid = !isZero(total(rows, "fee"));
  return rows.flatMap(eventOf).map((event) => ({
    ...event,
    status: "failed",
    changes: event.changes.filter(
      ({ isFee, amount }) => isFeePaid || isFee !== true || !amount.startsWith("-"),
    ),
  }));
}

/**
 * Kraken's codes that differ from the usual tickers (https://api.kraken.com/0/public/Assets: code and altname). Kraken's oldest assets have
 * a prefix, X for coins and Z for money; later ones have none, so no rule distinguishes ZUSD from ZETA.
 */
const tickerOfCode: Record<string, string> = {
  XBT: "BTC",
  XXBT: "BTC",
  XDG: "DOGE",
  XXDG: "DOGE",
  XETH: "ETH",
  ETH2: "ETH",
  XETC: "ETC",
  XLTC: "LTC",
  XXRP: "XRP",
  XXLM: "XLM",
  XSTR: "XLM",
  XXMR: "XMR",
  XZEC: "ZEC",
  XREP: "REP",
  XMLN: "MLN",
  XICN: "ICN",
  XNMC: "NMC",
  XXVN: "XVN",
  XDAO: "DAO",
  ZUSD: "USD",
  ZEUR: "EUR",
  ZGBP: "GBP",
  ZCAD: "CAD",
  ZJPY: "JPY",
  ZAUD: "AUD",
  ZKRW: "KRW",
};
const suffix = /\.(?:S|M|B|F|P|T|HOLD)$/;

/** Whether a code is of a balance that is staked or earns interest, such as `DOT28.S`. */
function isStakedCode(code: string): boolean {
  return suffix.test(code.toUpperCase()) && !code.toUpperCase().endsWith(".HOLD");
}

/** Converts Kraken's codes to common tickers: `XXBT` is BTC, `ZEUR` EUR, `ETH2.S` ETH, and `DOT28.S` the DOT bonded for 28 days. */
export function krakenSymbol(code: string): string {
  const plainCode = code.toUpperCase().replace(suffix, "");
  const known = tickerOfCode[plainCode];
  if (known !== undefined) return known;
  const bonded = /^([A-Z]{2,})\d{2}$/.exec(plainCode)?.[1];
  const isBonded = bonded !== undefined && code.toUpperCase().endsWith(".S");
  return isBonded ? (tickerOfCode[bonded] ?? bonded) : plainCode;
}
