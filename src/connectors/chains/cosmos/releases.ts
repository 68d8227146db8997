import { z } from "zod";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { ChainServer } from "../account/chain-server.ts";
import { legOf } from "../account/legs.ts";
import { platformOf, type CosmosChain } from "./chains.ts";
import type { Flow, Scaled } from "./flow.ts";
import { coinList, coinsOf, type CosmosRow, type Event, type Message } from "./events.ts";

/** The position of governance deposits. */
export const governance = "gov";
/** The position of coins that Osmosis locks. */
export const lockup = "lockup";

/** Facts from the account's transactions that determine when coins return that the chain pays without a transaction. */
export type Release =
  | { kind: "lock"; id: string; hash: string; denom: string; amount: string }
  | { kind: "unlock"; id: string; hash: string; at: number }
  | { kind: "deposit"; id: string; hash: string; denom: string; amount: string };

/** The form of times in Osmosis's events: Go's. */
function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\S+) (\S+) \+0000 UTC$/, "$1T$2Z"));
}

/** Locks, beginnings of their end, and deposits of proposals among the events of one message. */
export function releasesOf(
  events: readonly Event[],
  message: Message,
  { row, index, flows }: { row: CosmosRow; index: number; flows: readonly Flow[] },
): Release[] {
  const hash = `${row.txhash}-${index}`;
  const proposal = events.map(({ values }) => values["proposal_id"]).find((id) => id !== undefined);
  const deposits = flows.flatMap(({ purpose, denom, units }): Release[] =>
    purpose === "deposit" && units < 0n && proposal !== undefined
      ? [{ kind: "deposit", id: proposal, hash, denom, amount: String(-units) }]
      : [],
  );
  const locks = events.flatMap(({ type, values }): Release[] => {
    const id = values["period_lock_id"];
    if (id === undefined) return [];
    const lock = (lockId: string, { denom, units }: { denom: string; units: bigint }): Release => ({
      kind: "lock",
      id: lockId,
      hash: `${hash}-${lockId}`,
      denom,
      amount: String(units),
    });
    if (type === "lock_tokens" || type === "add_tokens_to_lock")
      return coinsOf(values["amount"]).map((coin) => lock(id, coin));
    if (type !== "begin_unlock") return [];
    // Earlier versions name the whole lock where a part of it ends, whose end is then not set.
    const at = timeOf(values["unlock_time"] ?? "");
    if (at < Date.parse(row.timestamp)) return [];
    // If part of a lock ends, that part becomes a separate lock. Superfluid staking names its fields otherwise.
    const lockId = String(message["ID"] ?? message["id"] ?? message["lock_id"] ?? id);
    const { data: coins = [] } = coinList.safeParse(message["coins"] ?? [message["coin"]]);
    const parts = lockId === id ? [] : coins.map(({ denom, amount }) => ({ denom, units: BigInt(amount) }));
    return [
      ...(Number.isNaN(at) ? [] : [{ kind: "unlock" as const, id, hash, at }]),
      ...parts.map((coin) => lock(id, coin)),
      ...parts.map(({ denom, units }) => lock(lockId, { denom, units: -units })),
    ];
  });
  return [...deposits, ...locks];
}

export function unionOfReleases(before: readonly Release[], found: readonly Release[]): Release[] {
  const known = new Map(
    [...before, ...found].map((release) => [
      `${release.kind} ${release.id} ${release.hash} ${"denom" in release ? release.denom : ""}`,
      release,
    ]),
  );
  return [...known.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, release]) => release);
}

type Ended = { id: string; at: number; coins: Map<string, bigint>; from: string; isLost: boolean };

function coinsIn(releases: readonly Release[], kind: Release["kind"], id: string): Map<string, bigint> {
  const coins = new Map<string, bigint>();
  for (const release of releases)
    if (release.kind === kind && release.id === id && "denom" in release)
      coins.set(release.denom, (coins.get(release.denom) ?? 0n) + BigInt(release.amount));
  return coins;
}

/** Locks whose end has passed. */
export function endedLocks(releases: readonly Release[], now: number): Ended[] {
  const times = new Map<string, number>();
  for (const release of releases) if (release.kind === "unlock") times.set(release.id, release.at);
  return [...times].flatMap(([id, at]) => {
    const coins = coinsIn(releases, "lock", id);
    return at > now || coins.size === 0 ? [] : [{ id, at, coins, from: lockup, isLost: false }];
  });
}

const count = z
  .string()
  .regex(/^\d{1,80}$/)
  .transform(BigInt)
  .optional();
const proposalAnswer = z.object({
  proposal: z.object({
    status: z.string(),
    voting_end_time: z.iso.datetime({ offset: true }).nullish(),
    final_tally_result: z
      .object({
        yes_count: count,
        abstain_count: count,
        no_count: count,
        no_with_veto_count: count,
        yes: count,
        abstain: count,
        no: count,
        no_with_veto: count,
      })
      .nullish(),
  }),
});
type Proposal = z.output<typeof proposalAnswer>["proposal"];

/** A proposal that a third vetoed keeps its deposits. */
function isVetoed({ final_tally_result: tally }: Proposal): boolean {
  const vetoes = tally?.no_with_veto_count ?? tally?.no_with_veto ?? 0n;
  const others =
    (tally?.yes_count ?? tally?.yes ?? 0n) +
    (tally?.abstain_count ?? tally?.abstain ?? 0n) +
    (tally?.no_count ?? tally?.no ?? 0n);
  return vetoes * 1_000n > (vetoes + others) * 334n;
}

const decided = new Set(["PROPOSAL_STATUS_PASSED", "PROPOSAL_STATUS_REJECTED", "PROPOSAL_STATUS_FAILED"]);

/** Deposits of proposals that were decided. One that never reached the vote is no longer known, so its deposits stay. */
export async function endedDeposits(releases: readonly Release[], server: ChainServer): Promise<Ended[]> {
  const ids = new Set(releases.flatMap((release) => (release.kind === "deposit" ? [release.id] : [])));
  const ended: Ended[] = [];
  for (const id of ids) {
    if (!/^\d{1,20}$/.test(id)) continue;
    const answer =
      (await server.get(`/cosmos/gov/v1/proposals/${id}`, {}, proposalAnswer)) ??
      (await server.get(`/cosmos/gov/v1beta1/proposals/${id}`, {}, proposalAnswer));
    if (answer === undefined || !decided.has(answer.proposal.status)) continue;
    const at = Date.parse(answer.proposal.voting_end_time ?? "");
    if (Number.isNaN(at)) continue;
    const coins = coinsIn(releases, "deposit", id);
    ended.push({ id, at, coins, from: governance, isLost: isVetoed(answer.proposal) });
  }
  return ended;
}

/** The return of coins, or the loss of a vetoed deposit: the chain does either without a transaction. */
export function releaseTransactions(
  { id, at, coins, from, isLost }: Ended,
  { chain, wallet }: { chain: CosmosChain; wallet: string },
  scaled: Scaled,
): ReportedTransaction[] {
  const position = `${wallet}#${from}`;
  const legs = [...coins].flatMap(([denom, units]) => {
    const { assetId, scale } = scaled(denom);
    return isLost
      ? legOf({ assetId, units: -units, scale, wallet: position })
      : legOf({ assetId, units, scale, counterparty: from });
  });
  if (legs.length === 0) return [];
  const platform = platformOf(chain);
  return [
    {
      id: `${platform}:${from}-${id}:${wallet}`,
      at,
      platform,
      wallet: isLost ? position : wallet,
      legs,
      type: isLost ? "loss" : "unstake",
      status: "confirmed",
    },
  ];
}
