import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import type {
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";

const sui = "sui:mainnet";
export const suiCoin = `${sui}/slip44:784`;
const mistScale = 9;
const native = "0x2::sui::SUI";
/** The position of delegated coins. */
export const staking = "stake";
const systemPackage = `0x${"3".padStart(64, "0")}`;

const owner = z.union([z.object({ AddressOwner: z.string() }), z.unknown().transform(() => undefined)]);
const gas = z.object({ computationCost: units, storageCost: units, storageRebate: units });
const call = z.object({ package: z.string(), module: z.string(), function: z.string() });

/** A transaction block with its effects and balance changes (https://docs.sui.io/references/sui-api). Amounts in smallest units. */
export const suiRow = z.object({
  digest: z.string(),
  checkpoint: units,
  timestampMs: units,
  effects: z.object({
    status: z.object({ status: z.enum(["success", "failure"]) }),
    gasUsed: gas,
    gasObject: z.object({ owner }).optional(),
  }),
  balanceChanges: z.array(z.object({ owner, coinType: z.string(), amount: units })),
  events: z.array(z.object({ type: z.string(), parsedJson: z.unknown() })).nullish(),
  transaction: z
    .object({
      data: z.object({
        sender: z.string(),
        gasData: z.object({ owner: z.string() }).optional(),
        transaction: z
          .object({
            transactions: z
              .array(z.union([z.object({ MoveCall: call }), z.unknown().transform(() => undefined)]))
              .optional(),
          })
          .optional(),
      }),
    })
    .nullish(),
});
const unstaked = z.object({ staker_address: z.string(), reward_amount: units });
export type SuiRow = z.output<typeof suiRow>;
export type SuiToken = { symbol: string; name: string; decimals: number };

/** 32 bytes in hexadecimal digits; leading zeros may be left out. */
export function fullAddress(text: string): string | undefined {
  const digits = /^0x([0-9a-f]{1,64})$/i.exec(text)?.[1];
  return digits === undefined ? undefined : `0x${digits.toLowerCase().padStart(64, "0")}`;
}

/** A type with parameters is too long for an id, or contains invalid characters: it is identified by its hash. */
export function coinAsset(type: string): string {
  if (type === native) return suiCoin;
  return `${sui}/coin:${/^[\w:]{1,140}$/.test(type) ? type : `type-${sha256Hex(type, { bytes: 16 })}`}`;
}

function ownerOf(ownerField: z.output<typeof owner>): string | undefined {
  return typeof ownerField === "object" && ownerField !== null && "AddressOwner" in ownerField
    ? fullAddress(String(ownerField.AddressOwner))
    : undefined;
}

function changesOf(row: SuiRow, wallet: string): { type: string; amount: bigint }[] {
  return row.balanceChanges.flatMap(({ owner: ownerField, coinType: type, amount }) =>
    ownerOf(ownerField) === wallet ? [{ type, amount }] : [],
  );
}

/** Types of coins that the account gained or lost. */
export function coinsIn(row: SuiRow, wallet: string): string[] {
  return changesOf(row, wallet).flatMap(({ type }) => (type === native ? [] : [type]));
}

/** Whether the system's own contract locked or released a stake. */
function stakingType(row: SuiRow): TransactionType | undefined {
  for (const command of row.transaction?.data.transaction?.transactions ?? []) {
    if (typeof command !== "object" || !("MoveCall" in command)) continue;
    const { package: contract, module, function: name } = command.MoveCall;
    if (fullAddress(contract) !== systemPackage || module !== "sui_system") continue;
    if (name.startsWith("request_add_stake")) return "stake";
    if (name.startsWith("request_withdraw_stake")) return "unstake";
  }
  return undefined;
}

/** What a stake of the address earned, which the system states when it ends. */
function rewardIn(row: SuiRow, wallet: string): bigint {
  return (row.events ?? [])
    .filter(({ type }) => {
      const [contract = "", ...name] = type.split("::");
      return (
        fullAddress(contract) === systemPackage && name.join("::") === "validator::UnstakingRequestEvent"
      );
    })
    .flatMap(({ parsedJson }) => unstaked.safeParse(parsedJson).data ?? [])
    .filter(({ staker_address: staker }) => fullAddress(staker) === wallet)
    .reduce((sum, { reward_amount: earned }) => sum + earned, 0n);
}

/**
 * The changes by a transaction to an address: its balance changes, with gas as a separate leg if the address paid it. A failed one has only
 * its gas.
 */
export function assembleSui(
  row: SuiRow,
  wallet: string,
  tokens: ReadonlyMap<string, SuiToken>,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const { data } = row.transaction ?? {};
  const payer = data?.gasData?.owner ?? ownerOf(row.effects.gasObject?.owner);
  const { computationCost, storageCost, storageRebate } = row.effects.gasUsed;
  const isFailed = row.effects.status.status !== "success";
  const isPayer = payer !== undefined && fullAddress(payer) === wallet;
  // Storage rebates can exceed the cost of the transaction.
  const cost = isPayer ? computationCost + storageCost - storageRebate : 0n;
  const otherOwner = row.balanceChanges
    .map((change) => ownerOf(change.owner))
    .find((owner) => owner !== undefined && owner !== wallet);
  const sender = data === undefined ? undefined : fullAddress(data.sender);
  const stakingIs = stakingType(row);
  const counterparty =
    stakingIs === undefined ? (sender === undefined || sender === wallet ? otherOwner : sender) : staking;
  const assets: AssetHint[] = [];
  const legs: ReportedLeg[] = [];
  const changes = changesOf(row, wallet);
  const coins = changes.filter(({ type }) => type === native).reduce((sum, { amount }) => sum + amount, 0n);
  if (!isFailed)
    legs.push(
      ...legOf({ assetId: suiCoin, units: coins + cost, scale: mistScale, kind: "value", counterparty }),
    );
  const tokenChanges = isFailed ? [] : changes.filter(({ type }) => type !== native);
  for (const change of tokenChanges) legs.push(...tokenLeg(change, { tokens, counterparty, assets }));
  const fee = isFailed ? -coins : cost;
  legs.push(...feeLeg(suiCoin, fee, mistScale));
  const earned = stakingIs === "unstake" && !isFailed ? rewardIn(row, wallet) : 0n;
  const isStaking = stakingIs !== undefined && legs.some(({ counterparty: party }) => party === staking);
  const sharedFields = {
    at: Number(row.timestampMs),
    platform: sui,
    wallet,
    position: Number(row.checkpoint) * 1_000_000,
  };
  const id = `${sui}:${row.digest}:${wallet}`;
  const transaction: ReportedTransaction = {
    ...sharedFields,
    id,
    txHash: row.digest,
    legs,
    status: isFailed ? "failed" : "confirmed",
    ...(isStaking ? { type: stakingIs } : {}),
  };
  const apart = separateParts({ ...sharedFields, id }, { rebate: -fee, earned });
  return { transactions: [...(legs.length > 0 ? [transaction] : []), ...apart], assets };
}

/** A token's change, whose description is added to `assets`; none if its decimals are not known. */
function tokenLeg(
  { type, amount }: { type: string; amount: bigint },
  {
    tokens,
    counterparty,
    assets,
  }: {
    tokens: ReadonlyMap<string, SuiToken>;
    counterparty: string | undefined;
    assets: AssetHint[];
  },
): ReportedLeg[] {
  const token = tokens.get(type);
  if (token === undefined) return [];
  assets.push({ assetId: coinAsset(type), ...token });
  return legOf({
    assetId: coinAsset(type),
    units: amount,
    scale: token.decimals,
    kind: "token",
    counterparty,
  });
}

/** A storage rebate beyond the cost, which is not part of a trade or of a stake that ends, and what a stake earned in its position. */
function separateParts(
  { id, ...sharedFields }: { id: string; at: number; platform: string; wallet: string; position: number },
  { rebate, earned }: { rebate: bigint; earned: bigint },
): ReportedTransaction[] {
  const position = `${sharedFields.wallet}#${staking}`;
  const coins = { assetId: suiCoin, scale: mistScale };
  const found: ReportedTransaction[] = [];
  if (rebate > 0n)
    found.push({
      ...sharedFields,
      id: `${id}:rebate`,
      legs: legOf({ ...coins, units: rebate, kind: "internal" }),
      type: "deposit",
      status: "confirmed",
    });
  if (earned > 0n)
    found.push({
      ...sharedFields,
      wallet: position,
      id: `${id}:reward`,
      legs: legOf({ ...coins, units: earned, kind: "value", wallet: position }),
      type: "reward",
      status: "confirmed",
    });
  return found;
}
