import { z } from "zod";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { defineStream, type Exchange, type StreamCall, type StreamPage } from "./exchange.ts";
import {
  amountOf,
  cellsOf,
  distinctRecords,
  feeOf,
  magnitude,
  momentOf,
  negated,
  plainDecimal,
  textOf,
  type Raw,
} from "./reading/raw.ts";
import { pagesByHalves } from "./reading/pages-by-time.ts";
import { listBySpan } from "./reading/records.ts";

const rowsPerPage = 2_500;
const movementsPerPage = 250;
const overlapMs = 14 * millisecondsPerDay;
const history = {
  days: 6 * 365,
  reason: "Bitfinex provides its ledger for six years. Import older rows from its exports.",
};

/** A row of the API is a list of cells. */
type Cells = readonly unknown[];
const cell = (row: Cells, index: number): string => {
  const value = row[index];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
};

const trade = /^(?:exchange|trading (?:fees?|rebate)) /i;
const transfer = /^transfer of /i;
/** Deposits and withdrawals ("Bitcoin Withdrawal #2111748") have a separate list, with hashes and fees; it has no cancelled ones. */
const listedElsewhere =
  /^(?:deposit (?:fee )?\(|cancell?ed withdrawal|[\w .()+-]*?withdrawal (?:#|request|(?:express )?fee))/i;

/** The meaning of a description, the first match (https://docs.bitfinex.com/reference/rest-auth-ledgers). */
const descriptions: [RegExp, given: TransactionType, taken: TransactionType][] = [
  [trade, "trade", "trade"],
  [transfer, "transfer", "transfer"],
  [/margin funding payment|interest payment|lending/i, "interest", "fee"],
  [/staking (?:reward|payment)|reward/i, "reward", "reward"],
  [/^(?:settlement|position|used margin funding|funding event|derivatives?)/i, "derivative", "derivative"],
  [/airdrop|fork|distribution|snapshot/i, "airdrop", "other"],
  [/affiliate|rebate|earned fee/i, "reward", "reward"],
  [/fee|charge/i, "other", "fee"],
];

/** Renamed by the exchange. */
const symbols: Record<string, string> = {
  UST: "USDT",
  ALG: "ALGO",
  DSH: "DASH",
  QTM: "QTUM",
  IOT: "IOTA",
  DAT: "DATA",
  MNA: "MANA",
  ATO: "ATOM",
  UDC: "USDC",
  EUT: "EURT",
  XCH: "XCHF",
  BCHN: "BCH",
};
/** The collateral of derivatives has a code of its own: USTF0 is USDT. */
function symbolOf(code: string): string {
  const coin = code.replace(/F0$/i, "");
  return symbols[coin] ?? coin.toUpperCase();
}
/** Coins of paper trading, and of Bitfinex' own tests. They are in its lists of currencies. */
const isPaper = (code: string): boolean => /^(?:TEST[A-Z]{3,}(?:F0)?|AAA|BBB)$/i.test(code);

const state = z.object({
  upTo: z.number().nullable(),
  walking: z.object({ top: z.number(), end: z.number() }).nullable(),
});

const ledger = defineStream(state, {
  // Not "ledger": an earlier version read collateral as a coin of its own and paper trading as coins, so that all is read again.
  id: "coin-ledger",
  title: "Ledger",
  history,
  isComplete: true,
  async *read(call, before) {
    let reached = before;
    for await (const page of walkLedger(call, before)) {
      reached = page.state;
      yield page;
    }
    // Rows may have arrived since an unfinished walk began.
    if (before !== null && before.walking !== null) yield* walkLedger(call, reached);
  },
});

/** Newest first. Rows of one time are grouped, so those of a page's last time are left to the next page. */
async function* walkLedger(
  { client, since }: Pick<StreamCall, "client" | "since">,
  before: z.output<typeof state> | null,
): AsyncGenerator<StreamPage<z.output<typeof state>>> {
  const upTo = before?.upTo ?? null;
  const start = upTo === null ? since : Math.max(since, upTo - overlapMs);
  let walking = before?.walking ?? null;
  for (;;) {
    const answer = await client.ask("privatePostAuthRLedgersHist", {
      start,
      limit: rowsPerPage,
      ...(walking === null ? {} : { end: walking.end }),
    });
    const rows = cellsOf(answer);
    const moments = rows.map((row) => Number(cell(row, 3)));
    const oldest = Math.min(...moments);
    const isRepeated = walking !== null && oldest >= walking.end;
    const isFull = rows.length >= rowsPerPage;
    const isCut = isFull && (isRepeated || oldest === Math.max(...moments));
    const isLast = !isFull || oldest <= start || isCut;
    const top = Math.max(walking?.top ?? 0, upTo ?? 0, ...moments);
    const completeRows = isLast ? rows : rows.filter((row) => Number(cell(row, 3)) > oldest);
    walking = isLast ? null : { top, end: oldest };
    const events = ledgerEvents(distinctRecords(completeRows));
    const paperIds = completeRows.filter((row) => isPaper(cell(row, 1))).map((row) => cell(row, 0));
    const retracted = paperIds.filter((id) => !events.some((event) => event.id === id));
    yield {
      events,
      ...(retracted.length === 0 ? {} : { retracted }),
      state: { upTo: isLast ? (top === 0 ? null : top) : upTo, walking },
      message: `${rows.length} rows`,
      ...(isCut ? { isCut: true as const } : {}),
    };
    if (isLast) return;
  }
}

function ledgerEvents(rows: readonly Cells[]): ExchangeEvent[] {
  const groups = new Map<string, Cells[]>();
  for (const row of rows) {
    const description = cell(row, 8);
    if (listedElsewhere.test(description) || isPaper(cell(row, 1))) continue;
    const moment = cell(row, 3);
    const key = trade.test(description)
      ? `${moment}:${walletOf(row)}`
      : transfer.test(description)
        ? `${moment}:${description.replace(/ on wallet .*$/i, "")}`
        : cell(row, 0);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group): ExchangeEvent => {
    const [first = []] = group;
    const [, incomingType, outgoingType] = kindOf(cell(first, 8));
    const account = walletOf(first);
    const ids = group.map((row) => Number(cell(row, 0)));
    return {
      id: String(Math.min(...ids)),
      at: Number(cell(first, 3)),
      type: cell(first, 5).startsWith("-") ? outgoingType : incomingType,
      account,
      changes: group.map((row) => changeOf(row, account)),
      method: cell(first, 8).slice(0, 120),
    };
  });
}

function kindOf(description: string): [RegExp, TransactionType, TransactionType] {
  return descriptions.find(([words]) => words.test(description)) ?? [/./, "other", "other"];
}

function changeOf(row: Cells, account: string): Change {
  const rowAccount = walletOf(row);
  const accountField = rowAccount === account ? {} : { account: rowAccount };
  const symbol = symbolOf(cell(row, 1));
  const amount = plainDecimal(cell(row, 5));
  return /^trading fee/i.test(cell(row, 8))
    ? { ...feeOf(symbol, negated(amount)), ...accountField }
    : { symbol, amount, ...accountField };
}

/** "… on wallet exchange"; a row may name its wallet in a separate cell. */
function walletOf(row: Cells): string {
  return accountOf(cell(row, 2) || (/on wallet (\w+)/i.exec(cell(row, 8))?.[1] ?? "exchange"));
}

function accountOf(wallet: string): string {
  const name = wallet.toLowerCase();
  if (name === "trading") return "Margin";
  return name === "deposit" ? "Funding" : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * https://docs.bitfinex.com/reference/rest-auth-movements: the movements that were updated in a span. Their order is not documented, so a span with
 * a full page is read in halves.
 */
const movements = listBySpan({
  // Not "movements": an earlier version left movements out, so that all of them are read again.
  id: "updated-movements",
  title: "Deposits and withdrawals",
  history,
  spanDays: history.days + 1,
  rows: ({ client }, window, noteCut) =>
    pagesByHalves(window, movementsPerPage, {
      momentOf: updatedAt,
      noteCut,
      async ask({ from, to }) {
        const span = { start: from, end: to, limit: movementsPerPage };
        return cellsOf(await client.ask("privatePostAuthRMovementsHist", span)).map((cells): Raw => ({
          ...cells,
        }));
      },
    }),
  pendingSince: (row) =>
    /^(?:COMPLETED|CANCELL?ED|FAILED|REJECTED)/i.test(textOf(row, "9")) ? undefined : updatedAt(row),
  events: (rows) => rows.flatMap(movementOf),
});

function updatedAt(row: Raw): number {
  return momentOf(row, textOf(row, "6") === "" ? "5" : "6");
}

/** https://docs.bitfinex.com/reference/movements: a withdrawal's amount is negative, its fee is charged in addition. Cells by their number. */
function movementOf(row: Raw): ExchangeEvent[] {
  if (textOf(row, "9") !== "COMPLETED") return [];
  const symbol = symbolOf(textOf(row, "1"));
  const amount = amountOf(row, "12");
  const fee = magnitude(amountOf(row, "13"));
  const hash = textOf(row, "20");
  const to = textOf(row, "16");
  return [
    {
      id: `movement:${textOf(row, "0")}`,
      at: updatedAt(row),
      type: amount.startsWith("-") ? "withdrawal" : "deposit",
      account: "Exchange",
      changes: [{ symbol, amount }, ...(fee === "0" ? [] : [feeOf(symbol, fee)])],
      method: textOf(row, "2"),
      ...(hash === "" ? {} : { txHash: hash }),
      ...(to === "" ? {} : { counterparty: to }),
    },
  ];
}

export const bitfinex: Exchange = {
  id: "bitfinex",
  title: "Bitfinex",
  main: "Exchange",
  howTo: "bitfinex.com: API Keys → Create New Key, with every Get and without every Write switch",
  documentation: "https://docs.bitfinex.com/",
  proof: { recorded: ["updated-movements"], documented: ["ledger"] },
  pace: { perSecond: 0.7, burst: 5 },
  // All errors have status 500; 20060 means maintenance.
  errorBodies: /^\["error",\s*(?!20060)\d+/,
  openedOn: "2012-12-01",
  accounts: ["Exchange", "Margin", "Funding"],
  blind: ["Coins of Bitfinex's paper trading, such as TESTBTC and TESTUSD, are no money and not read."],
  /** https://docs.bitfinex.com/reference/key-permissions: scope, read, write. */
  async powers(client) {
    const rows = cellsOf(await client.ask("privatePostAuthRPermissions"));
    const risky = /^(?:orders|funding|withdraw|wallets|positions)$/;
    return {
      beyondReading: rows
        .filter((row) => cell(row, 2) === "1" && risky.test(cell(row, 0)))
        .map((row) => `${cell(row, 0)} (write)`),
    };
  },
  async balances(client) {
    const rows = cellsOf(await client.ask("privatePostAuthRWallets"));
    return rows
      .filter((row) => !isPaper(cell(row, 1)))
      .map((row) => ({
        account: accountOf(cell(row, 0)),
        symbol: symbolOf(cell(row, 1)),
        amount: plainDecimal(cell(row, 2)),
      }));
  },
  streams: [ledger, movements],
};
