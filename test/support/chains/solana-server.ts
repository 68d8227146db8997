import { base58 } from "@scure/base";
import type { Instruction, SolanaTransaction } from "../../../src/connectors/chains/solana/transaction.ts";
import type { StandIn, StandInAnswer } from "../servers/stand-in.ts";

type Call = { id: number; method: string; params: unknown[] };
type TokenHeld = { account: string; mint: string; amount: string; decimals: number; shown?: string };

/** An instruction of the stake program: its number, the accounts it names and the data after the number; `isInner` if another program calls it. */
export type StakeInstruction = { kind: number; accounts: string[]; data?: Uint8Array; isInner?: boolean };

export const staking = {
  initialize: (account: string, withdrawer: string): StakeInstruction => ({
    kind: 0,
    accounts: [account],
    data: new Uint8Array([...base58.decode(withdrawer), ...base58.decode(withdrawer)]),
  }),
  split: (from: string, to: string, authority: string): StakeInstruction => ({
    kind: 3,
    accounts: [from, to, authority],
  }),
  withdraw: (account: string, to: string, authority: string): StakeInstruction => ({
    kind: 4,
    accounts: [account, to, clock, clock, authority],
  }),
  deactivate: (account: string, authority: string): StakeInstruction => ({
    kind: 5,
    accounts: [account, clock, authority],
  }),
  merge: (into: string, from: string, authority: string): StakeInstruction => ({
    kind: 7,
    accounts: [into, from, clock, clock, authority],
  }),
  moveStake: (from: string, to: string, authority: string): StakeInstruction => ({
    kind: 16,
    accounts: [from, to, authority],
  }),
  /** Changes the withdraw authority. */
  authorize: (account: string, from: string, to: string): StakeInstruction => ({
    kind: 1,
    accounts: [account, clock, from],
    data: new Uint8Array([...base58.decode(to), 1, 0, 0, 0]),
  }),
};
const clock = "SysvarC1ock11111111111111111111111111111111";

export type SolanaWorld = {
  /**
   * Appends a transaction to the chain; its slot and signature follow from its number. `changes` are lamports by account, without the fee
   * payer's fee.
   */
  add(transaction: {
    payer: string;
    changes?: Record<string, number>;
    tokens?: {
      account: string;
      owner: string;
      mint: string;
      before: string;
      after: string;
      decimals: number;
      /** Whether the transaction leaves out the owner, as those of the first years do. */
      isUnowned?: boolean;
    }[];
    fee?: number;
    failed?: boolean;
    staking?: StakeInstruction[];
    mentions?: string[];
    blockTime?: number | null;
  }): string;
  /** Lamports of the wallet beyond those of its transactions. */
  fund(account: string, lamports: number): void;
  /** A stake account in the server's list, with its rewards by epoch. Its balance is the sum of `fund`, transactions and `earn`. */
  stake(account: string, activationEpoch: number, rewards: Record<number, number>, withdrawer?: string): void;
  /** Lamports that no transaction contains. */
  earn(account: string, lamports: number): void;
  /** A stake account that was closed or whose authority was changed. */
  unlist(account: string): void;
  /** Without it the server does not support searching for stake accounts. */
  searches: boolean;
  /** Epochs before this one are pruned. */
  prune(epoch: number): void;
  forget(signature: string): void;
  /** Lists a transaction but does not return it until it is released. */
  withhold(signature: string): void;
  release(signature: string): void;
  /** Empty slots, one second each. */
  skip(slots: number): void;
  /** Maximum signatures of a page, whatever is asked for. */
  pageLimit: number;
  /** What the server shows as a token account's amount in whole units. */
  show(account: string, amount: string): void;
  /** A token account that is no longer in any list. */
  close(account: string): void;
};

const stakeProgram = "Stake11111111111111111111111111111111111111";
const epochNow = 500;

/** A Solana RPC server over a chain that the test writes. */
export function solanaServer(standIn: Pick<StandIn, "on">, wallet: string): SolanaWorld {
  const chain: { signature: string; keys: string[]; value: SolanaTransaction | null }[] = [];
  const lamports = new Map<string, number>();
  const tokens = new Map<string, TokenHeld & { owner: string }>();
  const stakes = new Map<string, { epoch: number; rewards: Record<number, number>; withdrawer: string }>();
  const rewardsOf = new Map<string, Record<number, number>>();
  const withheld = new Set<string>();
  let pruned = 0;
  let skipped = 0;

  const answers: Record<string, (params: unknown[]) => unknown> = {
    getGenesisHash: () => "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    getBalance: ([address]) => ({ value: lamports.get(String(address)) ?? 0 }),
    getEpochInfo: () => ({ epoch: epochNow }),
    getBlockTime: ([slot]) => 1_700_000_000 + Number(slot),
    getTokenAccountsByOwner: ([owner, filter]) => ({
      value: [...tokens.values()]
        .filter((held) => held.owner === owner)
        .filter(() => (filter as { programId: string }).programId.startsWith("Tokenkeg"))
        .map(({ account, mint, amount, decimals, shown: uiAmountString }) => ({
          pubkey: account,
          account: {
            data: { parsed: { info: { mint, tokenAmount: { amount, decimals, uiAmountString } } } },
          },
        })),
    }),
    getProgramAccounts: ([, options]) => {
      if (!world.searches) throw new Error("excluded from account secondary indexes");
      const { filters } = options as { filters: { memcmp: { bytes: string } }[] };
      return [...stakes]
        .filter(([, { withdrawer }]) => withdrawer === filters[0]?.memcmp.bytes)
        .map(([pubkey]) => ({ pubkey, account: stakeAccount(pubkey) }));
    },
    getMultipleAccounts: ([addresses]) => ({
      value: (addresses as string[]).map((address) => (stakes.has(address) ? stakeAccount(address) : null)),
    }),
    getInflationReward: ([accounts, options]) => {
      const { epoch } = options as { epoch: number };
      if (epoch < pruned) throw new Error(`Block not available for slot ${epoch}`);
      return (accounts as string[]).map((account) => {
        const amount = rewardsOf.get(account)?.[epoch];
        return amount === undefined ? null : { epoch, effectiveSlot: epoch * 10, amount };
      });
    },
    getSignaturesForAddress: ([address, options]) => {
      const { before, until, limit } = options as { before?: string; until?: string; limit: number };
      const newest = chain.filter(({ keys }) => keys.includes(String(address))).toReversed();
      const start = before === undefined ? 0 : newest.findIndex(({ signature }) => signature === before) + 1;
      const end = newest.findIndex(({ signature }) => signature === until);
      return newest
        .slice(start, end === -1 ? undefined : end)
        .slice(0, Math.min(limit, world.pageLimit))
        .map(({ signature }) => ({
          signature,
          slot: Number(signature.slice(1)),
          err: null,
          blockTime: null,
        }));
    },
    getTransaction: ([signature]) =>
      withheld.has(String(signature))
        ? null
        : (chain.find((one) => one.signature === signature)?.value ?? null),
  };

  const answer = ({ id, method, params }: Call): unknown => {
    const found = answers[method];
    if (found === undefined) return { id, error: { code: -32601, message: "Method not found" } };
    try {
      return { jsonrpc: "2.0", id, result: found(params) };
    } catch (error) {
      return { id, error: { code: -32004, message: String(error) } };
    }
  };
  standIn.on(/./, ({ body }): StandInAnswer => {
    const calls = JSON.parse(body) as Call | Call[];
    return { body: Array.isArray(calls) ? calls.map(answer) : answer(calls) };
  });

  const world: SolanaWorld = {
    searches: true,
    pageLimit: Infinity,
    withhold: (signature) => void withheld.add(signature),
    release: (signature) => void withheld.delete(signature),
    skip: (slots) => void (skipped += slots),
    add({
      payer,
      changes = {},
      tokens: moved = [],
      fee = 5_000,
      failed = false,
      staking: instructed = [],
      mentions = [],
      blockTime,
    }) {
      const slot = chain.length + skipped + 1;
      const signature = `s${slot}`;
      const keys = [
        ...new Set([payer, ...Object.keys(changes), ...moved.map(({ account }) => account), ...mentions]),
      ];
      for (const { accounts } of instructed)
        for (const account of [...accounts, stakeProgram]) if (!keys.includes(account)) keys.push(account);
      const preBalances = keys.map((key) => lamports.get(key) ?? 1_000_000_000_000);
      const postBalances = keys.map(
        (key, index) =>
          (preBalances[index] ?? 0) + (failed ? 0 : (changes[key] ?? 0)) - (key === payer ? fee : 0),
      );
      for (const [index, key] of keys.entries())
        if (lamports.has(key)) lamports.set(key, postBalances[index] ?? 0);
      const side = (when: "before" | "after") =>
        moved.map(({ account, owner, mint, decimals, isUnowned = false, ...amounts }) => ({
          accountIndex: keys.indexOf(account),
          mint,
          ...(isUnowned ? {} : { owner }),
          uiTokenAmount: { amount: amounts[when], decimals },
        }));
      for (const { account, owner, mint, after, decimals } of moved)
        tokens.set(account, { account, owner, mint, amount: after, decimals });
      const encoded = ({ kind, accounts, data = new Uint8Array() }: StakeInstruction): Instruction => ({
        programIdIndex: keys.indexOf(stakeProgram),
        data: base58.encode(new Uint8Array([kind, 0, 0, 0, ...data])),
        accounts: accounts.map((account) => keys.indexOf(account)),
      });
      const outer = instructed.filter(({ isInner }) => isInner !== true).map(encoded);
      const inner = instructed.filter(({ isInner }) => isInner === true).map(encoded);
      // The caller is a program without an account here.
      const caller: Instruction[] = inner.length > 0 ? [{ programIdIndex: 0, data: "", accounts: [] }] : [];
      const instructions = [...outer, ...caller];
      const innerInstructions = inner.length > 0 ? [{ index: outer.length, instructions: inner }] : [];
      chain.push({
        signature,
        keys,
        value: {
          slot,
          blockTime: blockTime === undefined ? 1_700_000_000 + slot : blockTime,
          meta: {
            err: failed ? { InstructionError: [0, "Custom"] } : null,
            fee,
            preBalances,
            postBalances,
            preTokenBalances: side("before"),
            postTokenBalances: side("after"),
            innerInstructions,
          },
          transaction: { signatures: [signature], message: { accountKeys: keys, instructions } },
        },
      });
      return signature;
    },
    fund: (account, amount) => void lamports.set(account, amount),
    stake(account, epoch, rewards, withdrawer = wallet) {
      stakes.set(account, { epoch, rewards, withdrawer });
      rewardsOf.set(account, rewards);
    },
    earn: (account, amount) => void lamports.set(account, (lamports.get(account) ?? 0) + amount),
    unlist: (account) => void stakes.delete(account),
    close: (account) => void tokens.delete(account),
    show(account, shown) {
      const held = tokens.get(account);
      if (held !== undefined) held.shown = shown;
    },
    prune: (epoch) => void (pruned = epoch),
    forget(signature) {
      const found = chain.find((one) => one.signature === signature);
      if (found !== undefined) found.value = null;
    },
  };
  return world;

  function stakeAccount(address: string) {
    const { epoch, withdrawer } = stakes.get(address) ?? { epoch: 0, withdrawer: wallet };
    return {
      data: [stakeData(epoch, withdrawer), "base64"],
      lamports: lamports.get(address) ?? 0,
      owner: stakeProgram,
    };
  }

  /** The bytes of a delegated stake account: its state, its withdrawer, the epoch of its delegation. */
  function stakeData(epoch: number, withdrawer: string): string {
    const bytes = Buffer.alloc(200);
    bytes.writeUInt32LE(2, 0);
    bytes.set(base58.decode(withdrawer), 44);
    bytes.writeBigUInt64LE(BigInt(epoch), 164);
    return bytes.toString("base64");
  }
}
