import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { legOf } from "../account/legs.ts";
import { lockup } from "./releases.ts";
import { platformOf } from "./chains.ts";
import { coinsOf, type CosmosRow, type Event, type Message, type Party } from "./events.ts";
import type { Purpose, Scaled } from "./flow.ts";

/** The position of delegated and unbonding coins. */
export const staking = "stake";

/** Coins that the chain pays out later, without a transaction. */
export type Unbonding = { key: string; hash: string; at: number | null; denom: string; amount: string };

/** Positions of Osmosis without a share token: concentrated liquidity and locked coins. */
export function poolOf(message: Message): { purpose: Purpose; counterparty: string } | undefined {
  const { "@type": type } = message;
  if (/concentratedliquidity\..*\.Msg(Collect)/.test(type))
    return { purpose: "reward", counterparty: "rewards" };
  if (/concentratedliquidity\..*\.Msg(CreatePosition|AddToPosition|WithdrawPosition)$/.test(type))
    return { purpose: "pool", counterparty: "concentrated-liquidity" };
  if (/lockup\.Msg(LockTokens|BeginUnlocking|ForceUnlock)$/.test(type))
    return { purpose: "pool", counterparty: lockup };
  return undefined;
}

/** Coins that a message will return later, or redelegates. */
export function unbondingsOf(
  events: readonly Event[],
  message: Message,
  { row, index, party }: { row: CosmosRow; index: number; party: Party },
): Unbonding[] {
  return events.flatMap(({ type, values }): Unbonding[] => {
    if (type !== "unbond" && type !== "cancel_unbonding_delegation") return [];
    const delegator = values["delegator"] ?? message["delegator_address"] ?? party.wallet;
    if (delegator !== party.wallet) return [];
    const validator = values["validator"] ?? "";
    const [
      coin = { denom: party.chain.denom, units: BigInt(/^\d+/.exec(values["amount"] ?? "")?.[0] ?? "0") },
    ] = coinsOf(values["amount"]);
    const isCancelled = type !== "unbond";
    const height = isCancelled ? (values["creation_height"] ?? "") : String(row.height);
    const at = isCancelled ? null : Date.parse(values["completion_time"] ?? "");
    if (at !== null && Number.isNaN(at)) return [];
    return [
      {
        key: `${height} ${validator}`,
        hash: `${row.txhash}-${index}`,
        at,
        denom: coin.denom,
        amount: String(isCancelled ? -coin.units : coin.units),
      },
    ];
  });
}

/** The return of unbonded coins, which the chain pays without a transaction. */
export function unbondingTransactions(
  { hash, at, amount, denom, key }: Unbonding,
  { chain, wallet }: Party,
  scaled: Scaled,
): ReportedTransaction[] {
  const { assetId, scale } = scaled(denom);
  const legs = legOf({ assetId, units: BigInt(amount), scale, counterparty: staking });
  if (legs.length === 0 || at === null) return [];
  const platform = platformOf(chain);
  const validator = key.split(" ")[1] ?? "";
  return [
    {
      id: `${platform}:unbonded-${hash}-${validator}:${wallet}`,
      at,
      platform,
      wallet,
      legs,
      type: "unstake",
      status: "confirmed",
    },
  ];
}
