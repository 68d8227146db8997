import { createOutcomes } from "../reading/coded-reader.ts";
import { z } from "zod";
import type { ImportedTransaction } from "../../domain/ledger/user-overrides.ts";
import {
  directions,
  legKinds,
  transactionStatuses,
  transactionTypes,
  type LegKind,
  type ReportedLeg,
} from "../../domain/ledger/transaction.ts";
import { amountAt } from "../reading/amounts.ts";
import { assetAt } from "../reading/asset-at.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { fitOf } from "../reading/columns.ts";
import { RowError, type Importer, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { revertToReport, at, parseExported, report, text, word } from "../reading/owner-columns.ts";

const columns = ["{id}", "{at}", "{type}", "{platform}", "{wallet}", "{legs}"];
const leg = z.object({
  direction: z.enum(directions),
  assetId: text,
  amount: text,
  wallet: text.exactOptional(),
  counterparty: text.exactOptional(),
  value: z.strictObject({ amount: text, currency: text, by: z.enum(["owner", "source"]) }).exactOptional(),
});
/** Derived fields of a transaction (its sources, whether it is hidden or edited) are not read: `kept` has the fields from which they derive. */
const item = z.object({
  id: text.min(1),
  at,
  type: z.enum(transactionTypes),
  platform: text.min(1),
  wallet: text.min(1),
  legs: z.array(leg),
  status: z.enum(transactionStatuses),
  txHash: text.exactOptional(),
  method: text.exactOptional(),
  counterparty: text.exactOptional(),
  notes: text.exactOptional(),
  tags: z.array(text).default([]),
  kept: z
    .strictObject({
      kinds: z.array(z.enum(legKinds)),
      position: z.int().min(0),
      statedType: z.enum(transactionTypes).nullable(),
      said: word,
      reported: report.nullable(),
    })
    .exactOptional(),
});
type Item = z.output<typeof item>;

/** Reads the JSON that `transactions.export` writes; the round trip is lossless. */
export const portolanJson: Importer = {
  id: "portolan-json",
  title: "portolan: exported transactions (JSON)",
  platform: "manual",
  howTo: "The JSON of transactions.export, from this or another account.",
  columns,
  // A list of objects: every field is read.
  ignored: () => [],
  options: [],
  ragged: true,
  detect: (header) => (header.length === 1 && header[0] === "[]" ? 1 : fitOf(header, columns)),
  open: createReader,
};

function createReader(): Reader {
  const hints = createAssetHints();
  const legOf = (
    row: Row,
    { direction, assetId, amount, ...more }: Item["legs"][number],
    kind?: LegKind,
  ): ReportedLeg => {
    const exactAmount = amountAt(row, amount, "amount");
    if (exactAmount === "0" || exactAmount.startsWith("-"))
      throw new RowError(rowReason("legNotAboveZero"), row);
    const asset = assetAt(row, assetId);
    hints.add({ assetId: asset });
    const value = more.value && { ...more.value, amount: amountAt(row, more.value.amount, "value.amount") };
    return {
      direction,
      assetId: asset,
      amount: exactAmount,
      ...(kind && { kind }),
      ...more,
      ...(value && { value }),
    };
  };
  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      const { legs, kept: storedFields, tags, type, ...head } = parseExported(row, parseRow(row), item);
      if (storedFields !== undefined && storedFields.kinds.length !== legs.length)
        throw new RowError(
          rowReason("kindsOfLegs", { kinds: storedFields.kinds.length, legs: legs.length }),
          row,
        );
      const statedType = storedFields === undefined ? type : (storedFields.statedType ?? undefined);
      const transaction: ImportedTransaction = {
        ...head,
        ...(statedType && { type: statedType }),
        legs: legs.map((leg, index) => legOf(row, leg, storedFields?.kinds[index])),
        ...(tags.length > 0 && { tags }),
        ...(storedFields !== undefined && storedFields.position !== 0 && { position: storedFields.position }),
        ...(storedFields !== undefined &&
          Object.keys(storedFields.said).length > 0 && { overrides: storedFields.said }),
      };
      if (storedFields !== undefined && storedFields.reported !== null)
        revertToReport(transaction, storedFields.reported);
      return [transaction];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => hints.list(),
  });
}

function parseRow(row: Row): unknown {
  try {
    const value: unknown = JSON.parse(row.text);
    return value;
  } catch {
    throw new RowError(rowReason("notJsonOfItem"), row);
  }
}
