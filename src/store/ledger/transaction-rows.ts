import { jsonNumbers, jsonTexts } from "../database/json-columns.ts";
import type { Edits } from "../../domain/ledger/edits.ts";
import type { KnownLeg } from "../../domain/ledger/identity.ts";
import { supersededOf, type Report } from "../../domain/ledger/source-report.ts";
import type {
  Leg,
  LiquidityChange,
  Source,
  TransactionSource,
  Transaction,
  TransactionStatus,
  TransactionType,
} from "../../domain/ledger/transaction.ts";
import type { Sql } from "../../ports/sql.ts";
import { importIdOf } from "../jobs/imports.ts";
import { parseEdits, parseLegKinds, parseLegs, parseLiquidity, parseReports } from "./stored-json.ts";

/** A row of `transactions` with its wallet's name and platform. */
export type TransactionRow = {
  key: number;
  id: string;
  at: number;
  position: number;
  type: TransactionType;
  stated_type: TransactionType | null;
  wallet_key: number;
  wallet: string;
  platform: string;
  status: TransactionStatus;
  tx_hash: string | null;
  method: string | null;
  counterparty: string | null;
  notes: string | null;
  legs: string;
  leg_kinds: string;
  /** JSON of the changes of NFTs of concentrated liquidity. */
  liquidity: string | null;
  edits: string | null;
  hidden: number;
  linked: string | null;
  /** JSON of the ids of all arrivals, if a departure has several. */
  arrival_ids: string | null;
  reports: string | null;
  sources: string;
};

/** The columns of `TransactionRow`, of `transactions t JOIN wallets w`. */
export const transactionColumns = `t.key, t.id, t.at, t.position, t.type, t.stated_type, t.wallet AS wallet_key, w.wallet, w.platform, t.status, t.tx_hash, t.method,
  t.counterparty, t.notes, t.legs, t.leg_kinds, t.liquidity, t.edits, t.hidden, t.linked, t.arrival_ids, t.reports, t.sources`;

/** What the inputs of a joint payment sum to, as JSON; `NULL` for any other transaction. */
export const jointInputsColumn = (transactions: string): string =>
  `iif(${transactions}.reports IS NULL, NULL,
    (SELECT value -> '$[1].jointInputs' FROM json_each(${transactions}.reports) WHERE value -> '$[1].jointInputs' IS NOT NULL LIMIT 1))`;

/** The legs in the clients' form. */
export function publicLegsOfRow(row: Pick<TransactionRow, "legs">): Leg[] {
  return parseLegs(row.legs);
}

/** The legs of a stored transaction with their kinds. */
export function legsOfRow(row: Pick<TransactionRow, "legs" | "leg_kinds">): KnownLeg[] {
  const kinds = parseLegKinds(row.leg_kinds);
  return publicLegsOfRow(row).map(({ direction, assetId, amount, ...rest }, index) => ({
    direction,
    assetId,
    amount,
    kind: kinds[index] ?? "value",
    ...rest,
  }));
}

/** Changes of NFTs of concentrated liquidity; `undefined` for nearly all transactions. */
export function liquidityOfRow({
  liquidity,
}: Pick<TransactionRow, "liquidity">): LiquidityChange[] | undefined {
  return liquidity === null ? undefined : parseLiquidity(liquidity);
}

/** Legs in stored form: the clients' form, so that a page is passed on unchanged, with their kinds apart. */
export function storedLegs(legs: readonly KnownLeg[]): Pick<TransactionRow, "legs" | "leg_kinds"> {
  return { legs: `[${legs.map(legText).join(",")}]`, leg_kinds: legs.map(({ kind }) => kind).join(",") };
}

/**
 * The JSON of a leg without its kind. Built by hand, since every imported leg is written this way; an amount is plain digits, and a direction
 * one of three words.
 */
function legText({ direction, assetId, amount, wallet, counterparty, value }: KnownLeg): string {
  let text = `{"direction":"${direction}","assetId":${JSON.stringify(assetId)},"amount":"${amount}"`;
  if (wallet !== undefined) text += `,"wallet":${JSON.stringify(wallet)}`;
  if (counterparty !== undefined) text += `,"counterparty":${JSON.stringify(counterparty)}`;
  if (value !== undefined) text += `,"value":${JSON.stringify(value)}`;
  return `${text}}`;
}

/** The owner's edits; `undefined` if there are none. */
export function editsOfRow(row: Pick<TransactionRow, "edits">): Edits | undefined {
  return row.edits === null ? undefined : parseEdits(row.edits);
}

/** Each source's report, by source key. */
export function reportsOfRow(row: TransactionRow): [source: number, report: Report][] {
  if (row.reports !== null) return parseReports(row.reports);
  const [source] = jsonNumbers(row.sources);
  const report: Report = { at: row.at, position: row.position, status: row.status, legs: legsOfRow(row) };
  if (row.stated_type !== null) report.type = row.stated_type;
  if (row.method !== null) report.method = row.method;
  if (row.counterparty !== null) report.counterparty = row.counterparty;
  if (row.notes !== null) report.notes = row.notes;
  const liquidity = liquidityOfRow(row);
  if (liquidity !== undefined) report.liquidity = liquidity;
  return [[source ?? 0, report]];
}

/** The superseded legs of reports as JSON, each once: all must agree. */
export function supersededIn(reports: readonly (readonly [source: number, report: Report])[]): string[] {
  return [...new Set(reports.map(([, { superseded = [] }]) => JSON.stringify(superseded)))];
}

/** The arrivals of a departure that arrived in several parts; empty for any other. */
export function arrivalIdsOf({ arrival_ids: ids }: Pick<TransactionRow, "arrival_ids">): string[] {
  return ids === null ? [] : jsonTexts(ids);
}

/** The row in the clients' form. */
export function transactionOf(
  row: TransactionRow,
  { tags, sourcesOf }: { tags: string[]; sourcesOf(keys: readonly number[]): TransactionSource[] },
): Transaction {
  const transaction: Transaction = {
    id: row.id,
    at: row.at,
    type: row.type,
    platform: row.platform,
    wallet: row.wallet,
    legs: publicLegsOfRow(row),
    tags,
    status: row.status,
    sources: sourcesOf(jsonNumbers(row.sources)),
    hidden: row.hidden !== 0,
    edited: row.edits !== null,
  };
  if (row.tx_hash !== null) transaction.txHash = row.tx_hash;
  if (row.method !== null) transaction.method = row.method;
  if (row.counterparty !== null) transaction.counterparty = row.counterparty;
  if (row.notes !== null) transaction.notes = row.notes;
  if (row.linked !== null) transaction.linkedTransactionId = row.linked;
  if (row.arrival_ids !== null) transaction.linkedTransactionIds = arrivalIdsOf(row);
  const superseded = row.reports === null ? [] : supersededOf(reportsOfRow(row).map(([, report]) => report));
  if (superseded.length > 0)
    transaction.superseded = superseded.map(({ wallet, by }) => ({ wallet: wallet || row.wallet, by }));
  return transaction;
}

/**
 * Returns the sources of a transaction by their keys. The parts of an import are exposed as one source, which lists them where the import has
 * several.
 */
export function sourceReader(sql: Sql): (keys: readonly number[]) => TransactionSource[] {
  const sources = new Map(
    sql
      .prepare<{ key: number } & Source>("SELECT key, kind, id FROM sources")
      .all()
      .map(({ key, kind, id }): [number, Source] => [key, { kind, id }]),
  );
  const ofSeveralParts = new Set(
    sql
      .prepare<{ id: string }>("SELECT id FROM imports WHERE id LIKE '%/2'")
      .all()
      .map(({ id }) => importIdOf(id)),
  );
  return (keys) => {
    const found = new Map<string, TransactionSource>();
    for (const key of keys) {
      const { kind, id: sourceId } = sources.get(key) ?? { kind: "manual", id: null };
      const id = kind === "import" && sourceId !== null ? importIdOf(sourceId) : sourceId;
      const listed = found.get(`${kind} ${id}`);
      const parts = kind === "import" && id !== null && ofSeveralParts.has(id) ? [sourceId ?? id] : [];
      if (listed === undefined) found.set(`${kind} ${id}`, { kind, id, ...(parts.length > 0 && { parts }) });
      else listed.parts?.push(...parts);
    }
    return [...found.values()];
  };
}
