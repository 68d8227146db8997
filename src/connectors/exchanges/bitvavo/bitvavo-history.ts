import type { ExchangeEvent, Change } from "../../../domain/exchange/exchange-event.ts";
import { dayOf, millisecondsPerDay } from "../../../domain/time/day.ts";
import { compareText } from "../../../lib/compare-text.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { isUnusableResponse } from "../access/refusals.ts";
import type { StreamCall } from "../exchange.ts";
import {
  rowAt,
  textOf,
  listAt,
  type Raw,
  momentOfText,
  momentOf,
  distinctRecords,
  magnitude,
  amountOf,
  optionalAmountOf,
  negated,
  feeOf,
  sumAmounts,
  product,
} from "../reading/raw.ts";
import { pagesByTime } from "../reading/pages-by-time.ts";
import {
  type Words,
  listBySpan,
  pagesOf,
  movementOf,
  amountWithoutFee,
  meaningOf,
} from "../reading/records.ts";
import type { Window, NotePending } from "../reading/windows.ts";
import { msg, type Wording } from "../../../errors/wording.ts";

const rowsPerPage = 100;
export const movesPerPage = 1_000;

/** https://docs.bitvavo.com/docs/rest-api/get-transaction-history/: the meaning of a type that is neither trade nor payment. */
const words: Words = [
  [/staking|affiliate|rebate|campaign/, "reward", "reward"],
  [/distribution|airdrop/, "airdrop", "other"],
  [/internal_transfer/, "transfer", "transfer"],
  [/withdrawal_cancelled|external_transferred_funds/, "deposit", "withdrawal"],
  [/loan/, "unstake", "stake", "Lending"],
];

/**
 * The history has the ids of Bitvavo's export but no hashes, and lists a withdrawal before it is sent; the lists of deposits and withdrawals
 * complete it.
 */
export const history = listBySpan({
  // Not "history": an earlier version charged rebates as fees, so that everything is read again.
  id: "signed-history",
  title: "Transaction history",
  isComplete: true,
  spanDays: 30,
  rows: ({ client }, { from, to }) =>
    pagesOf(async (next = "1") => {
      const answer = rowAt(
        await client.ask("privateGetAccountHistory", {
          fromDate: from,
          toDate: to,
          page: next,
          maxItems: rowsPerPage,
        }),
      );
      const isLast = Number(next) >= Number(amountOf(answer, "totalPages"));
      return { rows: listAt(answer, "items"), ...(isLast ? {} : { next: String(Number(next) + 1) }) };
    }),
  async events(rows, call, { window, notePending, noteUnread }) {
    const unreadFees = unreadFeesOf(rows);
    if (unreadFees !== undefined) noteUnread(unreadFees);
    const has = (pattern: RegExp): boolean => rows.some((row) => pattern.test(textOf(row, "type")));
    const found = async (span: Window, endpoint: string): Promise<Raw[]> => {
      try {
        return await listMovements(call, span, endpoint);
      } catch (error) {
        if (!(error instanceof ExchangeFailure && isUnusableResponse(error))) throw error;
        noteUnread(unreadMoves);
        return [];
      }
    };
    const deposits = has(/^deposit$/) ? await found(window, "privateGetDepositHistory") : [];
    // The cancelled withdrawal may have been requested in an earlier span.
    const requested = has(/^withdrawal_cancelled$/)
      ? { ...window, from: window.from - 100 * millisecondsPerDay }
      : window;
    const withdrawals = has(/^withdrawal/) ? await found(requested, "privateGetWithdrawalHistory") : [];
    // The order of the lists is not documented. Each movement is matched once, and withdrawals before their cancellations.
    const cancelled: Raw[] = [];
    const inOrder = rows.toSorted(
      (a, b) =>
        momentOfText(textOf(a, "executedAt")) - momentOfText(textOf(b, "executedAt")) ||
        compareText(textOf(a, "transactionId"), textOf(b, "transactionId")),
    );
    return inOrder.flatMap((row) => eventOf(row, { deposits, withdrawals, cancelled, notePending }));
  },
});

const unreadMoves = msg`Transaction history: Bitvavo did not serve the lists of deposits and withdrawals, so their transaction hashes are missing and withdrawals on their way count as done.`;

/** Names the fees of rows that are neither trades nor withdrawals: whether their amounts include the fee is not documented. */
function unreadFeesOf(rows: readonly Raw[]): Wording | undefined {
  const chargedRows = rows.filter(
    (row) =>
      !/^(?:buy|sell|withdrawal)$/.test(textOf(row, "type")) && optionalAmountOf(row, "feesAmount") !== "0",
  );
  const [first] = chargedRows;
  if (first === undefined) return undefined;
  const typeNames = [...new Set(chargedRows.map((row) => textOf(row, "type")))].sort().join(", ");
  const fee = `${amountOf(first, "feesAmount")} ${textOf(first, "feesCurrency")}`;
  const day = dayOf(momentOfText(textOf(first, "executedAt")));
  return msg`Transaction history: fees of records of the type ${typeNames}, such as ${fee} of ${day}, are not booked, since Bitvavo does not document whether the amount includes them. Enter them by hand.`;
}

/** Deposits or withdrawals of a span and a day around it, oldest first. */
export async function listMovements(
  { client }: StreamCall,
  { from, to }: Window,
  endpoint: string,
): Promise<Raw[]> {
  const found: Raw[] = [];
  for await (const rows of pagesByTime(
    { from: from - millisecondsPerDay, to: to + millisecondsPerDay },
    movesPerPage,
    (row) => momentOf(row, "timestamp"),
    async (span) =>
      listAt(await client.ask(endpoint, { start: span.from, end: span.to, limit: movesPerPage })),
  ))
    found.push(...rows);
  const withText = distinctRecords(found).map((row) => ({ row, text: JSON.stringify(row) }));
  return withText
    .toSorted(
      (a, b) =>
        momentOf(a.row, "timestamp") - momentOf(b.row, "timestamp") ||
        compareText(textOf(a.row, "txId"), textOf(b.row, "txId")) ||
        compareText(a.text, b.text),
    )
    .map(({ row }) => row);
}

/** `cancelled` are withdrawals that were omitted. */
type Moves = { deposits: Raw[]; withdrawals: Raw[]; cancelled: Raw[]; notePending: NotePending };

function eventOf(row: Raw, { deposits, withdrawals, cancelled, notePending }: Moves): ExchangeEvent[] {
  const type = textOf(row, "type");
  const at = momentOfText(textOf(row, "executedAt"));
  const id = textOf(row, "transactionId");
  const statedFee = { symbol: textOf(row, "feesCurrency"), amount: optionalAmountOf(row, "feesAmount") };
  const fee = { ...statedFee, amount: magnitude(statedFee.amount) };
  const sentSide = {
    symbol: textOf(row, "sentCurrency"),
    amount: magnitude(optionalAmountOf(row, "sentAmount")),
  };
  const received = {
    symbol: textOf(row, "receivedCurrency"),
    amount: magnitude(optionalAmountOf(row, "receivedAmount")),
  };
  if (type === "buy" || type === "sell")
    return [
      {
        id,
        at,
        type: "trade",
        account: "",
        changes: tradeSides(row, { sent: sentSide, received, statedFee }),
      },
    ];
  if (type === "deposit") {
    const found = takeNearestRow(deposits, received.symbol, [received.amount], at);
    const movement = { symbol: received.symbol, amount: received.amount, hash: textOf(found ?? {}, "txId") };
    return [{ ...movementOf({ kind: "deposit", id, at, ...movement }), id }];
  }
  const amount =
    sentSide.symbol === fee.symbol ? amountWithoutFee(sentSide.amount, fee.amount) : sentSide.amount;
  if (type === "withdrawal") {
    const found = takeNearestRow(withdrawals, sentSide.symbol, [sentSide.amount, amount], at);
    const status = textOf(found ?? {}, "status");
    if (found !== undefined && /cancel|await|approved/i.test(status)) {
      if (/cancel/i.test(status)) cancelled.push(found);
      else notePending(at);
      return [];
    }
    const target = { hash: textOf(found ?? {}, "txId"), to: partyOf(row, sentSide.symbol) };
    const feeFields = fee.amount === "0" ? {} : { fee: fee.amount, feeSymbol: fee.symbol };
    return [
      {
        ...movementOf({
          kind: "withdrawal",
          id,
          at,
          symbol: sentSide.symbol,
          amount,
          ...feeFields,
          ...target,
        }),
        id,
      },
    ];
  }
  // The cancelled withdrawal was omitted.
  if (
    type === "withdrawal_cancelled" &&
    (isCancelled(cancelled, received) || isCancelled(withdrawals, received))
  )
    return [];
  const changes: Change[] = [
    { symbol: received.symbol, amount: received.amount },
    { symbol: sentSide.symbol, amount: negated(sentSide.amount) },
  ].filter((change) => change.amount !== "0");
  const [first] = changes;
  if (first === undefined) return [];
  return [{ id, at, ...meaningOf(words, type, first.amount), account: "", changes, method: type }];
}

type Side = { symbol: string; amount: string };

/**
 * Both sides of a trade and its fee, which is negative for a rebate. The paid and received amounts may include the fee or not: of both
 * interpretations, the one whose quotient is closer to the row's price is used, or that of a negative charge if it is closer than both.
 */
function tradeSides(
  row: Raw,
  { sent, received, statedFee }: { sent: Side; received: Side; statedFee: Side },
): Change[] {
  const isBuy = textOf(row, "type") === "buy";
  const money = isBuy ? sent : received;
  const coin = isBuy ? received : sent;
  let [gross, fee] = [money.amount, statedFee.amount];
  if (statedFee.symbol === money.symbol && fee !== "0") {
    const statedValue = product(coin.amount, amountOf(row, "priceAmount"));
    const gap = (amount: string): number => Math.abs(Number(sumAmounts(amount, negated(statedValue))));
    const without = (charge: string): string => sumAmounts(money.amount, isBuy ? negated(charge) : charge);
    const within = without(fee);
    if (statedValue === "0" || gap(within) <= gap(gross)) gross = within;
    const charge = magnitude(fee);
    if (statedValue !== "0" && gap(without(charge)) < gap(gross)) [gross, fee] = [without(charge), charge];
    if (gross.startsWith("-"))
      throw new ExchangeFailure("malformed", `a trade of ${money.amount} has the higher fee ${fee}.`);
  }
  return [
    { symbol: coin.symbol, amount: isBuy ? coin.amount : negated(coin.amount) },
    { symbol: money.symbol, amount: isBuy ? negated(gross) : gross },
    ...(fee === "0" ? [] : [feeOf(statedFee.symbol, fee)]),
  ];
}

/** Removes and returns the closest row in time, within a day, with the symbol and one of the amounts. */
function takeNearestRow(
  list: Raw[],
  symbol: string,
  amounts: readonly string[],
  at: number,
): Raw | undefined {
  const distance = (row: Raw): number => Math.abs(momentOf(row, "timestamp") - at);
  const fits = list
    .filter((row) => textOf(row, "symbol") === symbol && amounts.includes(amountOf(row, "amount")))
    .filter((row) => distance(row) <= millisecondsPerDay)
    .sort((a, b) => distance(a) - distance(b));
  const [found] = fits;
  if (found !== undefined) list.splice(list.indexOf(found), 1);
  return found;
}

/** Removes a cancelled withdrawal of the amount from the list; returns whether there was one. */
function isCancelled(list: Raw[], { symbol, amount }: Side): boolean {
  const found = list.findIndex(
    (row) =>
      textOf(row, "symbol") === symbol &&
      /cancel/i.test(textOf(row, "status")) &&
      [amountOf(row, "amount"), sumAmounts(amountOf(row, "amount"), optionalAmountOf(row, "fee"))].includes(
        amount,
      ),
  );
  if (found !== -1) list.splice(found, 1);
  return found !== -1;
}

/** The counterparty; empty for money, which moves to bank accounts. */
export function partyOf(row: Raw, symbol: string): string {
  return symbol === "EUR" ? "" : textOf(row, "address");
}
