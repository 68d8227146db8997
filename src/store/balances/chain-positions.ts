import { z } from "zod";
import type { ChainPosition, PositionRead, PositionsRead } from "../../domain/protocols/chain-position.ts";
import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";
import { positionHistory, type PositionWallets } from "./position-history.ts";
import { createKeyResolver } from "../ledger/key-resolver.ts";
import type { NftEntry } from "../../domain/accounting/returns/removed-liquidity.ts";
import { isNftPosition } from "../../domain/ledger/liquidity/liquidity-settlement.ts";
import { entriesPerTransaction, firstDerivedNumber } from "../ledger/entry-rows.ts";

/** The ledger's balance in one position wallet. */
export type BookedPosition = { platform: string; wallet: string; assetId: string; amount: string };

type Row = Omit<ChainPosition, "supplied" | "borrowed" | "rewards"> & { amounts: string };

const heldAmount = z.object({ assetId: z.string(), amount: z.string() });
const list = z.array(
  heldAmount.extend({ token: heldAmount.optional(), isFixed: z.literal(true).optional() }),
);
const amountsSchema = z.object({ supplied: list, borrowed: list, rewards: list });
/** In the row that records a read: the contracts that did not answer. */
const readSchema = z.object({ unread: z.array(z.string()).default([]) });

/** Positions in protocols, as the contracts stated them when they were last read. */
export function createChainPositions(sql: Sql) {
  return {
    /** Replaces a connection's positions. Their assets become known, so that they are priced. Call it in a transaction. */
    save(connectionId: string, { positions, assets, reads }: PositionsRead): void {
      sql.prepare("DELETE FROM chain_positions WHERE connection = ?").run(connectionId);
      const add = sql.prepare(
        `INSERT OR REPLACE INTO chain_positions (connection, platform, wallet, contract, key, protocol, amounts, health, block, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      // A row without a contract records that the wallet was read.
      for (const { platform, wallet, block, at, unread = [] } of reads) {
        const amounts = JSON.stringify({ supplied: [], borrowed: [], rewards: [], unread });
        add.run(connectionId, platform, wallet, "", "", null, amounts, null, block, at);
      }
      for (const position of positions) {
        const { platform, wallet, contract, key, protocol, supplied, borrowed, rewards, health } = position;
        const amounts = JSON.stringify({ supplied, borrowed, rewards });
        const { block, at } = position;
        add.run(connectionId, platform, wallet, contract, key, protocol, amounts, health, block, at);
      }
      const keyResolver = createKeyResolver(sql, assets);
      const mentionedAssets = new Set(
        positions.flatMap(({ supplied, borrowed, rewards }) =>
          [...supplied, ...borrowed, ...rewards].map(({ assetId }) => assetId),
        ),
      );
      for (const assetId of mentionedAssets) keyResolver.assetKey(assetId);
      keyResolver.fillInAssets();
      if (mentionedAssets.size > 0)
        recordChange(sql, { topic: "assets", cause: "created", since: null, count: mentionedAssets.size });
    },
    /** Position wallets and what they hold or owe now, without spam and collectibles. */
    booked: (): BookedPosition[] =>
      sql
        .prepare<BookedPosition>(
          `SELECT w.platform, w.wallet, a.id AS assetId, h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet
           JOIN assets a ON a.key = h.asset WHERE instr(w.wallet, '#') > 0 AND a.spam = 0 AND a.kind <> 'nft'
           ORDER BY w.platform, w.wallet, a.id`,
        )
        .all(),
    /** The confirmed transactions on chains that stake or unstake, in order. */
    stakingIds: () => stakingIds(sql),
    /** Entries of positions of NFTs of concentrated liquidity, in order, without derived ones. */
    nftEntries: () => nftEntries(sql),
    /** Its transactions, newest first. */
    history: (places: PositionWallets) => positionHistory(sql, places),
    /** Which wallets were read, and when; the latest read of each. */
    reads(): PositionRead[] {
      const rows = sql
        .prepare<PositionRead & { amounts: string }>(
          `SELECT platform, wallet, block, at, amounts FROM chain_positions WHERE contract = ''
           ORDER BY platform, wallet, at, block`,
        )
        .all();
      const latest = new Map(rows.map((row) => [`${row.platform} ${row.wallet}`, row]));
      return [...latest.values()].map(({ amounts, ...read }) => ({
        ...read,
        ...readSchema.parse(JSON.parse(amounts)),
      }));
    },
    /** The positions of all connections. Of two connections that read the same position, only the later answer is returned. */
    list(): ChainPosition[] {
      const rows = sql
        .prepare<Row>(
          `SELECT platform, wallet, contract, key, protocol, amounts, health, block, at FROM chain_positions
           WHERE contract <> '' ORDER BY platform, wallet, contract, key, at`,
        )
        .all();
      const newest = new Map(
        rows.map((row) => [`${row.platform} ${row.wallet} ${row.contract} ${row.key}`, row]),
      );
      return [...newest.values()].map(({ amounts, ...position }) => ({
        ...position,
        ...withToken(amountsSchema.parse(JSON.parse(amounts))),
      }));
    },
  };
}

type Amounts = z.output<typeof amountsSchema>;

function withToken({
  supplied,
  borrowed,
  rewards,
}: Amounts): Pick<ChainPosition, "supplied" | "borrowed" | "rewards"> {
  const plainAmounts = (amounts: Amounts["supplied"]): ChainPosition["supplied"] =>
    amounts.map(({ token, isFixed, ...amount }) => ({
      ...amount,
      ...(token === undefined ? {} : { token }),
      ...(isFixed === undefined ? {} : { isFixed }),
    }));
  return {
    supplied: plainAmounts(supplied),
    borrowed: plainAmounts(borrowed),
    rewards: plainAmounts(rewards),
  };
}

/** Transactions read in one step: no index has their types. */
const keysPerBatch = 4_000;

function* stakingIds(sql: Sql): Generator<void, string[], void> {
  const last =
    sql.prepare<{ key: number | null }>("SELECT max(key) AS key FROM transactions").get()?.key ?? 0;
  const some = sql.prepare(
    `SELECT t.key FROM transactions t CROSS JOIN wallets w ON w.key = t.wallet
     WHERE t.key > ? AND t.key <= ? AND t.type IN ('stake', 'unstake') AND t.status = 'confirmed' AND t.hidden = 0 AND instr(w.platform, ':') > 0`,
  );
  const keys: number[] = [];
  for (let from = 0; from < last; from += keysPerBatch) {
    for (const [key] of some.values<[number]>(from, from + keysPerBatch)) keys.push(key);
    yield;
  }
  return sql
    .prepare<{ id: string }>(
      "SELECT t.id FROM json_each(?) i CROSS JOIN transactions t ON t.key = i.value ORDER BY t.at, t.position, t.id",
    )
    .all(JSON.stringify(keys))
    .map(({ id }) => id);
}

function nftEntries(sql: Sql): NftEntry[] {
  // The order of the joins is fixed: SQLite would begin with the entries, few of which are in such wallets.
  return sql
    .prepare<NftEntry>(
      `SELECT t.id AS transactionId, e.at, w.platform, w.wallet, a.id AS assetId, e.operation, e.change
           FROM wallets w CROSS JOIN holdings h ON h.wallet = w.key
           CROSS JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet
           CROSS JOIN transactions t ON t.key = e.transaction_key CROSS JOIN assets a ON a.key = e.asset
           WHERE w.wallet GLOB '*#0x*:[0-9]*' AND e.key % ${entriesPerTransaction} < ${firstDerivedNumber} AND t.hidden = 0
           ORDER BY e.at, e.position, e.rank, t.id, e.key`,
    )
    .all()
    .filter(({ wallet }) => isNftPosition(wallet));
}
