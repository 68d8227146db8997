import { z } from "zod";
import { transactionTypes } from "../../../domain/ledger/transaction.ts";
import { isAmount, isNegative, isZero, parseDecimal } from "../../../domain/money/decimal.ts";
import { at, currency, leg, namedAsset, statedDecimal, statedValue } from "../../records.ts";
import { transactionId } from "../../transaction-id.ts";

/** Maximum of names in one condition of a filter. */
export const maxNamed = 1_000;

export const longText = z.string().max(10_000);

export const shortText = z.string().min(1).max(200);

export const id = transactionId;

export const type = z.enum(transactionTypes);

export const newLeg = leg.extend({
  assetId: namedAsset,
  amount: statedDecimal.refine(
    (amount) => !isAmount(amount) || isAboveZero(amount),
    "is not above zero; the direction is in, out or fee",
  ),
  value: statedValue.extend({ amount: statedDecimal, currency }).optional(),
});

export const tagNames = z.array(z.string().trim().min(1).max(100)).max(100);

export const patch = z.strictObject({
  at: at.nullable().optional(),
  type: type.nullable().optional(),
  method: shortText.nullable().optional(),
  counterparty: shortText.nullable().optional(),
  notes: longText.nullable().optional(),
  hidden: z.boolean().optional(),
  tags: tagNames.optional(),
  legs: z.array(newLeg).max(1_000).nullable().optional(),
});

export const ids = z.array(id).min(1).max(1_000);

export const expectedOfSeveral = z
  .array(patch.extend({ id }))
  .max(1_000)
  .optional()
  .describe(
    "the values that fields of transactions had when the change was made, as in `update`; one that has another value now throws `conflict` (`changed_since`)",
  );

/** Fields that can be changed in several transactions at once. */
export const sharedPatch = z.strictObject({
  type: type.nullable().optional(),
  wallet: shortText.optional(),
  notes: longText.nullable().optional(),
  hidden: z.boolean().optional(),
  addTags: tagNames.optional(),
  removeTags: tagNames.optional(),
});

export const splitParts = z
  .array(
    z.strictObject({
      legs: z.array(newLeg).min(1).max(1_000),
      at: at.optional(),
      type: type.optional(),
      notes: longText.optional(),
    }),
  )
  .min(2)
  .max(50);

function isAboveZero(amount: string): boolean {
  const parsed = parseDecimal(amount);
  return !isNegative(parsed) && !isZero(parsed);
}
