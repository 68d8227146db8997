import { erc20Asset, nativeAsset, type AssetHint } from "../../core/asset.ts";
import type { Chain } from "../../core/chains.ts";
import { formatDecimal } from "../../core/decimal.ts";
import type { LegKind, ReportedLeg, ReportedTransaction } from "../../core/transaction.ts";
import type { ChainRows, NormalRow, TokenRow } from "./rows.ts";

/** The beacon chain's deposit contract: where 32 ETH go to stake, and the position a full exit comes out of. */
export const depositContract = "0x00000000219ab540356cbb839cbe05303d7705fa";
const gwei = 9;
/** A withdrawal below this is a skimmed reward; a validator leaves with at least its ejection balance (16 ETH). */
const smallestExit = 8_000_000_000n;
const depositSelector = "0xd0e30db0";
const withdrawSelector = "0x2e1a7d4d";

type Draft = ReportedTransaction & { legs: ReportedLeg[] };

/**
 * Rows of one wallet on one chain as transactions: one a hash, with native value, internal value, tokens, collectibles and gas as its legs.
 * Reporting the same rows again, or more rows of a hash later, merges in the ledger.
 */
export function assemble(
  chain: Chain,
  wallet: string,
  rows: ChainRows,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const native = nativeAsset(chain.platform, chain.coinType);
  const drafts = new Map<string, Draft>();
  const assets = new Map<string, AssetHint>();
  const failed = new Set<string>();

  const draftOf = (
    hash: string,
    row: { blockNumber: string; timeStamp: string; transactionIndex?: string },
  ): Draft => {
    const txHash = hash.toLowerCase();
    let draft = drafts.get(txHash);
    if (draft === undefined) {
      draft = {
        id: `${chain.platform}:${txHash}:${wallet}`,
        at: Number(row.timeStamp) * 1000,
        platform: chain.platform,
        wallet,
        txHash,
        legs: [],
      };
      drafts.set(txHash, draft);
    }
    if (row.transactionIndex !== undefined && row.transactionIndex !== "")
      draft.position = Number(row.blockNumber) * 1_000_000 + Number(row.transactionIndex);
    return draft;
  };

  /** Legs of one movement between two addresses, of which the wallet may be either or both. */
  const move = (
    draft: Draft,
    {
      assetId,
      amount,
      from,
      to,
      kind,
    }: { assetId: string; amount: string; from: string; to: string; kind: LegKind },
  ): void => {
    if (amount === "0") return;
    if (from === wallet) draft.legs.push({ direction: "out", assetId, amount, counterparty: to, kind });
    if (to === wallet) draft.legs.push({ direction: "in", assetId, amount, counterparty: from, kind });
  };

  for (const row of rows.normal) {
    const from = row.from.toLowerCase();
    const to = (row.to === "" ? row.contractAddress : row.to).toLowerCase();
    const hasFailed = row.isError === "1" || row.txreceipt_status === "0";
    if (hasFailed) failed.add(row.hash.toLowerCase());
    if (hasFailed && from !== wallet) continue;
    const draft = draftOf(row.hash, row);
    draft.status = hasFailed ? "failed" : "confirmed";
    const method = methodOf(row);
    if (method !== undefined) draft.method = method;
    const counterparty = from === wallet ? to : from;
    if (counterparty !== "") draft.counterparty = counterparty;
    if (from === wallet) {
      const paid = BigInt(row.gasUsed || "0") * BigInt(row.gasPrice || "0") + BigInt(row.L1FeesPaid || "0");
      if (paid > 0n)
        draft.legs.push({
          direction: "fee",
          assetId: native,
          amount: amountOf(paid, chain.decimals),
          kind: "gas",
        });
    }
    if (hasFailed) continue;
    const value = amountOf(BigInt(row.value || "0"), chain.decimals);
    move(draft, { assetId: native, amount: value, from, to, kind: "value" });
    const wrapped = wrapLeg(chain, wallet, row, to);
    if (wrapped !== undefined) draft.legs.push(wrapped);
  }

  for (const row of rows.internal) {
    const hash = row.hash ?? row.transactionHash ?? "";
    if (row.isError === "1" || hash === "" || failed.has(hash.toLowerCase())) continue;
    const amount = amountOf(BigInt(row.value || "0"), chain.decimals);
    const to = (row.to === "" ? row.contractAddress : row.to).toLowerCase();
    move(draftOf(hash, row), { assetId: native, amount, from: row.from.toLowerCase(), to, kind: "internal" });
  }

  for (const row of rows.tokens) {
    const assetId = erc20Asset(chain.platform, row.contractAddress);
    const decimals = Number(row.tokenDecimal || "0");
    assets.set(assetId, { assetId, symbol: row.tokenSymbol, name: row.tokenName, decimals });
    const amount = amountOf(BigInt(row.value || "0"), decimals);
    move(draftOf(row.hash, row), {
      assetId,
      amount,
      from: row.from.toLowerCase(),
      to: row.to.toLowerCase(),
      kind: "token",
    });
  }
  for (const [standard, list] of [
    ["erc721", rows.nfts],
    ["erc1155", rows.multiTokens],
  ] as const)
    for (const row of list) {
      const assetId = `${chain.platform}/${standard}:${row.contractAddress.toLowerCase()}/${row.tokenID ?? "0"}`;
      assets.set(assetId, { assetId, symbol: row.tokenSymbol, name: nameOfCollectible(row), decimals: 0 });
      const amount = standard === "erc721" ? "1" : (row.tokenValue ?? "1");
      move(draftOf(row.hash, row), {
        assetId,
        amount,
        from: row.from.toLowerCase(),
        to: row.to.toLowerCase(),
        kind: "nft",
      });
    }

  const transactions: ReportedTransaction[] = [...drafts.values()].filter(
    ({ legs, method }) => legs.length > 0 || method !== undefined,
  );
  for (const row of rows.withdrawals) {
    const isExit = BigInt(row.amount) >= smallestExit;
    transactions.push({
      id: `${chain.platform}:withdrawal-${row.withdrawalIndex}:${wallet}`,
      at: Number(row.timestamp) * 1000,
      type: isExit ? "unstake" : "reward",
      platform: chain.platform,
      wallet,
      method: "Beacon withdrawal",
      counterparty: depositContract,
      legs: [
        {
          direction: "in",
          assetId: native,
          amount: amountOf(BigInt(row.amount), gwei),
          counterparty: depositContract,
          kind: "withdrawal",
        },
      ],
    });
  }
  for (const row of rows.mined) {
    const amount = amountOf(BigInt(row.blockReward), chain.decimals);
    if (amount === "0") continue;
    transactions.push({
      id: `${chain.platform}:block-${row.blockNumber}:${wallet}`,
      at: Number(row.timeStamp) * 1000,
      type: "mining",
      platform: chain.platform,
      wallet,
      method: "Block reward",
      legs: [{ direction: "in", assetId: native, amount, kind: "value" }],
    });
  }
  return { transactions, assets: [...assets.values()] };
}

function amountOf(units: bigint, scale: number): string {
  return formatDecimal({ units, scale });
}

function nameOfCollectible(row: TokenRow): string {
  return `${row.tokenName} #${row.tokenID ?? "0"}`;
}

/** As explorers' own pages write it: `swapExactETHForTokens(…)` → `Swap Exact ETH For Tokens`, a bare transfer of value → `Transfer`. */
function methodOf(row: NormalRow): string | undefined {
  const name = (row.functionName ?? "").split("(")[0]?.trim() ?? "";
  if (name !== "") {
    const words = name
      .replace(/_+/g, " ")
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  const selector = row.methodId ?? row.input?.slice(0, 10) ?? "";
  if (selector === "" || selector === "0x") return row.value !== "0" ? "Transfer" : undefined;
  return selector;
}

/** Wrapping a native coin emits no transfer of the wrapped one: its leg comes from the call. */
function wrapLeg(chain: Chain, wallet: string, row: NormalRow, to: string): ReportedLeg | undefined {
  if (chain.wrappedNative === null || to !== chain.wrappedNative || row.from.toLowerCase() !== wallet)
    return undefined;
  const assetId = erc20Asset(chain.platform, chain.wrappedNative);
  const input = row.input ?? row.methodId ?? "0x";
  if ((input === "0x" || input === "" || input.startsWith(depositSelector)) && row.value !== "0")
    return {
      direction: "in",
      assetId,
      amount: amountOf(BigInt(row.value), chain.decimals),
      counterparty: to,
      kind: "wrapped",
    };
  if (input.startsWith(withdrawSelector) && input.length >= 74) {
    const amount = amountOf(BigInt(`0x${input.slice(10, 74)}`), chain.decimals);
    if (amount !== "0") return { direction: "out", assetId, amount, counterparty: to, kind: "wrapped" };
  }
  return undefined;
}
