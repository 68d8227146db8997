import { base58 } from "@scure/base";
import { amountOf, chanceOf, day, momentsOf, opening, type Chance } from "../chain-history.ts";

export const platform = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
export const sol = `${platform}/slip44:501`;
const key = (number: number): string => {
  const bytes = new Uint8Array(32).fill(7);
  new DataView(bytes.buffer).setUint32(4, number + 1);
  return base58.encode(bytes);
};
export const wallet = key(0);
const friend = key(1);
const program = key(2);
export const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
export type TokenAccount = { address: string; mint: string; decimals: number; owner: string };
/** Two of the wallet's accounts are of the same token; the last ones are those of others. */
const accounts: readonly TokenAccount[] = [
  { address: key(10), mint: key(20), decimals: 6, owner: wallet },
  { address: key(11), mint: key(20), decimals: 6, owner: wallet },
  { address: key(12), mint: key(21), decimals: 9, owner: wallet },
  { address: key(13), mint: key(22), decimals: 0, owner: wallet },
];
const others = accounts.map((account, index) => ({ ...account, address: key(30 + index), owner: friend }));

export type Event = {
  signature: string;
  at: number;
  slot: number;
  payer: string;
  fee: bigint;
  hasFailed: boolean;
  lamports: Map<string, bigint>;
  tokens: { account: TokenAccount; units: bigint }[];
  mentions: string[];
  opens?: TokenAccount;
  closes?: TokenAccount;
  keys: string[];
  row: object;
};

const start = 1_000_000_000_000n;
/** Accounts of others have more than any history moves. */
const plenty = 10n ** 24n;

type Held = { lamports: bigint; tokens: Map<string, { account: TokenAccount; units: bigint }> };

export function solanaEvents(
  seed: number,
  { days, count }: { days: number; count: number },
): { events: Event[]; heldAt(now: number): Held } {
  const chance = chanceOf(seed);
  const events: Event[] = [];
  const held: Held = { lamports: 0n, tokens: new Map() };
  const states: { at: number; held: Held }[] = [];
  const moments = momentsOf(chance, { from: opening + day, days: days - 1, count });
  for (const [number, moment] of [moments[0] ?? opening, ...moments].entries()) {
    const at = Math.floor(moment / 1_000) * 1_000;
    const event: Event = {
      signature: base58.encode(
        new Uint8Array(64).map((_, index) => (index < 4 ? (number >> (index * 8)) & 255 : seed + 3)),
      ),
      at,
      slot: Math.floor((at - opening) / 400),
      payer: friend,
      fee: 5_000n,
      hasFailed: false,
      lamports: new Map(),
      tokens: [],
      mentions: [program],
      keys: [],
      row: {},
    };
    if (number === 0)
      event.lamports = new Map([
        [wallet, start],
        [friend, -start],
      ]);
    else fill(event, chance, held);
    event.keys = [
      ...new Set([
        event.payer,
        ...event.lamports.keys(),
        ...event.tokens.map(({ account }) => account.address),
        ...event.mentions,
      ]),
    ];
    event.row = rowOf(event, held);
    apply(event, held);
    events.push(event);
    states.push({
      at,
      held: {
        lamports: held.lamports,
        tokens: new Map([...held.tokens].map(([address, one]) => [address, { ...one }])),
      },
    });
  }
  return {
    events,
    heldAt: (now) => states.findLast((state) => state.at <= now)?.held ?? { lamports: 0n, tokens: new Map() },
  };
}

function fill(event: Event, chance: Chance, held: Held): void {
  const pay = (from: string, to: string, units: bigint): void => {
    event.lamports.set(from, (event.lamports.get(from) ?? 0n) - units);
    event.lamports.set(to, (event.lamports.get(to) ?? 0n) + units);
  };
  const account = chance.pick(accounts);
  const other = others.find(({ mint }) => mint === account.mint) ?? account;
  const isOpen = held.tokens.has(account.address);
  const units = held.tokens.get(account.address)?.units ?? 0n;
  const open = (): void => {
    if (isOpen) return;
    event.opens = account;
    event.mentions.push(wallet);
    pay(event.payer, account.address, 2_039_280n);
  };
  const move = (amount: bigint): void =>
    void event.tokens.push({ account, units: amount }, { account: other, units: -amount });
  const some = 1n + chance.units(3);
  const dice = chance.below(9);
  if (dice < 2) pay(friend, wallet, chance.happens(0.3) ? 1n : chance.units(6));
  else if (dice === 2) {
    event.payer = wallet;
    pay(wallet, friend, chance.units(6));
  } else if (dice === 3) {
    event.payer = wallet;
    event.hasFailed = true;
    pay(wallet, friend, chance.units(6));
  } else if (dice === 4) {
    event.payer = wallet;
    pay(wallet, wallet, 5n);
  } else if (dice < 7 || !isOpen) {
    open();
    move(chance.happens(0.2) ? 7n : chance.units(6));
  } else if (dice === 7 && units > some) {
    event.payer = wallet;
    move(-some);
    if (chance.happens(0.5)) pay(friend, wallet, chance.units(6));
  } else {
    // Everything leaves, and the account is closed for its rent.
    event.payer = wallet;
    if (units > 0n) move(-units);
    else event.mentions.push(account.address);
    event.closes = account;
    pay(account.address, wallet, 2_039_280n);
  }
}

function apply(event: Event, held: Held): void {
  if (event.payer === wallet) held.lamports -= event.fee;
  if (event.hasFailed) return;
  held.lamports += event.lamports.get(wallet) ?? 0n;
  if (event.opens !== undefined) held.tokens.set(event.opens.address, { account: event.opens, units: 0n });
  for (const { account, units } of event.tokens) {
    const known = held.tokens.get(account.address);
    if (known !== undefined) known.units += units;
  }
  if (event.closes !== undefined) held.tokens.delete(event.closes.address);
}

function rowOf(event: Event, held: Held): object {
  const { keys, payer, fee, hasFailed } = event;
  const before = keys.map((one) => (one === wallet ? held.lamports : start * 1_000n));
  const after = keys.map(
    (one, index) =>
      (before[index] ?? 0n) + (hasFailed ? 0n : (event.lamports.get(one) ?? 0n)) - (one === payer ? fee : 0n),
  );
  const balances = (isAfter: boolean): object[] =>
    event.tokens.flatMap(({ account, units }) => {
      const isOwn = account.owner === wallet;
      const known = held.tokens.get(account.address);
      const amount = (isOwn ? (known?.units ?? 0n) : plenty) + (isAfter && !hasFailed ? units : 0n);
      const exists = isAfter ? event.closes?.address !== account.address : !isOwn || known !== undefined;
      return exists
        ? [
            {
              accountIndex: keys.indexOf(account.address),
              mint: account.mint,
              owner: account.owner,
              programId: tokenProgram,
              uiTokenAmount: {
                amount: String(amount),
                decimals: account.decimals,
                uiAmount: null,
                uiAmountString: amountOf(amount, account.decimals),
              },
            },
          ]
        : [];
    });
  return {
    slot: event.slot,
    blockTime: event.at / 1_000,
    version: "legacy",
    meta: {
      err: hasFailed ? { InstructionError: [0, { Custom: 1 }] } : null,
      status: hasFailed ? { Err: {} } : { Ok: null },
      fee: Number(fee),
      preBalances: before.map(Number),
      postBalances: after.map(Number),
      preTokenBalances: balances(false),
      postTokenBalances: balances(true),
      innerInstructions: [],
      loadedAddresses: { writable: [], readonly: [] },
      logMessages: [],
      rewards: [],
      computeUnitsConsumed: 150,
    },
    transaction: {
      signatures: [event.signature],
      message: {
        accountKeys: keys,
        header: {},
        recentBlockhash: program,
        instructions: [{ programIdIndex: keys.indexOf(program), accounts: [], data: "", stackHeight: null }],
      },
    },
  };
}
