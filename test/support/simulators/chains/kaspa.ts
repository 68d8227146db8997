import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";
import {
  amountOf,
  chanceOf,
  day,
  hashOf,
  momentsOf,
  opening,
  second,
  type Chance,
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

const wallet = "kaspa:qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd";
const friend = "kaspa:qpvtxyhfm0x63y97g2ktamen5ngpdmjwpslcf92quu5x5e5ag3uezpj2gt9km";
const kas = "kaspa:58c2d4199e21f910d1571d114969cece/slip44:111111";
/** When a transaction is accepted, is dropped by another order of blocks, and accepted again. */
const [acceptedAfter, droppedAfter, settledAfter] = [10 * second, 40 * second, 90 * second];

type Side = { who: string; units: bigint };
type Event = {
  id: string;
  at: number;
  inputs: Side[];
  outputs: Side[];
  /** Another one spent its inputs. */
  isRejected: boolean;
  isReordered: boolean;
};

/** A REST server: one list, the newest row first, whose pages have all rows of the time at which they end. */
export function kaspaSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = kaspaEvents(seed, size);
  const listed = (now: number): Event[] => events.filter(({ at }) => at <= now);
  const isAccepted = ({ at, isRejected, isReordered }: Event, now: number): boolean =>
    !isRejected &&
    at + acceptedAfter <= now &&
    (!isReordered || at + droppedAfter > now || at + settledAfter <= now);
  const accepted = (now: number): Event[] => listed(now).filter((event) => isAccepted(event, now));
  const page = ({ query }: StandInRequest, now: number): StandInAnswer => {
    const before = Number(query.get("before") ?? now + 1);
    const rest = listed(now)
      .filter(({ at }) => at < before)
      .toReversed();
    const oldest = rest.slice(0, pageSize).at(-1)?.at ?? 0;
    return {
      body: rest.filter(({ at }) => at >= oldest).map((event) => rowOf(event, isAccepted(event, now))),
    };
  };
  return {
    kind: "kaspa",
    upstreams: ["KASPA"],
    settings: { address: wallet },
    answer(request, now) {
      const { path } = request;
      if (path === "/info/blockdag") return { body: { networkName: "kaspa-mainnet" } };
      if (path === `/addresses/${wallet}/balance`) {
        const held = accepted(now).reduce((sum, event) => sum + changeOf(event), 0n);
        return { body: { address: wallet, balance: Number(held) } };
      }
      return path === `/addresses/${wallet}/full-transactions-page`
        ? page(request, now)
        : { status: 404, body: {} };
    },
    truth: (now) =>
      events.some(({ at }) => at <= now && at + settledAfter > now)
        ? undefined
        : accepted(now).map(trueTransaction),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

const sumOf = (sides: readonly Side[]): bigint => sides.reduce((sum, { units }) => sum + units, 0n);
const ownIn = (sides: readonly Side[]): Side[] => sides.filter(({ who }) => who === wallet);
const changeOf = ({ inputs, outputs }: Event): bigint => sumOf(ownIn(outputs)) - sumOf(ownIn(inputs));

/** Of a transaction that others pay for, too, only the difference is known. */
function trueTransaction(event: Event): TrueTransaction {
  const { id, at, inputs, outputs } = event;
  const isOwn = inputs.length > 0 && ownIn(inputs).length === inputs.length;
  return {
    key: id,
    at,
    changes: { [kas]: amountOf(changeOf(event), 8) },
    ...(isOwn ? { fee: `${amountOf(sumOf(inputs) - sumOf(outputs), 8)} ${kas}` } : {}),
  };
}

function rowOf({ id, at, inputs, outputs }: Event, isAccepted: boolean): object {
  return {
    subnetwork_id: `${inputs.length === 0 ? "01" : "00"}${"00".repeat(19)}`,
    transaction_id: id,
    hash: id,
    block_time: at,
    is_accepted: isAccepted,
    accepting_block_blue_score: isAccepted ? Math.floor(at / second) : null,
    inputs: inputs.map(({ who, units }) => ({
      previous_outpoint_address: who,
      previous_outpoint_amount: Number(units),
    })),
    outputs: outputs.map(({ who, units }) => ({ script_public_key_address: who, amount: Number(units) })),
  };
}

function kaspaEvents(seed: number, { days, count }: { days: number; count: number }): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  return [moments[0] ?? opening, ...moments].map((at, number) => {
    const event: Event = {
      id: hashOf(number, seed * 1_000_003),
      at,
      inputs: [{ who: friend, units: 10n ** 15n }],
      outputs: [{ who: wallet, units: 10n ** 15n }],
      isRejected: number > 0 && chance.happens(0.1),
      isReordered: number > 0 && chance.happens(0.3),
    };
    if (number > 0) [event.inputs, event.outputs] = sidesOf(chance);
    return event;
  });
}

function sidesOf(chance: Chance): [Side[], Side[]] {
  const fee = BigInt(2_000 + chance.below(9_000));
  const units = 1n + chance.units(8);
  const own = (amount: bigint): Side => ({ who: wallet, units: amount });
  const other = (amount: bigint): Side => ({ who: friend, units: amount });
  return chance.pick<[Side[], Side[]]>([
    [[], [own(units)]],
    [[other(units * 2n + fee)], [own(units), other(units)]],
    [[own(units * 2n + fee)], [other(units), own(units)]],
    [
      [own(units), own(units + fee)],
      [other(units), other(units)],
    ],
    // It only joins outputs.
    [[own(units), own(units + fee)], [own(units * 2n)]],
    [
      [own(units), other(units + fee)],
      [other(units * 2n - 1n), own(1n)],
    ],
  ]);
}
