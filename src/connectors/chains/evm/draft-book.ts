import { nativeAsset, type AssetHint } from "../../../domain/assets/asset.ts";
import type { Chain } from "../../../domain/catalog/chains.ts";
import type { LegKind, ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { LiquidityRow, NormalRow } from "./rows.ts";

export type Draft = ReportedTransaction & { txHash: string; legs: ReportedLeg[] };
type Movement = { assetId: string; amount: string; from: string; to: string; kind: LegKind };

export type Book = ReturnType<typeof createBook>;

/** The transactions and assets of one wallet on one chain during assembly. */
export function createBook(chain: Chain, wallet: string) {
  const drafts = new Map<string, Draft>();
  return {
    chain,
    wallet,
    native: nativeAsset(chain.platform, chain.coinType),
    drafts,
    assets: new Map<string, AssetHint>(),
    /** Rows of the transactions themselves, by hash. */
    normal: new Map<string, NormalRow>(),
    failed: new Set<string>(),
    paidElsewhere: new Array<LiquidityRow>(),

    draftOf(hash: string, row: { blockNumber: string; timeStamp: string; transactionIndex?: string }): Draft {
      const txHash = hash.toLowerCase();
      let draft = drafts.get(txHash);
      if (draft === undefined) {
        draft = {
          id: `${chain.platform}:${txHash}:${wallet}`,
          at: Number(row.timeStamp) * 1000,
          platform: chain.platform,
          wallet,
          txHash,
          position: Number(row.blockNumber) * 1_000_000,
          legs: [],
        };
        drafts.set(txHash, draft);
      }
      if (row.transactionIndex !== undefined && row.transactionIndex !== "")
        draft.position = Number(row.blockNumber) * 1_000_000 + Number(row.transactionIndex);
      return draft;
    },

    /** Legs of one movement between two addresses, of which the wallet may be either or both. */
    move(draft: Draft, { assetId, amount, from, to, kind }: Movement): void {
      if (amount === "0") return;
      if (from === wallet) draft.legs.push({ direction: "out", assetId, amount, counterparty: to, kind });
      if (to === wallet) draft.legs.push({ direction: "in", assetId, amount, counterparty: from, kind });
    },
  };
}
