import { z } from "zod";

const issued = z.object({ currency: z.string(), issuer: z.string(), value: z.string() });
/** Drops as text, or an issued asset. Multi-purpose tokens have another form. */
export const amount = z.union([z.string(), issued]).optional().catch(undefined);
const fields = z
  .object({
    Account: z.string(),
    Destination: z.string(),
    Amount: amount,
    /** Of a payment channel: what was paid out. */
    Balance: amount,
    LowLimit: issued,
    HighLimit: issued,
    MPTokenIssuanceID: z.string(),
    NFTokens: z.array(z.object({ NFToken: z.object({ NFTokenID: z.string() }) })),
  })
  .partial();
const node = z.object({
  LedgerEntryType: z.string(),
  LedgerIndex: z.string().default(""),
  FinalFields: fields.optional(),
  PreviousFields: fields.optional(),
  NewFields: fields.optional(),
});
const affected = z.union([
  z.object({ CreatedNode: node }),
  z.object({ ModifiedNode: node }),
  z.object({ DeletedNode: node }),
]);

const sentTransaction = z.object({
  TransactionType: z.string(),
  Account: z.string(),
  Delegate: z.string().optional(),
  Destination: z.string().optional(),
  Owner: z.string().optional(),
  Fee: z.string().regex(/^\d{1,20}$/),
  Flags: z.number().optional(),
  Amount: amount,
  DeliverMax: amount,
  SendMax: amount,
  hash: z.string().optional(),
  date: z.number().optional(),
  ledger_index: z.number().optional(),
});

/**
 * A row of `account_tx` in either version of the API
 * (https://xrpl.org/docs/references/http-websocket-apis/public-api-methods/account-methods/account_tx).
 */
export const xrpRow = z
  .object({
    tx: sentTransaction.optional(),
    tx_json: sentTransaction.optional(),
    hash: z.string().optional(),
    ledger_index: z.number().optional(),
    validated: z.boolean().optional(),
    meta: z.object({
      TransactionIndex: z.number().optional(),
      TransactionResult: z.string(),
      AffectedNodes: z.array(affected).optional(),
    }),
  })
  .transform(({ tx, tx_json: json, hash, ledger_index: ledger, validated, meta }) => {
    const sentAs = json ?? tx;
    return {
      tx: sentAs,
      hash: hash ?? sentAs?.hash,
      ledger: ledger ?? sentAs?.ledger_index,
      validated,
      meta,
    };
  });
export type XrpRow = z.output<typeof xrpRow>;

export type Entry = {
  type: string;
  index: string;
  isNew: boolean;
  isGone: boolean;
  before: Fields;
  after: Fields;
};
export type Fields = z.output<typeof fields>;

/** The ledger entries a transaction changed, each with the fields it had before and has after it. */
export function entriesOf({ meta }: XrpRow): Entry[] {
  return (meta.AffectedNodes ?? []).map((node): Entry => {
    const [isNew, isGone] = ["CreatedNode" in node, "DeletedNode" in node];
    const changed =
      "CreatedNode" in node ? node.CreatedNode : "DeletedNode" in node ? node.DeletedNode : node.ModifiedNode;
    const after = changed.FinalFields ?? changed.NewFields ?? {};
    const before = isNew ? {} : { ...after, ...changed.PreviousFields };
    return { type: changed.LedgerEntryType, index: changed.LedgerIndex, isNew, isGone, before, after };
  });
}
