import { base58 } from "@scure/base";
import { keysOf, type SolanaTransaction } from "./transaction.ts";

export const stakeProgram = "Stake11111111111111111111111111111111111111";

/** Whether the wallet may withdraw an account's lamports before and after a transaction, as far as its instructions show. */
export type Evidence = {
  before?: boolean;
  after?: boolean;
  /** The instruction names the withdraw authority; otherwise it is inferred from the signing stake authority. */
  isFirm: boolean;
};

/** The stake program's instructions, by their number in its enum. */
const initialize = 0;
const authorize = 1;
const delegate = 2;
const split = 3;
const withdraw = 4;
const deactivate = 5;
const merge = 7;
const authorizeWithSeed = 8;
const initializeChecked = 9;
const authorizeChecked = 10;
const authorizeCheckedWithSeed = 11;
const moveStake = 16;
const moveLamports = 17;
const withdrawerAuthority = 1;

type StakeInstruction = { kind: number; data: Uint8Array; accounts: string[] };

/** Every instruction of the stake program in a transaction, in execution order, including those called by other programs. */
function stakeInstructionsOf(found: SolanaTransaction): StakeInstruction[] {
  const keys = keysOf(found);
  const inner = new Map(
    (found.meta?.innerInstructions ?? []).map(({ index, instructions }) => [index, instructions]),
  );
  return found.transaction.message.instructions
    .flatMap((outer, index) => [outer, ...(inner.get(index) ?? [])])
    .flatMap(({ programIdIndex, data, accounts }): StakeInstruction[] => {
      if (keys[programIdIndex] !== stakeProgram) return [];
      const bytes = base58.decode(data);
      if (bytes.length < 4) return [];
      const kind = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
      return [{ kind, data: bytes.subarray(4), accounts: accounts.map((at) => keys[at] ?? "") }];
    });
}

/**
 * Derives from a transaction's instructions who may withdraw from the stake accounts they name; `knownBefore` is the prior state of an account
 * (https://docs.rs/solana-stake-interface/latest/solana_stake_interface/instruction/enum.StakeInstruction.html).
 */
export function evidenceIn(
  found: SolanaTransaction,
  wallet: string,
  knownBefore: (account: string) => boolean | undefined,
): Map<string, Evidence> {
  const known = new Map<string, Evidence>();
  const note = (account: string, { isOwn, isFirm }: { isOwn: boolean; isFirm: boolean }): void => {
    const knownEvidence = known.get(account);
    if (knownEvidence === undefined) known.set(account, { before: isOwn, after: isOwn, isFirm });
    else if (isFirm && !knownEvidence.isFirm) known.set(account, { before: isOwn, after: isOwn, isFirm });
  };
  const changeOwner = (account: string, { isOwn }: { isOwn: boolean }): void => {
    const { before } = known.get(account) ?? {};
    known.set(account, { ...(before === undefined ? {} : { before }), after: isOwn, isFirm: true });
  };
  /** Two accounts of one withdraw authority: knowledge about one applies to the other. */
  const pair = (a: string, b: string, authority: string): void => {
    const knownEvidence = known.get(a) ?? known.get(b);
    const earlierOwnership = knownBefore(a) ?? knownBefore(b);
    const isOwn = knownEvidence?.after ?? earlierOwnership ?? authority === wallet;
    const isFirm = knownEvidence?.isFirm ?? earlierOwnership !== undefined;
    for (const account of [a, b]) note(account, { isOwn, isFirm });
  };
  for (const { kind, data, accounts } of stakeInstructionsOf(found)) {
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = accounts;
    switch (kind) {
      case initialize:
        changeOwner(first, { isOwn: base58.encode(data.subarray(32, 64)) === wallet });
        break;
      case initializeChecked:
        changeOwner(first, { isOwn: fourth === wallet });
        break;
      case delegate:
        note(first, { isOwn: accounts[5] === wallet, isFirm: false });
        break;
      case deactivate:
        note(first, { isOwn: third === wallet, isFirm: false });
        break;
      case withdraw:
        note(first, { isOwn: fifth === wallet, isFirm: true });
        break;
      case split:
      case moveStake:
      case moveLamports:
        pair(first, second, third);
        break;
      case merge:
        pair(first, second, fifth);
        break;
      case authorize:
      case authorizeWithSeed:
        if (wordAt(data, 32) !== withdrawerAuthority) break;
        note(first, { isOwn: kind === authorize && third === wallet, isFirm: true });
        changeOwner(first, { isOwn: base58.encode(data.subarray(0, 32)) === wallet });
        break;
      case authorizeChecked:
      case authorizeCheckedWithSeed:
        if (wordAt(data, 0) !== withdrawerAuthority) break;
        note(first, { isOwn: kind === authorizeChecked && third === wallet, isFirm: true });
        changeOwner(first, { isOwn: fourth === wallet });
        break;
    }
  }
  return known;
}

function wordAt(data: Uint8Array, offset: number): number {
  return data.length < offset + 4
    ? Number.NaN
    : new DataView(data.buffer, data.byteOffset + offset, 4).getUint32(0, true);
}
