import { isChain } from "../../domain/ledger/identity.ts";
import { isOfUnspentOutputs } from "../../domain/ledger/joint-transfers.ts";
import type { StoredHalf } from "../../domain/accounting/transfers/joint-halves.ts";
import { familyOf, transferCoinOf } from "../../domain/catalog/coin-families.ts";
import { add, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql, Statement } from "../../ports/sql.ts";
import { hashIndexCondition, idsOfHash } from "./hashes.ts";
import { parseJointInputs, parseLegs } from "./stored-json.ts";
import { editsOfRow, jointInputsColumn } from "./transaction-rows.ts";

export type HalfRow = [
  key: number,
  at: number,
  id: string,
  type: string,
  counterparty: string | null,
  legs: string,
  txHash: string | null,
  edits: string | null,
  wallet: number,
  linked: string | null,
  linkedHash: string | null,
  linkedWallet: number | null,
  jointInputs: string | null,
];
type Asset = { id: string; coin_id: string | null; symbol: string; spam: number; kind: string };
type Wallet = { wallet: string; platform: string };

const pageSize = 500;

export function prepareHalves(sql: Sql, condition: string): Statement {
  return sql.prepare(
    `SELECT t.key, t.at, t.id, t.type, t.counterparty, t.legs, t.tx_hash, t.edits, t.wallet, t.linked,
       o.tx_hash, o.wallet, ${jointInputsColumn("t")} FROM transactions t LEFT JOIN transactions o ON o.id = t.linked
     WHERE ${condition} AND t.status = 'confirmed' AND t.type IN ('deposit', 'withdrawal', 'transfer', 'bridge', 'contract', 'other')
     ORDER BY t.at, t.key LIMIT ${pageSize}`,
  );
}

/** `isOwn`: in a wallet of the owner; a transfer is between two of them. `isOfOneHash`: it is linked to a transaction of its hash. */
export type SeenHalf = { half: StoredHalf; linked: string | null; isOwn: boolean; isOfOneHash: boolean };

/**
 * Reads one-sided transactions of one asset that is not spam and that neither the owner nor a hash has linked. Of a chain of unspent outputs also
 * those that a hash has linked, because more than what arrived may have left in them.
 */
export function createHalfReader(
  sql: Sql,
  ownAddresses: ReadonlySet<string>,
): (rows: readonly HalfRow[]) => SeenHalf[] {
  const assets = new Map(
    sql
      .prepare<Asset>("SELECT id, coin_id, symbol, spam, kind FROM assets")
      .all()
      .map((asset) => [asset.id, asset]),
  );
  const wallets = new Map(
    sql
      .prepare<Wallet & { key: number }>("SELECT key, wallet, platform FROM wallets")
      .all()
      .map((wallet) => [wallet.key, wallet]),
  );
  return (rows) =>
    rows.flatMap((row): SeenHalf[] => {
      const wallet = wallets.get(row[8]);
      const linked = row[9];
      const linkKind =
        linked === null ? "none" : linkKindOf(row, wallet?.platform, wallets.get(row[11] ?? -1)?.platform);
      if (wallet === undefined || linkKind === "settled") return [];
      const half = halfOf(row, wallet, (id) => assets.get(id));
      if (half === undefined) return [];
      if (linked !== null && linkKind === "hash") half.hashLink = linked;
      const isOwn = ownAddresses.has(wallet.wallet) && ownAddresses.has(half.wallet);
      return [{ half, linked, isOwn, isOfOneHash: row[6] !== null && row[6] === row[10] }];
    });
}

/** Transactions that may be a half, from a moment on, in order of time, in pages. */
export function* pagesSince(nextPage: Statement, since: number): Generator<HalfRow[], void> {
  let last: [number, number] = [since, -1];
  for (;;) {
    const rows = nextPage.values<HalfRow>(last[0], ...last);
    yield rows;
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < pageSize) return;
    last = [end[1], end[0]];
  }
}

/** The keys of transactions before a moment with the hash of one since that moment, for each such hash that an exchange states, too. */
export function* earlierOfHash(
  sql: Sql,
  { from, sharedHashes: shared }: { from: number; sharedHashes: ReadonlySet<string> },
): Generator<number[], void> {
  const recent = sql.prepare(
    "SELECT DISTINCT tx_hash FROM transactions WHERE at >= ? AND tx_hash IS NOT NULL",
  );
  const byHash = sql.prepare(
    `SELECT key FROM transactions WHERE tx_hash = ? AND ${hashIndexCondition} AND at < ?`,
  );
  const byId = sql.prepare("SELECT key FROM transactions WHERE id >= ? AND id < ? AND at < ?");
  const platforms = sql
    .prepare("SELECT DISTINCT platform FROM wallets")
    .values<[string]>()
    .flatMap(([platform]) => (isChain(platform) ? platform : []));
  for (const [hash] of shared.size === 0 ? [] : recent.values<[string]>(from)) {
    if (!shared.has(hash)) continue;
    const keys = new Set(byHash.values<[number]>(hash, from).map(([key]) => key));
    for (const platform of platforms)
      for (const [key] of byId.values<[number]>(...idsOfHash(platform, `${hash}:`), from)) keys.add(key);
    if (keys.size > 0) yield [...keys];
  }
}

/**
 * The owner's links, and those of one hash, do not depend on other data (`settled`). `hash`: those of one hash within a chain of unspent
 * outputs, where a part may have left for an exchange. `found`: all others.
 */
function linkKindOf(
  row: HalfRow,
  platform: string | undefined,
  linkedPlatform: string | undefined,
): "settled" | "hash" | "found" {
  const [txHash, edits, linkedHash] = [row[6], row[7], row[10]];
  if (editsOfRow({ edits })?.linked !== undefined) return "settled";
  if (txHash === null || txHash !== linkedHash) return "found";
  if (![platform, linkedPlatform].some((one) => one !== undefined && isOfUnspentOutputs(one)))
    return "settled";
  return platform === linkedPlatform ? "hash" : "found";
}

function halfOf(
  [, at, id, type, counterparty, legsText, txHash, edits, , , , , jointInputs]: HalfRow,
  { wallet, platform }: Wallet,
  assetOf: (id: string) => Asset | undefined,
): StoredHalf | undefined {
  const allLegs = parseLegs(legsText);
  const legs = allLegs.filter((leg) => leg.direction !== "fee" && assetOf(leg.assetId)?.spam === 0);
  const [first] = legs;
  if (first === undefined || first.direction === "fee") return undefined;
  const { direction, assetId } = first;
  const asset = assetOf(assetId);
  if (legs.some((leg) => leg.direction !== direction || leg.assetId !== assetId)) return undefined;
  if (asset === undefined || asset.kind === "nft") return undefined;
  const amount = legs.reduce<Decimal>((sum, leg) => add(sum, parseDecimal(leg.amount)), zero);
  if (amount.units <= 0n) return undefined;
  const known = { id: assetId, coinId: asset.coin_id };
  return {
    id,
    at,
    direction,
    assetId,
    coin: transferCoinOf(known),
    family: familyOf(known),
    isCurrency: asset.kind === "currency",
    symbol: asset.symbol,
    amount,
    wallet: first.wallet ?? wallet,
    platform,
    txHash: txHash ?? undefined,
    isBridge: type === "bridge",
    isCall: type === "contract",
    wasUnlinked: editsOfRow({ edits })?.linked === null,
    counterparty: first.counterparty ?? counterparty ?? undefined,
    statesFee: allLegs.some((leg) => leg.direction === "fee"),
    jointInputs: jointInputs === null ? undefined : parseJointInputs(jointInputs),
  };
}
