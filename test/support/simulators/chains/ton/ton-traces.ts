import { contractAddress, walletAddress } from "../../../../../src/connectors/chains/ton/address.ts";
import { chanceOf, day, hashOf, minute, momentsOf, opening, second, type Chance } from "../chain-history.ts";

const own = "0:33a14a5a9406979d59b9328898591660b8b1736342b11632efdcc911ab9057cf";
const friend = "0:6996055eb4b51d04ed733ef08387cb6b57347e44f386a0ad6c434b57ca535f57";
const exchange = "0:2e69040c5fc04447e609a572762d67c5ec6555bed5cbb38a34c3d63ec0326e00";
const jettonWallet = "0:7a3a1f0f3c2e4d5b6a798887766554433221100ffeeddccbbaa9988776655443";
export const jettonMaster = "0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe";
export const wallet = walletAddress(own);
export const toncoin = "tvm:-239/slip44:607";
export const usdt = `tvm:-239/jetton:${contractAddress(jettonMaster)}`;
const coin = 1_000_000_000n;

export type TonRow = {
  list: "transactions" | "jetton_transfers" | "jetton_burns" | "nft_transfers";
  at: number;
  lt: bigint;
  fields: Record<string, unknown>;
  ton: bigint;
  usdt: bigint;
  /** What the network took for it. */
  cost: bigint;
};
/** Everything that one message from outside caused: parts of it follow within minutes. */
export type TonTrace = {
  trace: string;
  at: number;
  rows: TonRow[];
  /** What was sent along with tokens or a failed message and did not come back. */
  gas: bigint;
  hasFailed: boolean;
  items: Map<string, bigint>;
};

type Moved = { from?: [string, bigint]; to?: [string, bigint][]; bounced?: boolean; aborted?: boolean };
type Builder = {
  chance: Chance;
  trace: TonTrace;
  /** A transaction of the wallet, some time after the one before. */
  own(moved: Moved): void;
  jettons(units: bigint, rest?: { isBurnt?: boolean; isAborted?: boolean }): void;
  item(address: string, isIn: boolean): void;
};

export function tonTraces(seed: number, { days, count }: { days: number; count: number }): TonTrace[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  let number = 0n;
  const owned: string[] = [];
  return [moments[0] ?? opening, ...moments].map((moment, index) => {
    const at = moment - (moment % second);
    const name = hashOf(index, seed * 1_000_003);
    const trace: TonTrace = { trace: name, at, rows: [], gas: 0n, hasFailed: false, items: new Map() };
    let time = at;
    const place = (list: TonRow["list"], changes: { ton?: bigint; usdt?: bigint; cost?: bigint }): TonRow => {
      if (trace.rows.length > 0) time += delayOf(chance);
      // About 310,000 a second, as on the main network.
      const lt = 44_000_000_000_000n + BigInt((time - opening) / second) * 310_000n + (++number % 300_000n);
      const row = { list, at: time, lt, fields: {}, ton: 0n, usdt: 0n, cost: 0n, ...changes };
      trace.rows.push(row);
      return row;
    };
    const placed = (row: TonRow, isAborted = false) => ({
      transaction_hash: hashOf(Number(row.lt % 1_000_000_007n), 3),
      transaction_lt: String(row.lt),
      transaction_now: row.at / second,
      transaction_aborted: isAborted,
      trace_id: name,
    });
    const builder: Builder = {
      chance,
      trace,
      own(moved) {
        const { from, to = [], aborted = false } = moved;
        const taken = BigInt(1 + chance.below(2_000_000));
        const forward = 400_000n * BigInt(to.length);
        const paid = to.reduce((sum, [, value]) => sum + value, 0n);
        const cost = taken + forward;
        const row = place("transactions", { ton: (from?.[1] ?? 0n) - paid - cost, cost });
        row.fields = transactionFields(row, { ...moved, to, taken, trace: name, aborted });
      },
      jettons(units, { isBurnt = false, isAborted = false } = {}) {
        const row = place(isBurnt ? "jetton_burns" : "jetton_transfers", { usdt: isAborted ? 0n : units });
        const amount = String(units < 0n ? -units : units);
        const parties = units < 0n ? [own, friend] : [friend, own];
        const [source, destination] = parties.map((party) => party.toUpperCase());
        row.fields = {
          ...placed(row, isAborted),
          jetton_master: jettonMaster.toUpperCase(),
          amount,
          ...(isBurnt ? { owner: own.toUpperCase() } : { source, destination }),
        };
      },
      item(address, isIn) {
        const row = place("nft_transfers", {});
        const parties = isIn ? [friend, own] : [own, friend];
        const [old_owner, new_owner] = parties.map((party) => party.toUpperCase());
        row.fields = { ...placed(row), nft_address: address.toUpperCase(), old_owner, new_owner };
        trace.items.set(address, isIn ? 1n : -1n);
      },
    };
    if (index === 0) builder.own({ from: [friend, 1_000_000n * coin] });
    else if (index === 1) builder.jettons(10n ** 15n);
    else fill(builder, owned, `0:${hashOf(index, seed + 77)}`);
    return trace;
  });
}

function transactionFields(
  { at, lt }: TonRow,
  {
    from,
    to,
    taken,
    trace,
    bounced = false,
    aborted,
  }: Moved & { to: [string, bigint][]; taken: bigint; trace: string; aborted: boolean },
) {
  return {
    account: own.toUpperCase(),
    hash: hashOf(Number(lt % 1_000_000_007n), 5),
    lt: String(lt),
    now: at / second,
    trace_id: trace,
    total_fees: String(taken),
    description: { aborted, action: aborted ? null : { success: true } },
    in_msg:
      from === undefined
        ? { source: null, destination: own.toUpperCase(), value: null }
        : { source: from[0].toUpperCase(), destination: own.toUpperCase(), value: String(from[1]), bounced },
    out_msgs: to.map(([destination, value]) => ({
      source: own.toUpperCase(),
      destination: destination.toUpperCase(),
      value: String(value),
      fwd_fee: "400000",
      ihr_fee: "0",
    })),
  };
}

function fill({ chance, trace, own: act, jettons, item }: Builder, owned: string[], address: string): void {
  const amount = chance.units(9);
  const units = 1n + chance.units(5);
  const gas = 50_000_000n;
  const rest = BigInt(chance.below(40_000_000));
  /** Coins that go along with a message of a contract, most of which come back. */
  const withGas = (between: () => void, { isBack = true, to = jettonWallet } = {}): void => {
    act({ to: [[to, gas]] });
    between();
    if (isBack && rest > 0n) act({ from: [to, rest] });
    trace.gas = gas - (isBack ? rest : 0n);
  };
  const kinds: (() => void)[] = [
    () => act({ from: [friend, chance.happens(0.2) ? 1n : amount] }),
    () => act({ to: [[friend, amount]] }),
    () =>
      act({
        to: [
          [friend, amount],
          [exchange, amount + 1n],
          [friend, 7n],
        ],
      }),
    // It failed before it sent anything.
    () => (act({ aborted: true }), void (trace.hasFailed = true)),
    () => withGas(() => jettons(-units), { isBack: chance.happens(0.8) }),
    () => withGas(() => (jettons(-units), jettons(-units), jettons(-3n))),
    () => (jettons(units), act({ from: [jettonWallet, 1n] })),
    () => jettons(units),
    () => withGas(() => jettons(-units, { isBurnt: true })),
    // A swap of coins for tokens, and the other way round.
    () => (
      act({ to: [[exchange, 10n * coin + 300_000_000n]] }),
      jettons(units),
      act({ from: [exchange, 250_000_000n] })
    ),
    () => (
      act({ to: [[jettonWallet, 300_000_000n]] }),
      jettons(-units),
      act({ from: [exchange, 5n * coin] })
    ),
    // A message that comes back.
    () => {
      act({ to: [[friend, coin]] });
      act({ from: [friend, coin - rest], bounced: true });
      trace.gas = rest;
      trace.hasFailed = true;
    },
    // A transfer of tokens that was refused.
    () => {
      act({ to: [[jettonWallet, gas]] });
      jettons(-units, { isAborted: true });
      act({ from: [jettonWallet, gas - rest], bounced: true });
      trace.gas = rest;
      trace.hasFailed = true;
    },
    () => (item(address, true), void owned.push(address)),
    () => {
      const given = owned.pop();
      if (given !== undefined) withGas(() => item(given, false), { to: given });
    },
  ];
  kinds[chance.below(kinds.length)]?.();
}

/** Messages between the chain's parts arrive within seconds, or within an hour when many are sent. */
function delayOf(chance: Chance): number {
  const dice = chance.random();
  return dice < 0.02
    ? chance.below(35) * minute
    : dice < 0.1
      ? chance.below(3) * minute
      : chance.below(9) * second;
}
