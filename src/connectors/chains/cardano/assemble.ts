import { base58, bech32 } from "@scure/base";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { JointInputs, ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { compareText } from "../../../lib/compare-text.ts";
import { crc32 } from "../account/address-checks.ts";
import { feeLeg, legOf } from "../account/legs.ts";

export const cardano = "cip34:1-764824073";
export const ada = `${cardano}/slip44:1815`;
const lovelaceScale = 6;
/** Holds the deposit of a stake registration until the key is deregistered. */
export const deposit = "deposit";

/** `lovelace`, or policy id and name of a token in hexadecimal digits. */
export type Amount = { unit: string; quantity: bigint };
export type Utxo = { address: string; amounts: Amount[] };
/** A transaction in the common form of both sources: its inputs and outputs, or only the collateral if its script failed. */
export type CardanoTransaction = {
  hash: string;
  /** Seconds since 1970. */
  time: number;
  block: number;
  index: number;
  isValid: boolean;
  fee: bigint;
  /** Positive for a registration, negative for a deregistration. */
  deposit: bigint;
  inputs: Utxo[];
  outputs: Utxo[];
  withdrawals: { stakeKey: string; amount: bigint }[];
};
export type CardanoReward = { spendableEpoch: number; amount: bigint; kind: string; pool: string };
export type CardanoToken = { symbol: string; decimals: number };
/** The account: one address, or every address with one stake key. */
export type CardanoWallet = { wallet: string; owns(address: string): boolean };

const shelleyEpoch = 208;
const shelleyStart = 1_596_059_091;
const epochSeconds = 432_000;

/** When an epoch of the main network began, in ms. */
export function startOfEpoch(epoch: number): number {
  return (shelleyStart + (epoch - shelleyEpoch) * epochSeconds) * 1000;
}

/** Header, payment part and stake part of an address; `undefined` if it is not one of the main network. */
function bytesOf(address: string): Uint8Array | undefined {
  const decoded = bech32.decodeUnsafe(address, 200);
  if (decoded === undefined || (decoded.prefix !== "addr" && decoded.prefix !== "stake")) return undefined;
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  return bytes instanceof Uint8Array && ((bytes[0] ?? 0) & 0x0f) === 1 ? bytes : undefined;
}

export function isCardanoAddress(text: string): boolean {
  return (text.startsWith("addr1") && bytesOf(text) !== undefined) || isByron(text);
}

/** An address of the first era: CBOR of a tagged byte string and its CRC-32, in base58. */
function isByron(text: string): boolean {
  if (!/^(?:Ae2|Ddz)[1-9A-HJ-NP-Za-km-z]{40,110}$/.test(text)) return false;
  const bytes = base58.decode(text);
  const [list, tag, number, string, length = 0] = bytes;
  // 82 d8 18 58: a list of two, whose first is tag 24 of a byte string.
  if (list !== 0x82 || tag !== 0xd8 || number !== 0x18 || string !== 0x58) return false;
  const [kind, ...sum] = bytes.subarray(5 + length);
  const statedChecksum = sum.reduce((value, byte) => value * 256 + byte, 0);
  return kind === 0x1a && sum.length === 4 && statedChecksum === crc32(bytes.subarray(5, 5 + length));
}

export function isStakeKey(text: string): boolean {
  return text.startsWith("stake1") && bytesOf(text)?.length === 29;
}

/** The part of an address that determines who earns its rewards; some addresses have none. */
function stakeOf(address: string): string | undefined {
  const bytes = bytesOf(address);
  if (bytes === undefined) return undefined;
  const part =
    bytes.length === 29 && address.startsWith("stake") ? bytes.subarray(1) : bytes.subarray(29, 57);
  return part.length === 28 ? bytesToHex(part) : undefined;
}

/** The owner of each address, decoded once. */
export function walletOf(wallet: string): CardanoWallet {
  if (!isStakeKey(wallet)) return { wallet, owns: (address) => address === wallet };
  const ownStake = stakeOf(wallet);
  const known = new Map<string, boolean>();
  return {
    wallet,
    owns(address) {
      const owned = known.get(address) ?? stakeOf(address) === ownStake;
      known.set(address, owned);
      return owned;
    },
  };
}

export function assetIdOf(unit: string): string {
  return unit === "lovelace" ? ada : `${cardano}/token:${unit}`;
}

/** Whether a token states its decimals on chain, in the datum of its reference token: label 333 of CIP-67 (https://cips.cardano.org/cip/CIP-68). */
export function isDatumToken(unit: string): boolean {
  return unit.startsWith("0014df10", 56);
}

/** A token's name is often text in hexadecimal digits; standards put a label of four bytes before it. */
export function nameOf(unit: string): string {
  const name = unit.slice(56).replace(/^000[0-9a-f]{5}/, "");
  const bytes = name.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  const text = String.fromCharCode(...bytes);
  return /^[\x21-\x7e ]{1,32}$/.test(text) ? text : `${unit.slice(0, 8)}…`;
}

export function lovelaceIn(utxos: readonly Utxo[]): bigint {
  return quantityIn(utxos, "lovelace");
}

function quantityIn(utxos: readonly Utxo[], unit: string): bigint {
  const totals = new Map<string, bigint>();
  sumBy(utxos, totals, 1n);
  return totals.get(unit) ?? 0n;
}

function sumBy(utxos: readonly Utxo[], totals: Map<string, bigint>, sign: bigint): void {
  for (const { amounts } of utxos)
    for (const { unit, quantity } of amounts) totals.set(unit, (totals.get(unit) ?? 0n) + sign * quantity);
}

/**
 * The changes by a transaction to an account: own outputs less own inputs, the fee if all inputs are its own, the deposit of a registration as
 * a position, and withdrawn rewards. With a stake key, rewards belong to the account when they are earned, so a withdrawal moves nothing; with
 * an address they arrive with it (`receiverOf`).
 */
export function assembleCardano(
  transaction: CardanoTransaction,
  { wallet, owns }: CardanoWallet,
  tokens: ReadonlyMap<string, CardanoToken>,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const { hash, inputs, outputs, withdrawals, isValid } = transaction;
  const ownInputs = inputs.filter(({ address }) => owns(address));
  const ownOutputs = outputs.filter(({ address }) => owns(address));
  const isAllOwn = inputs.length > 0 && ownInputs.length === inputs.length;
  const fee = isAllOwn ? transaction.fee : 0n;
  const lockedDeposit = isAllOwn ? transaction.deposit : 0n;
  const totals = new Map<string, bigint>();
  sumBy(ownOutputs, totals, 1n);
  sumBy(ownInputs, totals, -1n);
  const withdrawn = withdrawals
    .filter(({ stakeKey }) => stakeKey === wallet || receiverOf(stakeKey, transaction) === wallet)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const coins = (totals.get("lovelace") ?? 0n) - withdrawn + fee + lockedDeposit;
  const others = (coins < 0n ? outputs : inputs)
    .map(({ address }) => address)
    .filter((address) => !owns(address));
  const [counterparty] = others;
  const recipients = isAllOwn ? outputs.filter(({ address }) => !owns(address)) : [];
  const coinLeg = { assetId: ada, units: coins, scale: lovelaceScale, kind: "value" as const };
  const legs = paidLegs(coinLeg, { unit: "lovelace", recipients, counterparty });
  const assets: AssetHint[] = [];
  for (const [unit, units] of totals) {
    if (unit === "lovelace" || units === 0n) continue;
    const { symbol = nameOf(unit), decimals = 0 } = tokens.get(unit) ?? {};
    assets.push({ assetId: assetIdOf(unit), symbol, name: symbol, decimals });
    const sides = units < 0n ? outputs : inputs;
    const holders = sides.filter((utxo) => !owns(utxo.address) && quantityIn([utxo], unit) > 0n);
    const other = holders[0]?.address ?? counterparty;
    const leg = { assetId: assetIdOf(unit), scale: decimals, kind: "token" as const };
    legs.push(
      ...paidLegs({ ...leg, units }, { unit, recipients: isAllOwn ? holders : [], counterparty: other }),
    );
  }
  legs.push(...feeLeg(ada, fee, lovelaceScale));
  const sharedFields = {
    at: transaction.time * 1000,
    platform: cardano,
    wallet,
    position: transaction.block * 1_000_000 + transaction.index,
  };
  const id = `${cardano}:${hash}:${wallet}`;
  const part = (
    name: string,
    ownLegs: ReportedLeg[],
    type: "reward" | "stake" | "unstake",
  ): ReportedTransaction[] =>
    ownLegs.length === 0
      ? []
      : [{ ...sharedFields, id: `${id}:${name}`, legs: ownLegs, type, status: "confirmed" }];
  const plainLegs = (units: bigint, counterparty?: string): ReportedLeg[] =>
    legOf({ assetId: ada, units, scale: lovelaceScale, kind: "value", counterparty: counterparty });
  return {
    transactions: [
      ...(legs.length === 0
        ? []
        : [
            {
              ...sharedFields,
              id,
              txHash: hash,
              legs,
              status: isValid ? ("confirmed" as const) : ("failed" as const),
              ...(isAllOwn ? {} : jointInputsOf(transaction, ownInputs)),
            },
          ]),
      ...part("rewards", isStakeKey(wallet) ? [] : plainLegs(withdrawn), "reward"),
      ...part("deposit", plainLegs(-lockedDeposit, deposit), lockedDeposit > 0n ? "stake" : "unstake"),
    ],
    assets,
  };
}

/**
 * The address at which a withdrawn reward arrives: of those with its stake key, the one that gained most, so that each reward is of one address
 * only, however many of them are accounts of their own.
 */
function receiverOf(stakeKey: string, { inputs, outputs }: CardanoTransaction): string | undefined {
  const stake = stakeOf(stakeKey);
  if (stake === undefined) return undefined;
  const gains = new Map<string, bigint>();
  for (const [utxos, sign] of [[outputs, 1n] as const, [inputs, -1n] as const])
    for (const utxo of utxos)
      if (stakeOf(utxo.address) === stake)
        gains.set(utxo.address, (gains.get(utxo.address) ?? 0n) + sign * lovelaceIn([utxo]));
  const [first] = [...gains].sort(([a, gainA], [b, gainB]) =>
    gainA === gainB ? compareText(a, b) : gainA > gainB ? -1 : 1,
  );
  return first?.[0];
}

/**
 * What the inputs of a payment of several accounts sum to. Only if they are its outputs and the fee: nothing is withdrawn, locked, refunded,
 * donated, minted or burnt.
 */
function jointInputsOf(
  { inputs, outputs, fee, deposit: locked, withdrawals, isValid }: CardanoTransaction,
  ownInputs: readonly Utxo[],
): { jointInputs?: JointInputs } {
  if (!isValid || ownInputs.length === 0 || locked !== 0n || withdrawals.some(({ amount }) => amount > 0n))
    return {};
  const rest = new Map<string, bigint>();
  sumBy(inputs, rest, 1n);
  sumBy(outputs, rest, -1n);
  if (![...rest].every(([unit, quantity]) => quantity === (unit === "lovelace" ? fee : 0n))) return {};
  const amountOf = (units: bigint): string => formatDecimal({ units, scale: lovelaceScale });
  return {
    jointInputs: {
      own: amountOf(lovelaceIn(ownInputs)),
      all: amountOf(lovelaceIn(inputs)),
      fee: amountOf(fee),
    },
  };
}

/** The coins or tokens that an account received or paid: what each recipient got, if the account paid all of it. */
function paidLegs(
  leg: Parameters<typeof legOf>[0],
  {
    unit,
    recipients,
    counterparty,
  }: { unit: string; recipients: readonly Utxo[]; counterparty: string | undefined },
): ReportedLeg[] {
  if (quantityIn(recipients, unit) !== -leg.units) return legOf({ ...leg, counterparty });
  return [...new Set(recipients.map(({ address }) => address))].flatMap((address) =>
    legOf({
      ...leg,
      units: -quantityIn(
        recipients.filter((one) => one.address === address),
        unit,
      ),
      counterparty: address,
    }),
  );
}

/** Rewards of past epochs, each a separate transaction at the beginning of the epoch from which it could be spent. */
export function assembleRewards(
  rewards: readonly CardanoReward[],
  wallet: string,
  now: number,
): ReportedTransaction[] {
  return rewards.flatMap(({ spendableEpoch, amount, kind, pool }): ReportedTransaction[] => {
    const at = startOfEpoch(spendableEpoch);
    const legs = legOf({
      assetId: ada,
      units: amount,
      scale: lovelaceScale,
      kind: "value",
      counterparty: pool,
    });
    if (at > now || legs.length === 0) return [];
    const id = `${cardano}:reward-${spendableEpoch}-${kind}-${pool}:${wallet}`;
    const type = kind.includes("refund") ? ("deposit" as const) : ("reward" as const);
    return [{ id, at, platform: cardano, wallet, legs, type, status: "confirmed" }];
  });
}
