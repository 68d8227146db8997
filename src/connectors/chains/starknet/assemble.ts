import { z } from "zod";
import { nftAsset, type AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { feeLeg, itemLeg, legOf } from "../account/legs.ts";
import { delegationIn, staking } from "./delegation.ts";
import { addressOf, selectorOf, type Receipt } from "./receipt.ts";

export const starknet = "starknet:SN_MAIN";
export const strk = `${starknet}/slip44:9004`;
const feeScale = 18;

export const transferSelector = selectorOf("Transfer");
/** The contracts of the tokens that pay fees. */
export const strkContract = "0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d";
export const ethContract = "0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7";

export const eventRow = z.object({
  block_number: z.int(),
  transaction_hash: z.string(),
});
/** An event with the time of its block in ms. */
export type StarknetRow = z.output<typeof eventRow> & { at: number };

export type Token = { symbol: string; name: string; decimals: number };

export function tokenAsset(contract: string): string {
  return contract === strkContract ? strk : `${starknet}/token:${contract}`;
}

type Transfer = { contract: string; from: string; to: string; amount: bigint };

/** The transfers of a receipt: parties in the keys, or in the data of older contracts. NFTs have a number instead of an amount, in the keys. */
function transfersOf({ events }: Receipt): Transfer[] {
  const selector = BigInt(transferSelector);
  return events.flatMap(({ from_address: contract, keys, data }) => {
    if (keys[0] !== selector) return [];
    const isKeyed = keys.length === 3 && data.length === 2;
    if (!isKeyed && !(keys.length === 1 && data.length === 4)) return [];
    const [from = 0n, to = 0n, low = 0n, high = 0n] = isKeyed ? [...keys.slice(1), ...data] : data;
    const amount = low + (high << 128n);
    return [{ contract: addressOf(contract), from: addressOf(from), to: addressOf(to), amount }];
  });
}

/** The NFTs of a receipt (ERC-721): parties and number in the keys. */
function itemLegs({ events }: Receipt, wallet: string): { legs: ReportedLeg[]; assets: AssetHint[] } {
  const assets: AssetHint[] = [];
  const legs = events.flatMap(({ from_address: contract, keys, data }) => {
    const [name, sender = 0n, recipient = 0n, low = 0n, high = 0n] = keys;
    if (name !== BigInt(transferSelector) || keys.length !== 5 || data.length > 0) return [];
    const id = low + (high << 128n);
    // A number of many digits is too long for an id.
    const number = high === 0n ? String(id) : `0x${id.toString(16)}`;
    const assetId = nftAsset(starknet, `${addressOf(contract)}/${number}`);
    const from = sender === 0n ? undefined : addressOf(sender);
    const to = recipient === 0n ? undefined : addressOf(recipient);
    const leg = itemLeg(assetId, wallet, { from, to });
    if (leg.length > 0) assets.push({ assetId, symbol: "NFT", name: `NFT #${number}`, decimals: 0 });
    return leg;
  });
  return { legs, assets };
}

export function contractsIn(receipt: Receipt, wallet: string): string[] {
  return transfersOf(receipt).flatMap(({ contract, from, to }) =>
    from === wallet || to === wallet ? [contract] : [],
  );
}

export type Found = { receipt: Receipt; sender: string | undefined; at: number; position: number };

type Total = { contract: string; counterparty: string; units: bigint; isReward: boolean };

/** The changes of an account's tokens by counterparty, without the transfer of the fee. STRK that a pool takes or returns belongs to its position. */
function totalsOf({ receipt, sender }: Found, wallet: string): Total[] {
  const fee = sender === wallet ? receipt.actual_fee.amount : 0n;
  const transfers = transfersOf(receipt);
  const delegation = delegationIn(receipt, wallet);
  const paidIndex = transfers.findLastIndex(
    ({ contract, from, amount }) =>
      fee > 0n && contract === feeContractOf(receipt) && from === wallet && amount === fee,
  );
  const totals = new Map<string, Total>();
  transfers.forEach(({ contract, from, to, amount }, index) => {
    if (index === paidIndex || from === to || (from !== wallet && to !== wallet)) return;
    const isOut = from === wallet;
    const party = isOut ? to : from;
    const isReward = contract === strkContract && !isOut && delegation.isReward(amount);
    const isStake = contract === strkContract && !isReward && delegation.isStake(party, isOut);
    const counterparty = isStake ? staking : party;
    const key = `${contract} ${counterparty} ${isReward}`;
    const units = (totals.get(key)?.units ?? 0n) + (isOut ? -amount : amount);
    totals.set(key, { contract, counterparty: counterparty, units, isReward });
  });
  return [...totals.values()];
}

function feeContractOf({ actual_fee: { unit } }: Receipt): string {
  return unit === "WEI" ? ethContract : strkContract;
}

/**
 * The changes by a transaction to an account. The fee is one of the transfers, to the sequencer, and is recognised by its amount. Claimed
 * rewards of a pool are a separate transaction.
 */
export function assembleStarknet(
  found: Found,
  wallet: string,
  tokens: ReadonlyMap<string, Token>,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const { receipt, sender, at, position } = found;
  const assets: AssetHint[] = [];
  const totals = totalsOf(found, wallet);
  const legsOf = (some: readonly Total[]): ReportedLeg[] =>
    some.flatMap(({ contract, counterparty: party, units }) => {
      const token = tokens.get(contract);
      if (token === undefined) return [];
      const assetId = tokenAsset(contract);
      if (assetId !== strk) assets.push(hintOf(contract, token));
      const kind = assetId === strk ? ("value" as const) : ("token" as const);
      const counterparty = party !== staking && BigInt(party) === 0n ? undefined : party;
      return legOf({ assetId, units, scale: token.decimals, kind, counterparty });
    });
  const movements = totals.filter(({ isReward }) => !isReward);
  const items = itemLegs(receipt, wallet);
  assets.push(...items.assets);
  const legs = [...legsOf(movements), ...items.legs];
  const rewards = legsOf(totals.filter(({ isReward }) => isReward));
  const fee = sender === wallet ? receipt.actual_fee.amount : 0n;
  const feeContract = feeContractOf(receipt);
  legs.push(...feeLeg(tokenAsset(feeContract), fee, feeScale));
  if (fee > 0n && feeContract === ethContract) assets.push(hintOf(ethContract, ether));
  const [stake] = movements.filter(({ counterparty }) => counterparty === staking);
  const isStaking = stake !== undefined && movements.length === 1;
  const id = `${starknet}:${receipt.transaction_hash}:${wallet}`;
  const sharedFields = { at, platform: starknet, wallet, txHash: receipt.transaction_hash, position };
  const status = receipt.execution_status === "REVERTED" ? ("failed" as const) : ("confirmed" as const);
  const type = isStaking ? { type: stake.units < 0n ? ("stake" as const) : ("unstake" as const) } : {};
  return {
    transactions: [
      ...(legs.length === 0 ? [] : [{ ...sharedFields, id, legs, status, ...type }]),
      ...(rewards.length === 0
        ? []
        : [{ ...sharedFields, id: `${id}:rewards`, legs: rewards, status, type: "reward" as const }]),
    ],
    assets,
  };
}

const ether: Token = { symbol: "ETH", name: "Ethereum", decimals: 18 };

function hintOf(contract: string, token: Token): AssetHint {
  const hint = { assetId: tokenAsset(contract), ...token };
  return contract === ethContract ? { ...hint, coinId: "ethereum" } : hint;
}
