import { base58 } from "@scure/base";
import { z } from "zod";
import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  chanceOf,
  day,
  momentsOf,
  opening,
  type ChainSimulator,
  type Chance,
  type TrueTransaction,
} from "./chain-history.ts";

const platform = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const sol = `${platform}/slip44:501`;
const key = (number: number): string => {
  const bytes = new Uint8Array(32).fill(7);
  new DataView(bytes.buffer).setUint32(4, number + 1);
  return base58.encode(bytes);
};
const wallet = key(0);
const friend = key(1);
const program = key(2);
const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
type TokenAccount = { address: string; mint: string; decimals: number; owner: string };
/** Two of the wallet's accounts are of the same token; the last ones are those of others. */
const accounts: readonly [TokenAccount, ...TokenAccount[]] = [
  { address: key(10), mint: key(20), decimals: 6, owner: wallet },
  { address: key(11), mint: key(20), decimals: 6, owner: wallet },
  { address: key(12), mint: key(21), decimals: 9, owner: wallet },
  { address: key(13), mint: key(22), decimals: 0, owner: wallet },
];
const others = accounts.map((account, index) => ({ ...account, address: key(30 + index), owner: friend }));

type Event = {
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

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) });
const range = z.object({ before: z.string().optional(), until: z.string().optional(), limit: z.number() });
const filter = z.object({ programId: z.string() });
const start = 1_000_000_000_000n;
/** Accounts of others have more than any history moves. */
const plenty = 10n ** 24n;

/** A Solana RPC server with pages of `pageSize` signatures. */
export function solanaSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const { events, heldAt } = solanaEvents(seed, size);
  const results: Record<string, (params: readonly unknown[], now: number) => unknown> = {
    getGenesisHash: () => "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    getEpochInfo: () => ({ epoch: 500 }),
    getBalance: (_, now) => ({ context: { slot: 1 }, value: Number(heldAt(now).lamports) }),
    getTokenAccountsByOwner: ([, given], now) => ({
      context: { slot: 1 },
      value:
        filter.parse(given).programId === tokenProgram
          ? [...heldAt(now).tokens].map(([address, { account, units }]) => ({
              pubkey: address,
              account: {
                lamports: 2_039_280,
                owner: tokenProgram,
                data: {
                  program: "spl-token",
                  parsed: {
                    info: {
                      mint: account.mint,
                      owner: wallet,
                      tokenAmount: {
                        amount: String(units),
                        decimals: account.decimals,
                        uiAmountString: amountOf(units, account.decimals),
                      },
                    },
                  },
                },
              },
            }))
          : [],
    }),
    getProgramAccounts: () => [],
    getMultipleAccounts: ([addresses]) => ({
      context: { slot: 1 },
      value: z
        .array(z.string())
        .parse(addresses)
        .map(() => null),
    }),
    getSignaturesForAddress: ([address, given], now) => {
      const { before, until, limit } = range.parse(given);
      const newest = events
        .filter(({ keys, at }) => at <= now && keys.includes(String(address)))
        .toReversed();
      const first = before === undefined ? 0 : newest.findIndex(({ signature }) => signature === before) + 1;
      const end = newest.findIndex(({ signature }) => signature === until);
      return newest
        .slice(first, end === -1 ? undefined : end)
        .slice(0, Math.min(limit, pageSize))
        .map(({ signature, slot, at, hasFailed }) => ({
          signature,
          slot,
          err: hasFailed ? { InstructionError: [0, { Custom: 1 }] } : null,
          memo: null,
          blockTime: at / 1_000,
          confirmationStatus: "finalized",
        }));
    },
    getTransaction: ([signature], now) =>
      events.find((event) => event.signature === signature && event.at <= now)?.row ?? null,
  };
  const answerCall = (value: unknown, now: number): object => {
    const { id, method, params } = call.parse(value);
    const result = results[method];
    return result === undefined
      ? { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } }
      : { jsonrpc: "2.0", id, result: result(params, now) };
  };
  return {
    kind: "solana",
    upstreams: ["SOLANA"],
    settings: { address: wallet },
    answer({ body }: StandInRequest, now): StandInAnswer {
      const calls: unknown = JSON.parse(body);
      return {
        body: Array.isArray(calls) ? calls.map((one) => answerCall(one, now)) : answerCall(calls, now),
      };
    },
    truth: (now) => events.filter(({ at }) => at <= now).map(trueTransaction),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

function trueTransaction({ signature, at, payer, fee, hasFailed, lamports, tokens }: Event): TrueTransaction {
  const changes: Record<string, string> = {};
  const paid = payer === wallet ? fee : 0n;
  const units = (hasFailed ? 0n : (lamports.get(wallet) ?? 0n)) - paid;
  if (units !== 0n) addChange(changes, sol, { units, scale: 9 });
  for (const { account, units: moved } of hasFailed ? [] : tokens)
    if (account.owner === wallet)
      addChange(changes, `${platform}/token:${account.mint}`, { units: moved, scale: account.decimals });
  const isMoved = Object.values(changes).some((amount) => amount !== "0");
  return {
    key: signature,
    at,
    changes: isMoved ? changes : {},
    ...(paid > 0n ? { fee: `${amountOf(paid, 9)} ${sol}` } : {}),
    ...(hasFailed ? { hasFailed } : {}),
  };
}

type Held = { lamports: bigint; tokens: Map<string, { account: TokenAccount; units: bigint }> };

function solanaEvents(
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
