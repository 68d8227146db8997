import { isNft } from "../../domain/assets/asset.ts";
import { givenReceipts } from "../../domain/ledger/liquidity/liquidity.ts";
import {
  isNftPosition,
  isRemoved,
  settledPlaceOf,
} from "../../domain/ledger/liquidity/liquidity-settlement.ts";
import { baseWalletOf, familyOf } from "../../domain/ledger/positions/positions.ts";
import type { SentLiquidityFact } from "../../domain/quality/findings/chain-findings.ts";
import type { Sql } from "../../ports/sql.ts";
import { parseLegs } from "../ledger/stored-json.ts";

/** A fact before its amounts are valued; each has the wallet of its position. */
export type SentLiquidity = Omit<SentLiquidityFact, "held"> & {
  held: { assetId: string; symbol: string; amount: string; wallet: string }[];
};

type HeldRow = { platform: string; wallet: string; assetId: string; symbol: string; amount: string };
type SentRow = {
  id: string;
  at: number;
  type: string;
  counterparty: string | null;
  legs: string;
  linked: string | null;
};

/** NFTs of concentrated liquidity that a wallet sent to an unknown address, and whose coins still count. */
export function sentLiquidity(sql: Sql): SentLiquidity[] {
  const lastOf = sql.prepare<SentRow>(
    `SELECT t.id, t.at, t.type, t.counterparty, t.legs, t.linked
       FROM assets a JOIN wallets w ON w.platform = ? AND w.wallet = ? JOIN entries e ON e.asset = a.key AND e.wallet = w.key JOIN transactions t ON t.key = e.transaction_key
       WHERE a.id = ? ORDER BY e.at DESC, e.position DESC, e.rank DESC, e.key DESC LIMIT 1`,
  );
  const isOwn = sql.prepare("SELECT 1 FROM wallets WHERE platform = ? AND wallet = ?");
  const found = new Map<string, SentLiquidity>();
  for (const { platform, wallet: position, ...coin } of positionsOfNfts(sql)) {
    const wallet = baseWalletOf(position);
    const contract = familyOf(position);
    const number = settledPlaceOf(position).slice(contract.length + 1);
    const nft = `${platform}/erc721:${contract}/${number}`;
    const row = lastOf.get(platform, wallet, nft);
    if (row?.type !== "withdrawal" || row.linked !== null) continue;
    const { id: transactionId, at, counterparty, legs } = row;
    const given = givenReceipts({ counterparty: counterparty ?? undefined, legs: parseLegs(legs) });
    const receiver = given.find(({ assetId }) => assetId === nft)?.counterparty;
    if (receiver === undefined || isOwn.get(platform, receiver) !== undefined) continue;
    const key = `${transactionId} ${nft}`;
    const known = found.get(key) ?? {
      transactionId,
      at,
      platform,
      wallet,
      contract,
      number,
      receiver,
      held: [],
    };
    known.held.push({ ...coin, wallet: position });
    found.set(key, known);
  }
  return [...found.values()];
}

/** The coins of positions of concentrated liquidity, those that were removed and are not paid included. */
function positionsOfNfts(sql: Sql): HeldRow[] {
  return sql
    .prepare<HeldRow>(
      `SELECT w.platform, w.wallet, a.id AS assetId, a.symbol, h.amount
         FROM wallets w JOIN holdings h ON h.wallet = w.key JOIN assets a ON a.key = h.asset
         WHERE instr(w.wallet, '#0x') > 0 AND h.amount <> '0' ORDER BY w.platform, w.wallet, a.id`,
    )
    .all()
    .filter(({ wallet, assetId }) => (isNftPosition(wallet) || isRemoved(wallet)) && !isNft(assetId));
}
