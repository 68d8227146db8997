import { createOwnerMovements } from "../word-meanings/owner-movements.ts";
import { unknownWordError } from "../word-meanings/owner-meanings.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { amountAt, splitSign, statedAmountAt } from "../reading/amounts.ts";
import { cellsOf, columnsOf, fitOf } from "../reading/columns.ts";
import { cryptocomKindOf, cryptocomKindOfRow, type CryptocomKind } from "../word-meanings/cryptocom-kinds.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import { decimalCells, surveyedNumbers } from "../reading/decimal-cells.ts";
import { momentAt, readableMoment } from "../reading/dates.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { createGroupRefusals } from "../reading/group-refusals.ts";
import {
  RowError,
  type Importer,
  type ImportOptions,
  type Reader,
  type Row,
  type RowProblem,
} from "../importer.ts";
import { createNumbering } from "../reading/numbering.ts";
import { isOutgoing } from "../reading/stated-direction.ts";
import { timeZoneOf } from "../reading/time-zone.ts";
import { rowReason } from "../row-reason.ts";

const exchange = "cryptocom";
const platform = `exchange:${exchange}`;
const columnsKnown = [
  "Timestamp (UTC)",
  "Transaction Description",
  "Currency",
  "Amount",
  "To Currency",
  "To Amount",
  "Native Currency",
  "Native Amount",
  "Transaction Kind",
];

/** The Crypto.com app's record of transactions, of its crypto wallet, its fiat wallet or its card. Rows of the card are in money and have no kind. */
export const cryptocomApp: Importer = {
  id: "cryptocom-app",
  title: "Crypto.com app: transactions",
  platform,
  howTo:
    "In the Crypto.com app: Accounts → transaction history → Export, once for Crypto, once for Fiat Wallet and once for the card.",
  columns: columnsKnown,
  optional: ["Transaction Hash"],
  options: ["account", "words", "columns", "decimal"],
  ...surveyedNumbers(["Timestamp (UTC)"], ["Amount", "To Amount", "Native Amount"]),
  detect: (header, names) => fitOf(header, columnsKnown, names),
  open: createReader,
};

type Common = Omit<ReportedTransaction, "type" | "legs">;
const timeColumn = "Timestamp (UTC)";

type Half = { row: Row; common: Common; leg: ReportedLeg; isLocked: boolean };

function createReader(header: string[], options: ImportOptions): Reader {
  const cell = cellsOf(header, columnsKnown, ["Transaction Hash"]);
  const clock = { column: timeColumn, zone: timeZoneOf(undefined), order: onlyDateOrderOf(options) };
  const wallet = options.account ?? "Crypto.com";
  const coins = createExchangeCoins(exchange);
  const number = createNumbering();
  const ownMove = createOwnerMovements(options);
  const kindAt = columnsOf(header).find("Transaction Kind");
  const halves = new Map<string, Half[]>();
  const refusals = createGroupRefusals();
  const keysOf = keysOfRefused(cell, clock);
  const plainCells = decimalCells(options);
  const assetOf = (row: Row, column: string): string => coins.assetOf(row, cell(row, column), column);
  const sizeOf = (row: Row, column: string): string =>
    splitSign(amountAt(row, plainCells(cell(row, column)), column)).amount;
  const valueOf = (row: Row): Pick<ReportedLeg, "value"> => {
    const amount = sizeOf(row, "Native Amount");
    const currency = cell(row, "Native Currency").toUpperCase();
    if (amount === "0" || !isFiat(currency) || isFiat(cell(row, "Currency").toUpperCase())) return {};
    return { value: { amount, currency, by: "source" } };
  };

  const outcomes = createOutcomes();
  const readRow = (row: Row): ReportedTransaction[] => {
    const word = cell(row, "Transaction Kind");
    const moment = momentAt(row, cell(row, timeColumn), clock);
    const { negative, amount } = splitSign(statedAmountAt(row, plainCells(cell(row, "Amount")), "Amount"));
    const override = ownMove(row, word, negative ? "out" : "in");
    if (override !== undefined && "ignored" in override) return outcomes.withoutEffect(override.ignored);
    const isOfCard = word === "" && isFiat(cell(row, "Currency").toUpperCase());
    const kind = cryptocomKindOfRow(word, { mapped: override?.type, isOfCard, negative });
    if (kind === undefined) throw unknownWordError({ column: "Transaction Kind", word }, row);
    if (kind.does === "nothing") return outcomes.withoutEffect("moved within the account");
    if (amount === "0") return outcomes.withoutEffect("an amount of zero");
    const hash = cell(row, "Transaction Hash");
    const common: Common = {
      at: moment.at,
      platform,
      wallet: isOfCard ? (options.account ?? "Crypto.com Card") : wallet,
      status: "confirmed",
      method: cell(row, "Transaction Description"),
      ...(hash === "" ? {} : { txHash: hash }),
    };
    const assetId = assetOf(row, "Currency");
    const legOfDirection = (direction: "in" | "out"): ReportedLeg => ({
      direction,
      assetId,
      amount,
      ...valueOf(row),
    });

    if (kind.does === "swap") {
      const key = `${kind.family} ${moment.at}`;
      const leg = legOfDirection(negative ? "out" : "in");
      halves.set(key, [...(halves.get(key) ?? []), { row, common, leg, isLocked: kind.isLocked }]);
      return [];
    }
    const sumAt = (currency: string, column: string) => ({
      assetId: assetOf(row, currency),
      amount: sizeOfSide(row, plainCells(cell(row, column)), column),
    });
    return transactionsOfRow(row, { kind, common, negative, moved: legOfDirection, sumAt }).map(number);
  };
  return outcomes.counted(
    {
      ...refusals.guarded(keysOf, readRow),
      end() {
        const problems: RowProblem[] = [];
        const transactions = swapsOf(halves).flatMap(({ keys, group }) => {
          const moments = keys.map((key) => key.slice(key.lastIndexOf(" ") + 1));
          if (refusals.isRefused([...keys, ...moments], group, problems)) return [];
          if (hasBothSides(group)) return swapOf(group).map(number);
          problems.push(...group.map(({ row }) => lacksOtherSide(row, row.cells[kindAt])));
          return [];
        });
        return { transactions, problems };
      },
      assets: () => coins.list(),
    },
    options,
  );
}

/** The group keys of the swaps to which a refused row may belong: all of its second if its kind is unknown. */
function keysOfRefused(
  cell: (row: Row, column: string) => string,
  clock: Parameters<typeof readableMoment>[2],
): (row: Row) => string[] {
  return (row) => {
    const kind = cryptocomKindOf(cell(row, "Transaction Kind"));
    const at = readableMoment(row, cell(row, timeColumn), clock);
    if (at === undefined || (kind !== undefined && kind.does !== "swap")) return [];
    return [kind === undefined ? `${at}` : `${kind.family} ${at}`];
  };
}

function lacksOtherSide({ row, text }: Row, kind = ""): RowProblem {
  return {
    row,
    text,
    ...rowReason("kindOfOneSide", { kind: kind.slice(0, 60) }),
  };
}

/** The amount of a trade's other side. Throws `RowError` for a received one below zero; the value in money has the sign of the amount. */
function sizeOfSide(row: Row, text: string, column: string): string {
  const { negative, amount } = splitSign(statedAmountAt(row, text, column));
  if (negative && column === "To Amount") throw new RowError(rowReason("amountGoesOut", { column }), row);
  return amount;
}

type BookedKind =
  | { does: "exchange" | "card" }
  | Extract<CryptocomKind, { does: "compound" }>
  | Extract<CryptocomKind, { does: "move" }>;

type Booked = {
  kind: BookedKind;
  common: Common;
  negative: boolean;
  /** The leg of the row's coin, with its stated value. */
  moved(direction: "in" | "out"): ReportedLeg;
  sumAt(currency: string, column: string): { assetId: string; amount: string };
};

/** The transactions of a row that does not depend on other rows. Throws `RowError` for an exchange with only one side. */
function transactionsOfRow(
  row: Row,
  { kind, common, negative, moved, sumAt }: Booked,
): ReportedTransaction[] {
  const bareLeg = (direction: "in" | "out"): ReportedLeg => {
    const { assetId, amount } = moved(direction);
    return { direction, assetId, amount };
  };
  switch (kind.does) {
    case "exchange": {
      const otherLeg: ReportedLeg = { direction: "in", ...sumAt("To Currency", "To Amount") };
      if (otherLeg.amount === "0")
        throw new RowError(rowReason("sideNotStated", { column: "To Amount" }), row);
      return [{ ...common, type: "trade", legs: [moved("out"), otherLeg] }];
    }
    case "card": {
      const { assetId, amount } = bareLeg("in");
      // The row's own amount is the coin or, with the coin as the other side, the money.
      const isMoney = assetId.startsWith("currency:");
      const bought = isMoney ? sumAt("To Currency", "To Amount") : { assetId, amount };
      const paidMoney = isMoney ? { assetId, amount } : sumAt("Native Currency", "Native Amount");
      if (bought.assetId === paidMoney.assetId)
        throw new RowError(rowReason("sideNotStated", { column: "To Amount" }), row);
      // Paid by card: the payment is booked as a deposit.
      return [
        { ...common, type: "deposit", legs: [{ direction: "in", ...paidMoney }] },
        {
          ...common,
          type: "trade",
          legs: [
            { direction: "in", ...bought },
            { direction: "out", ...paidMoney },
          ],
        },
      ];
    }
    case "compound":
      if (negative) throw new RowError(rowReason("amountGoesOut", { column: "Amount" }), row);
      return [
        { ...common, type: "reward", legs: [moved("in")] },
        { ...common, type: "stake", counterparty: kind.counterparty, legs: [bareLeg("out")] },
      ];
    case "move": {
      const { type, sign, counterparty } = kind;
      // A release from a product is negative in some files, and money that leaves has no sign in some.
      const isMoney = moved("in").assetId.startsWith("currency:");
      const isOut =
        counterparty === undefined
          ? isOutgoing(row, kind, { negative, column: "Amount", signed: !isMoney })
          : sign === -1;
      const product = counterparty === undefined ? {} : { counterparty };
      return [{ ...common, ...product, type, legs: [moved(isOut ? "out" : "in")] }];
    }
  }
}

function hasBothSides(group: Half[]): boolean {
  return new Set(group.map(({ leg }) => leg.direction)).size === 2;
}

/** The rows of a swap may be one second apart: those without their other side join the only ones of their family next to them. */
function swapsOf(halves: ReadonlyMap<string, Half[]>): { keys: string[]; group: Half[] }[] {
  const swaps = new Map([...halves].map(([key, group]) => [key, { keys: [key], group: [...group] }]));
  for (const [key, lone] of swaps) {
    if (hasBothSides(lone.group)) continue;
    const adjacent = [-1000, 1000].flatMap((shift) => swaps.get(shiftedKey(key, shift)) ?? []);
    const [swap] = adjacent;
    if (swap === undefined || adjacent.length > 1) continue;
    swap.keys.push(...lone.keys);
    swap.group.push(...lone.group);
    swaps.delete(key);
  }
  return [...swaps.values()];
}

/** The key of the same family of swaps at a time that is `shift` milliseconds later. */
function shiftedKey(key: string, shift: number): string {
  const end = key.lastIndexOf(" ") + 1;
  return `${key.slice(0, end)}${Number(key.slice(end)) + shift}`;
}

/** One transaction for the rows of a swap. Locked amounts are released before it and locked again after it. */
function swapOf(group: Half[]): ReportedTransaction[] {
  const [first] = group;
  if (first === undefined) return [];
  const legs = group.map(({ leg }) => leg);
  const symbols = new Set(legs.map(({ assetId }) => assetId));
  // MCO was replaced by CRO at the same ratio for all users.
  const isSuccession = symbols.size === 2 && [...symbols].every((assetId) => /:(?:MCO|CRO)$/.test(assetId));
  const swap: ReportedTransaction = { ...first.common, type: isSuccession ? "migration" : "trade", legs };
  if (!first.isLocked) return [swap];
  const lockTransaction = (type: "unstake" | "stake", from: "in" | "out"): ReportedTransaction => ({
    ...first.common,
    type,
    counterparty: "Lockup",
    legs: legs
      .filter(({ direction }) => direction !== from)
      .map(({ assetId, amount }) => ({ direction: from, assetId, amount })),
  });
  return [lockTransaction("unstake", "in"), swap, lockTransaction("stake", "out")];
}
