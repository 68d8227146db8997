import { z } from "zod";
import { source as sourceSchema } from "../../../contract/records.ts";
import { editedLegs } from "../../../domain/ledger/edits.ts";
import type { KnownLeg } from "../../../domain/ledger/identity.ts";
import { mergeReports } from "../../../domain/ledger/merge.ts";
import type { Source } from "../../../domain/ledger/transaction.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import type { Sql } from "../../../ports/sql.ts";
import { parseEdits, parseReports } from "../stored-json.ts";
import { reportsOfRow, type TransactionRow } from "../transaction-rows.ts";

/**
 * The owner's fields of a transaction at one moment. `edits`, `manual` and `reports` are the row's JSON. `whole`: the other columns needed to
 * insert the transaction again, with the source keys of that moment.
 */
const imageSchema = z.strictObject({
  edits: z.string().nullable(),
  linked: z.string().nullable(),
  tags: z.array(z.string()),
  /** The report of the owner's manual entry. */
  manual: z.string().nullable(),
  whole: z
    .strictObject({
      key: z.number(),
      platform: z.string(),
      wallet: z.string(),
      txHash: z.string().nullable(),
      reports: z.string(),
      sources: z.array(z.tuple([z.number(), sourceSchema])),
      aliases: z.array(z.tuple([z.string(), z.number().nullable()])),
    })
    .optional(),
});
export type TransactionImage = z.output<typeof imageSchema>;

/** Parses a stored image. Throws if it is invalid. */
export function parseImage(text: string): TransactionImage {
  return imageSchema.parse(JSON.parse(text));
}

/** The state of a transaction from which an undo can restore it. */
export function imageOf(sql: Sql, row: TransactionRow): TransactionImage {
  const reports = reportsOfRow(row);
  const sources = reports.flatMap(([key]): [number, Source][] => {
    const source = sourceOfKey(sql, key);
    return source === undefined ? [] : [[key, source]];
  });
  const manualKey = sources.find(([, { kind }]) => kind === "manual")?.[0];
  const manual = reports.find(([key]) => key === manualKey)?.[1];
  return {
    edits: row.edits,
    linked: row.linked,
    tags: tagsOf(sql, row.id),
    manual: manual === undefined ? null : JSON.stringify(manual),
    whole: {
      key: row.key,
      platform: row.platform,
      wallet: row.wallet,
      txHash: row.tx_hash,
      reports: JSON.stringify(reports),
      sources,
      aliases: sql
        .prepare<{ id: string; source: number | null }>(
          "SELECT id, source FROM aliases WHERE transaction_key = ? ORDER BY id",
        )
        .all(row.key)
        .map(({ id, source }) => [id, source]),
    },
  };
}

/**
 * A short text that differs if the owner's fields of two images differ; includes tags only if `fields` does. Automatically found links are
 * ignored.
 */
export function fingerprintOf({ edits, tags, manual }: TransactionImage, fields: readonly string[]): string {
  const text = JSON.stringify([edits, fields.includes("tags") ? tags : null, manual]);
  return sha256Hex(text, { bytes: 16 });
}

const names = ["at", "type", "method", "counterparty", "notes", "hidden", "legs", "added"] as const;
const ownersEdits = z.record(z.string(), z.unknown());

/** The fields in which two images differ; `created` and `deleted` if one of them is missing. */
export function changedFields(before: TransactionImage | null, after: TransactionImage | null): string[] {
  if (before === null) return after === null ? [] : ["created"];
  if (after === null) return ["deleted"];
  const [was, is] = [before, after].map(({ edits }) => ownersEdits.parse(JSON.parse(edits ?? "{}")));
  const fields = new Set<string>(
    names
      .filter((name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]))
      .map((name) => (name === "added" ? "legs" : name)),
  );
  if (fields.has("legs") && differOnlyInWallets(before, after)) {
    fields.delete("legs");
    fields.add("wallet");
  }
  if (before.tags.join("\n") !== after.tags.join("\n")) fields.add("tags");
  if (before.linked !== after.linked || was?.["linked"] !== is?.["linked"]) fields.add("link");
  if (before.manual !== after.manual) fields.add("entry");
  return [...fields];
}

/** Whether the legs of two images differ, but only in their wallets. */
function differOnlyInWallets(...images: readonly TransactionImage[]): boolean {
  const texts = images.map((image) => {
    const legs = legsOfImage(image).map(({ direction, assetId, amount, counterparty, value, wallet }) => ({
      rest: JSON.stringify([direction, assetId, amount, counterparty, value]),
      wallet,
    }));
    return {
      rest: legs
        .map(({ rest }) => rest)
        .toSorted()
        .join(),
      whole: legs
        .map(({ rest, wallet }) => `${rest} ${wallet}`)
        .toSorted()
        .join(),
    };
  });
  const [was, is] = texts;
  return was?.rest === is?.rest && was?.whole !== is?.whole;
}

/** The legs with the owner's edits, each with its wallet; none if the reports are not known. */
function legsOfImage({ edits, whole }: TransactionImage): KnownLeg[] {
  if (whole === undefined) return [];
  const { legs } = mergeReports(parseReports(whole.reports).map(([, report]) => report));
  return editedLegs(legs, parseEdits(edits ?? "{}")).map((leg) => ({
    ...leg,
    wallet: leg.wallet ?? whole.wallet,
  }));
}

/** The current key of a source; `undefined` if it was deleted. The manual source always exists. */
export function keyOfSource(sql: Sql, { kind, id }: Source): number | undefined {
  return sql.prepare<{ key: number }>("SELECT key FROM sources WHERE kind = ? AND id IS ?").get(kind, id)
    ?.key;
}

export function sourceOfKey(sql: Sql, key: number): Source | undefined {
  const row = sql
    .prepare<{ kind: string; id: string | null }>("SELECT kind, id FROM sources WHERE key = ?")
    .get(key);
  return row === undefined ? undefined : sourceSchema.parse(row);
}

function tagsOf(sql: Sql, id: string): string[] {
  return sql
    .prepare<{ name: string }>(
      "SELECT g.name FROM transaction_tags x JOIN tags g ON g.key = x.tag WHERE x.transaction_id = ? ORDER BY g.name",
    )
    .all(id)
    .map(({ name }) => name);
}
