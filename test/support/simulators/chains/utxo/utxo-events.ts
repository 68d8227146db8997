import { chanceOf, hashOf, minute, momentsOf, opening, day, type Chance } from "../chain-history.ts";

type Part = { address?: string; units: bigint };

/** In the mempool (`height` is null) or in a block, for a time. */
export type UtxoVersion = { from: number; until: number; height: number | null; minedAt: number | null };

export type UtxoEvent = {
  number: number;
  txid: string;
  inputs: Part[];
  outputs: Part[];
  fee: bigint;
  isCoinbase: boolean;
  versions: UtxoVersion[];
  /** The wallet's addresses in it, and their places below the key. */
  own: string[];
  used: (readonly [chain: number, index: number])[];
};

type Addresses = { receive(index: number): string; change(index: number): string };
type Coin = { address: string; units: bigint; from: number };

const blockTime = 10 * minute;

export function utxoEvents(
  seed: number,
  {
    days,
    count,
    addresses,
    others,
  }: { days: number; count: number; addresses: Addresses; others: readonly [string, string] },
): UtxoEvent[] {
  const chance = chanceOf(seed);
  const events: UtxoEvent[] = [];
  let coins: Coin[] = [];
  let [receiving, changing] = [0, 0];
  for (const [number, moment] of momentsOf(chance, {
    from: opening + day,
    days: days - 2,
    count,
  }).entries()) {
    const event: UtxoEvent = {
      number,
      txid: hashOf(number, seed * 1_000_003),
      inputs: [],
      outputs: [],
      fee: BigInt(200 + chance.below(9_000)),
      isCoinbase: false,
      versions: versionsOf(chance, moment),
      own: [],
      used: [],
    };
    const final = event.versions.at(-1);
    const stays = final !== undefined && final.until === Infinity;
    const receive = (units: bigint): void => {
      const address = addresses.receive(receiving);
      event.outputs.push({ address, units });
      event.own.push(address);
      event.used.push([0, receiving]);
    };
    const spendable = coins.filter(({ from }) => from < moment);
    const isSend = spendable.length > 0 && chance.happens(0.55);
    if (isSend) {
      const taken = spendable.slice(0, 1 + chance.below(3));
      event.inputs.push(...taken.map(({ address, units }) => ({ address, units })));
      event.own.push(...taken.map(({ address }) => address));
      let total = taken.reduce((sum, { units }) => sum + units, 0n);
      // A joint payment has inputs of others as well.
      if (chance.happens(0.15)) {
        event.inputs.push({ address: others[1], units: 50_000_000n });
        total += 50_000_000n;
      }
      if (event.fee > total) event.fee = total / 2n;
      const rest = total - event.fee;
      const dice = chance.random();
      const paid = dice < 0.2 ? 0n : dice < 0.4 ? rest : rest / BigInt(2 + chance.below(3));
      if (paid > 0n) event.outputs.push({ address: others[0], units: paid });
      if (chance.happens(0.1)) event.outputs.push({ units: 0n });
      if (rest - paid > 0n) {
        const address = addresses.change(changing);
        event.outputs.push({ address, units: rest - paid });
        event.own.push(address);
        event.used.push([1, changing]);
      }
      if (stays) coins = coins.filter((coin) => !taken.includes(coin));
      changing += stays && chance.happens(0.7) ? 1 : 0;
    } else if (chance.happens(0.08)) {
      event.isCoinbase = true;
      event.fee = 0n;
      event.versions = event.versions.filter(({ height }) => height !== null);
      if (event.versions.length === 0) continue;
      receive(chance.units(8));
    } else {
      receive(chance.units(8) + 600n);
      if (chance.happens(0.2)) receive(600n);
      if (chance.happens(0.2)) receive(600n);
      event.outputs.push({ address: others[1], units: 12_345n });
      const total = event.outputs.reduce((sum, { units }) => sum + units, event.fee);
      event.inputs.push({ address: others[0], units: total });
      // An address beyond the gap limit is not found; one of a transaction that is dropped counts as unused.
      if (stays && chance.happens(0.6)) receiving += chance.happens(0.1) ? 15 : 1;
    }
    // Only coins of transactions that stay are spent, long after.
    if (stays)
      for (const { address, units } of event.outputs)
        if (address !== undefined && event.own.includes(address) && units > 20_000n)
          coins.push({ address, units, from: final.from + 6 * 60 * minute });
    events.push(event);
    // A payment in many transactions, all in the same block.
    if (event.inputs[0]?.address === others[0] && chance.happens(0.04))
      for (let part = 1; part < 60; part++)
        events.push({
          ...event,
          number: number + part / 100,
          txid: hashOf(number * 100 + part, seed * 7_000_003),
        });
  }
  return events;
}

/** First in the mempool, then in a block; some are replaced, some mined twice because their block was. */
function versionsOf(chance: Chance, moment: number): UtxoVersion[] {
  const waiting = { from: moment, height: null, minedAt: null };
  const height = Math.ceil((moment - opening) / blockTime) + (chance.happens(0.2) ? chance.below(30) : 1);
  const mine = (at: number, until: number): UtxoVersion => ({
    from: opening + at * blockTime,
    until,
    height: at,
    minedAt: opening + at * blockTime,
  });
  const first = opening + height * blockTime;
  if (chance.happens(0.07)) return [{ ...waiting, until: moment + 20 * minute }];
  if (chance.happens(0.9)) return [{ ...waiting, until: first }, mine(height, Infinity)];
  const undone = first + 5 * minute;
  const again = Math.ceil((undone - opening) / blockTime) + chance.below(3);
  if (chance.happens(0.3)) return [{ ...waiting, until: first }, mine(height, undone)];
  return [
    { ...waiting, until: first },
    mine(height, undone),
    { from: undone, until: opening + again * blockTime, height: null, minedAt: null },
    mine(again, Infinity),
  ];
}
