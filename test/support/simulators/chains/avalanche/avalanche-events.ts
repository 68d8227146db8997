import { chanceOf, day, hashOf, minute, momentsOf, opening, second, type Chance } from "../chain-history.ts";

export const wallet = "avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy";
const other = "avax19zfygxaf59stehzedhxjesads0p5jdvfeedal0";
export const avax = "FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z";
export const token = "2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe";
export const chainIds = {
  "p-chain": "11111111111111111111111111111111LpoYY",
  "x-chain": "2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM",
};
export const platforms = {
  "p-chain": "avax:Rr9hnPVPxuUvrdCul-vjEsU1zmqKqRDo",
  "x-chain": "avax:imji8papUf2EhV3le337w1vgFauqkJg-",
};
export type ChainName = keyof typeof chainIds;

type Coin = { id: string; asset: string; units: bigint; from: number };
export type Output = {
  owner: string;
  asset: string;
  units: bigint;
  chain?: string;
  id?: string;
  isStaked?: boolean;
  reward?: string;
};
export type Event = {
  number: number;
  hash: string;
  type: string;
  at: number;
  /** When the server lists it. */
  from: number;
  end?: number;
  spent: Output[];
  made: Output[];
};

export function avalancheEvents(
  seed: number,
  chain: ChainName,
  { days, count }: { days: number; count: number },
): Event[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  const events: Event[] = [];
  let coins: Coin[] = [];
  const rewards: Event[] = [];
  for (const [number, moment] of [moments[0] ?? opening, moments[0] ?? opening, ...moments].entries()) {
    const at = moment - (moment % second);
    const event: Event = {
      number: 0,
      hash: hashOf(number, seed * 1_000_003),
      type: "BaseTx",
      at,
      from: at + (chance.happens(0.2) ? chance.below(8) * minute : 0),
      spent: [],
      made: [],
    };
    const spend = (asset: string): bigint => {
      const taken = coins
        .filter((coin) => coin.asset === asset && coin.from < at)
        .slice(0, 1 + chance.below(3));
      coins = coins.filter((coin) => !taken.includes(coin));
      event.spent.push(...taken.map(({ id, units }) => ({ owner: wallet, asset, units, id })));
      return taken.reduce((sum, { units }) => sum + units, 0n);
    };
    if (number < 2)
      event.made.push({
        owner: wallet,
        asset: number === 1 && chain === "x-chain" ? token : avax,
        units: 10n ** 15n,
      });
    else fill(event, chance, { chain, spend });
    for (const [index, output] of event.made.entries()) {
      if (output.owner !== wallet || output.chain !== undefined) continue;
      output.id = `${event.hash}.${index}`;
      coins.push({ id: output.id, asset: output.asset, units: output.units, from: event.end ?? at });
    }
    if (event.end !== undefined) rewards.push(rewardOf(event, chance));
    events.push(event);
  }
  const last = moments.at(-1) ?? opening;
  return [...events, ...rewards.filter(({ at }) => at < last)]
    .toSorted((a, b) => a.at - b.at)
    .map((event, number) => Object.assign(event, { number }));
}

/** The chain pays a reward after a stake's end, and lists what was staked once more. */
function rewardOf({ hash, end = 0, made }: Event, chance: Chance): Event {
  const staked = made.filter(({ isStaked }) => isStaked);
  const reward = { owner: wallet, asset: avax, units: 1n + chance.units(8), reward: "DELEGATOR" };
  const at = end + chance.below(3) * second;
  const back = staked.map(({ owner, asset, units }) => ({ owner, asset, units }));
  return {
    number: 0,
    hash: `${hash}r`,
    type: "RewardValidatorTx",
    at,
    from: at,
    spent: staked,
    made: [...back, reward],
  };
}

type Given = { chain: ChainName; spend(asset: string): bigint };

function fill(event: Event, chance: Chance, { chain, spend }: Given): void {
  const elsewhere = chainIds[chain === "p-chain" ? "x-chain" : "p-chain"];
  const fee = chain === "p-chain" ? BigInt(chance.below(1_000_000)) : 1_000_000n;
  const give = (output: Output): void => void (output.units > 0n && event.made.push(output));
  const pay = (type: string, output: Omit<Output, "units" | "asset">): void => {
    const total = spend(avax);
    const paid = total <= fee ? 0n : (total - fee) / BigInt(1 + chance.below(4));
    event.type = type;
    give({ ...output, asset: avax, units: paid });
    give({ owner: wallet, asset: avax, units: total <= fee ? total : total - fee - paid });
  };
  const receive = (asset: string): void => {
    const units = 1n + chance.units(9);
    event.spent.push({ owner: other, asset, units: units + 1_000_000n });
    give({ owner: wallet, asset, units });
    if (chance.happens(0.5)) give({ owner: wallet, asset, units });
  };
  const kinds: (() => void)[] = [
    () => receive(avax),
    () => pay("BaseTx", { owner: other }),
    () => pay("BaseTx", { owner: wallet }),
    () => pay("ExportTx", { owner: wallet, chain: elsewhere }),
    () => pay("ExportTx", { owner: other, chain: elsewhere }),
    // The imported coins pay the fee.
    () => {
      const units = 2_000_000n + chance.units(9);
      event.type = "ImportTx";
      event.spent.push({ owner: wallet, asset: avax, units, chain: elsewhere });
      give({ owner: wallet, asset: avax, units: units - fee });
    },
    // Two accounts pay together.
    () => {
      event.spent.push({ owner: other, asset: avax, units: 5_000_000n });
      pay("BaseTx", { owner: other });
    },
    ...(chain === "p-chain"
      ? [
          () => {
            pay("AddPermissionlessDelegatorTx", { owner: wallet, isStaked: true });
            event.end = event.at + (1 + chance.below(9)) * day;
          },
        ]
      : [
          () => receive(token),
          () => {
            const total = spend(token);
            event.type = "OperationTx";
            if (total > 1n) give({ owner: other, asset: token, units: total / 2n });
            give({ owner: wallet, asset: token, units: total - (total > 1n ? total / 2n : 0n) });
            const change = spend(avax);
            give({ owner: wallet, asset: avax, units: change - (change > fee ? fee : 0n) });
          },
        ]),
  ];
  kinds[chance.below(kinds.length)]?.();
}
