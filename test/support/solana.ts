import type { SolanaTransaction } from "../../src/connectors/solana/assemble.ts";
import type { StandIn, StandInAnswer } from "./stand-in.ts";

type Call = { id: number; method: string; params: unknown[] };
type TokenHeld = { account: string; mint: string; amount: string; decimals: number };

export type SolanaWorld = {
  /** Appends a transaction to the chain; its slot and signature follow from its number. `changes` are lamports by account, the fee payer's fee apart. */
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
    }[];
    fee?: number;
    failed?: boolean;
    staking?: { kind: number };
    mentions?: string[];
    blockTime?: number | null;
  }): string;
  /** Lamports the wallet holds beyond what transactions say. */
  fund(account: string, lamports: number): void;
  stake(account: string, activationEpoch: number, rewards: Record<number, number>): void;
  /** Epochs before this one are pruned. */
  prune(epoch: number): void;
  forget(signature: string): void;
  /** A token account that no list tells of any more. */
  close(account: string): void;
};

const stakeProgram = "Stake11111111111111111111111111111111111111";
const epochNow = 500;

/** Plays an RPC server of Solana over a chain that the test writes. */
export function playSolana(standIn: StandIn, wallet: string): SolanaWorld {
  const chain: { signature: string; keys: string[]; value: SolanaTransaction | null }[] = [];
  const lamports = new Map<string, number>();
  const tokens = new Map<string, TokenHeld & { owner: string }>();
  const stakes = new Map<string, { epoch: number; rewards: Record<number, number> }>();
  let pruned = 0;

  const answers: Record<string, (params: unknown[]) => unknown> = {
    getGenesisHash: () => "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    getBalance: ([address]) => ({ value: lamports.get(String(address)) ?? 0 }),
    getEpochInfo: () => ({ epoch: epochNow }),
    getBlockTime: ([slot]) => 1_700_000_000 + Number(slot),
    getTokenAccountsByOwner: ([owner, filter]) => ({
      value: [...tokens.values()]
        .filter((held) => held.owner === owner)
        .filter(() => (filter as { programId: string }).programId.startsWith("Tokenkeg"))
        .map(({ account, mint, amount, decimals }) => ({
          pubkey: account,
          account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
        })),
    }),
    getProgramAccounts: () =>
      [...stakes].map(([pubkey, { epoch }]) => ({ pubkey, account: { data: [stakeData(epoch), "base64"] } })),
    getInflationReward: ([accounts, options]) => {
      const { epoch } = options as { epoch: number };
      if (epoch < pruned) throw new Error(`Block not available for slot ${epoch}`);
      return (accounts as string[]).map((account) => {
        const amount = stakes.get(account)?.rewards[epoch];
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
        .slice(0, limit)
        .map(({ signature }) => ({
          signature,
          slot: Number(signature.slice(1)),
          err: null,
          blockTime: null,
        }));
    },
    getTransaction: ([signature]) => chain.find((one) => one.signature === signature)?.value ?? null,
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

  return {
    add({
      payer,
      changes = {},
      tokens: moved = [],
      fee = 5_000,
      failed = false,
      staking,
      mentions = [],
      blockTime,
    }) {
      const slot = chain.length + 1;
      const signature = `s${slot}`;
      const keys = [
        ...new Set([payer, ...Object.keys(changes), ...moved.map(({ account }) => account), ...mentions]),
      ];
      if (staking !== undefined) keys.push(stakeProgram);
      const preBalances = keys.map((key) => lamports.get(key) ?? 1_000_000_000_000);
      const postBalances = keys.map(
        (key, index) =>
          (preBalances[index] ?? 0) + (failed ? 0 : (changes[key] ?? 0)) - (key === payer ? fee : 0),
      );
      for (const [index, key] of keys.entries())
        if (lamports.has(key)) lamports.set(key, postBalances[index] ?? 0);
      const side = (when: "before" | "after") =>
        moved.map(({ account, owner, mint, decimals, ...amounts }) => ({
          accountIndex: keys.indexOf(account),
          mint,
          owner,
          uiTokenAmount: { amount: amounts[when], decimals },
        }));
      for (const { account, owner, mint, after, decimals } of moved)
        tokens.set(account, { account, owner, mint, amount: after, decimals });
      const instructions =
        staking === undefined
          ? []
          : [{ programIdIndex: keys.length - 1, data: base58Byte(staking.kind), accounts: [] }];
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
          },
          transaction: { signatures: [signature], message: { accountKeys: keys, instructions } },
        },
      });
      return signature;
    },
    fund: (account, amount) => void lamports.set(account, amount),
    stake: (account, epoch, rewards) => void stakes.set(account, { epoch, rewards }),
    close: (account) => void tokens.delete(account),
    prune: (epoch) => void (pruned = epoch),
    forget(signature) {
      const found = chain.find((one) => one.signature === signature);
      if (found !== undefined) found.value = null;
    },
  };

  /** A delegated stake account's bytes: its state, its withdrawer, the epoch of its delegation. */
  function stakeData(epoch: number): string {
    const bytes = Buffer.alloc(200);
    bytes.writeUInt32LE(2, 0);
    bytes.write(wallet.slice(0, 32), 44);
    bytes.writeBigUInt64LE(BigInt(epoch), 164);
    return bytes.toString("base64");
  }
}

/** One byte below 58 in base58 is one character. */
function base58Byte(value: number): string {
  return "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".charAt(value);
}
