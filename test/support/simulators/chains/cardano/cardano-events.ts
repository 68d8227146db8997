import { addChange, chanceOf, day, hashOf, minute, momentsOf, opening, second } from "../chain-history.ts";

export const stakeKey = "stake1uxct65zymxmshysrlem60j6ddgkhjecczup79euzj8wauxq0r3gc5";
export const address =
  "addr1qyrgrphdsy7lta2rae2pu8hp5mw2fnpvu8se00rxa6zzmc4sh4gyfkdhpwfq8lnh5l95663d09n3s9crutnc9ywamcvqs5e5m6";
const friend = "addr1v8xputtxppjx9f255nqgz0xv9cquqm4ndemd659zdz4nznc7guuzv";
const policy = "8e3e19131f96c186335b23bf7983ab00867a987ca900abb27ae0f2b9";
const name = "52535457";
const tokenUnit = `${policy}${name}`;
export const ada = "cip34:1-764824073/slip44:1815";
export const token = `cip34:1-764824073/token:${tokenUnit}`;
const depositUnits = 2_000_000n;
const blockTime = 20 * second;

export type Utxo = { owner: string; lovelace: bigint; tokens: bigint };
/** Where the chain has a transaction, and how long: a block may be replaced, and its transactions with it. */
export type Placed = { block: number; index: number; at: number; seenTo: number };
export type CardanoEvent = {
  hash: string;
  versions: Placed[];
  inputs: Utxo[];
  outputs: Utxo[];
  collateral: { inputs: Utxo[]; output: Utxo } | undefined;
  fee: bigint;
  deposit: bigint;
  withdrawn: bigint;
};

export function placeAt(event: CardanoEvent, now: number): Placed | undefined {
  return event.versions.find(({ at, seenTo }) => at <= now && now < seenTo);
}

const isOwn = ({ owner }: Utxo): boolean => owner === address;

/** What a transaction changed, with its fee, and without the deposit and the rewards that it withdrew. */
export function effectOf(event: CardanoEvent): { changes: Record<string, string>; fee: bigint } {
  const { collateral } = event;
  const [inputs, outputs] =
    collateral === undefined ? [event.inputs, event.outputs] : [collateral.inputs, [collateral.output]];
  const sum = (utxos: readonly Utxo[], unit: "lovelace" | "tokens"): bigint =>
    utxos.filter(isOwn).reduce((total, utxo) => total + utxo[unit], 0n);
  const isPayer = inputs.every(isOwn);
  const changes: Record<string, string> = {};
  const coins = sum(outputs, "lovelace") - sum(inputs, "lovelace") - event.withdrawn;
  addChange(changes, ada, { units: coins + (isPayer ? event.deposit : 0n), scale: 6 });
  addChange(changes, token, { units: sum(outputs, "tokens") - sum(inputs, "tokens"), scale: 2 });
  return { changes, fee: !isPayer ? 0n : collateral === undefined ? event.fee : -coins };
}

export function koiosUtxo({ owner, lovelace, tokens }: Utxo) {
  const assets = [{ policy_id: policy, asset_name: name, quantity: String(tokens), decimals: 2 }];
  return {
    value: String(lovelace),
    payment_addr: { bech32: owner },
    stake_addr: owner === address ? stakeKey : null,
    asset_list: tokens === 0n ? [] : assets,
  };
}

export function blockfrostUtxo({ owner, lovelace, tokens }: Utxo, collateral = false) {
  const tokenAmount = { unit: tokenUnit, quantity: String(tokens) };
  return {
    address: owner,
    amount: [{ unit: "lovelace", quantity: String(lovelace) }, ...(tokens === 0n ? [] : [tokenAmount])],
    collateral,
    reference: false,
  };
}

export function cardanoEvents(
  seed: number,
  { days, count }: { days: number; count: number },
): CardanoEvent[] {
  const chance = chanceOf(seed);
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  let isRegistered = false;
  return [moments[0] ?? opening, ...moments].map((moment, number) => {
    const place = (at: number, seenTo: number): Placed => {
      const block = 9_800_000 + Math.ceil((at - opening) / blockTime);
      return { block, index: number, at: opening + (block - 9_800_000) * blockTime, seenTo };
    };
    // A replaced block's transaction is in a later block, or nowhere.
    const replacedAt =
      number > 0 && chance.happens(0.15) ? moment + blockTime + chance.below(8) * minute : Infinity;
    const versions = [place(moment, replacedAt)];
    if (replacedAt < Infinity && chance.happens(0.6))
      versions.push(place(replacedAt + chance.below(60) * second, Infinity));
    const event: CardanoEvent = {
      hash: hashOf(number, seed * 1_000_003),
      versions,
      inputs: [{ owner: friend, lovelace: 10n ** 13n, tokens: 10n ** 10n }],
      outputs: [],
      collateral: undefined,
      fee: BigInt(170_000 + chance.below(90_000)),
      deposit: 0n,
      withdrawn: 0n,
    };
    const units = 1_000_000n + chance.units(7);
    const tokens = chance.happens(0.4) ? 1n + chance.units(4) : 0n;
    const pay = (from: string, to: string[]): void => {
      const held = { owner: from, lovelace: 10n ** 14n, tokens: 10n ** 12n };
      event.inputs = [held, { ...held, tokens: 0n }];
      const paid = BigInt(to.length);
      event.outputs = [
        ...to.map((owner) => ({ owner, lovelace: units, tokens })),
        {
          owner: from,
          lovelace: 2n * held.lovelace + event.withdrawn - event.fee - event.deposit - paid * units,
          tokens: held.tokens - paid * tokens,
        },
      ];
    };
    const kinds: (() => void)[] = [
      () => pay(friend, [address]),
      () => pay(friend, [address, address]),
      () => pay(address, [friend]),
      () => pay(address, [friend, friend, address]),
      () => pay(address, []),
      // A registration of the stake key, or its end: on the chain for good.
      () => {
        if (versions.length > 1 || replacedAt < Infinity) return pay(address, []);
        event.deposit = isRegistered ? -depositUnits : depositUnits;
        isRegistered = !isRegistered;
        pay(address, []);
      },
      () => {
        event.withdrawn = units;
        pay(address, chance.happens(0.3) ? [friend] : []);
      },
      // A failed script: the collateral is spent, less what comes back of it.
      () => {
        pay(address, [friend]);
        const lovelace = 5_000_000n;
        event.collateral = {
          inputs: [{ owner: address, lovelace, tokens: 0n }],
          output: { owner: address, lovelace: lovelace - (event.fee * 3n) / 2n, tokens: 0n },
        };
      },
      // Inputs of others as well.
      () => {
        pay(friend, [friend]);
        event.inputs.push({ owner: address, lovelace: 10n ** 8n, tokens: 0n });
        event.outputs.push({ owner: address, lovelace: 10n ** 8n + units, tokens: 3n });
      },
    ];
    if (number === 0) {
      pay(friend, [address]);
      event.outputs.push({ owner: address, lovelace: 10n ** 13n, tokens: 10n ** 9n });
    } else kinds[chance.below(kinds.length)]?.();
    return event;
  });
}
