import { z } from "zod";
import { contractMeanings } from "../../domain/ledger/classification/known-contracts.ts";
import type { KnownLeg } from "../../domain/ledger/identity.ts";
import type { ImportedTransaction, UserOverrides } from "../../domain/ledger/user-overrides.ts";
import { isAmount } from "../../domain/money/decimal.ts";
import {
  directions,
  legKinds,
  transactionStatuses,
  transactionTypes,
} from "../../domain/ledger/transaction.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

export const text = z.string().max(20_000);
export const at = z.int().min(0).max(8_640_000_000_000_000);
const decimal = text.refine(isAmount, "not a decimal number of at most 80 digits before and after the point");
const leg = z.strictObject({
  direction: z.enum(directions),
  assetId: text.min(3),
  amount: decimal,
  kind: z.enum(legKinds),
  wallet: text.exactOptional(),
  counterparty: text.exactOptional(),
  value: z.strictObject({ amount: decimal, currency: text, by: z.enum(["owner", "source"]) }).exactOptional(),
});
const edits = z.strictObject({
  at: at.exactOptional(),
  type: z.enum(transactionTypes).exactOptional(),
  method: text.nullable().exactOptional(),
  counterparty: text.nullable().exactOptional(),
  notes: text.nullable().exactOptional(),
  hidden: z.boolean().exactOptional(),
  tags: z.literal(true).exactOptional(),
  linked: text.nullable().exactOptional(),
  legs: z.record(z.string(), leg.nullable()).exactOptional(),
  added: z.array(leg).exactOptional(),
});
export const word = z.strictObject({
  isOwners: z.literal(true).exactOptional(),
  edits: edits.exactOptional(),
  key: text.exactOptional(),
  linkedTransactionId: text.exactOptional(),
  linkedTransactionIds: z.array(text).min(3).max(1_000).exactOptional(),
  forbidden: z.array(text).exactOptional(),
  wallets: z
    .array(
      z.strictObject({
        platform: text,
        wallet: text,
        label: text.nullable(),
        own: z.boolean(),
        closed: z.boolean(),
      }),
    )
    .exactOptional(),
  contracts: z
    .array(
      z.strictObject({
        platform: text,
        contract: text,
        meaning: z.enum(contractMeanings).nullable(),
        label: text.nullable(),
      }),
    )
    .exactOptional(),
});
/** Liquidity that was removed is negative. */
const signedDecimal = text.refine((amount) => isAmount(amount.replace(/^-/, "")), "not a decimal number");
const liquidityChange = z.strictObject({
  assetId: text.min(3),
  liquidity: signedDecimal,
  coins: z
    .array(z.strictObject({ assetId: text.min(3), added: decimal, removed: decimal, paid: decimal }))
    .exactOptional(),
});
export const report = z.strictObject({
  at,
  position: z.int().min(0),
  type: z.enum(transactionTypes).exactOptional(),
  status: z.enum(transactionStatuses),
  method: text.exactOptional(),
  counterparty: text.exactOptional(),
  notes: text.exactOptional(),
  legs: z.array(leg),
  liquidity: z.array(liquidityChange).exactOptional(),
  jointInputs: z.strictObject({ own: decimal, all: decimal, fee: decimal }).exactOptional(),
});
type ReadReport = z.output<typeof report>;

/** Parses the column `owner` of an export. Throws `RowError` if it was edited to an invalid value. */
export function readUserOverrides(row: Row, cell: string): UserOverrides {
  return read(row, "owner", cell, word);
}

/** Parses the column `reported` of an export: the sources' version of a transaction that the owner edited. */
export function readReported(row: Row, cell: string): ReadReport {
  return read(row, "reported", cell, report);
}

/** Replaces the owner's edits by the sources' version. */
export function revertToReport(transaction: ImportedTransaction, sourceReport: ReadReport): void {
  const { type, method, counterparty, notes, legs, ...rest } = sourceReport;
  const knownLegs: KnownLeg[] = legs;
  Object.assign(transaction, rest, { legs: knownLegs });
  const texts = { type, method, counterparty, notes };
  for (const name of ["type", "method", "counterparty", "notes"] as const) {
    delete transaction[name];
    if (texts[name] !== undefined) Object.assign(transaction, { [name]: texts[name] });
  }
}

function read<Schema extends z.ZodType>(
  row: Row,
  column: string,
  cell: string,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(cell);
  } catch {
    throw new RowError(rowReason("exportChanged", { field: column, detail: "JSON" }), row);
  }
  return parseExported(row, value, schema, column);
}

/** Parses an exported value. Throws `RowError` naming the field. */
export function parseExported<Schema extends z.ZodType>(
  row: Row,
  value: unknown,
  schema: Schema,
  place = "",
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = [place, ...(issue?.path.map(String) ?? [])].filter((part) => part !== "").join(".");
  throw new RowError(
    rowReason("exportChanged", {
      field: path === "" ? "JSON" : path,
      detail: (issue?.message ?? "?").replace(/\.$/, ""),
    }),
    row,
  );
}
