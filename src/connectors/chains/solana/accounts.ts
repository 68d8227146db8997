import { base58, base64 } from "@scure/base";
import { z } from "zod";
import { compare, isDecimal, parseDecimal, type Decimal } from "../../../domain/money/decimal.ts";
import { JsonRpcError, type Node } from "../../json-rpc.ts";
import { quantity } from "./transaction.ts";
import { stakeProgram } from "./stake-instructions.ts";

/**
 * One of the wallet's accounts for one token. `decimals` if the server states them. `isScaled` if the token shows its amounts by a multiplier or
 * with interest (https://solana.com/docs/tokens/extensions/scaled-ui-amount): what a wallet shows is not what the account holds.
 */
export type TokenAccount = {
  address: string;
  mint: string;
  amount: bigint;
  decimals?: number;
  isScaled?: boolean;
};
export type StakeAccount = { address: string; activationEpoch: number | null; lamports: bigint };

const tokenPrograms = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
];
/** A stake account keeps its withdrawer and the epoch of its delegation at these offsets of its data. */
const withdrawerOffset = 44;
const activationOffset = 164;
const delegatedState = 2;

/** Parsed by the server, or the account's bytes in base64. */
const accountData = z.union([
  z.object({
    parsed: z.object({
      info: z.object({
        mint: z.string(),
        tokenAmount: z.object({
          amount: z.string(),
          decimals: z.number(),
          uiAmountString: z.string().optional(),
        }),
      }),
    }),
  }),
  z.tuple([z.string(), z.string()]),
]);
type AccountData = z.output<typeof accountData>;
const tokenAccounts = z.object({
  value: z.array(z.object({ pubkey: z.string(), account: z.object({ data: accountData }) })),
});

/** The wallet's token accounts of both token programs. */
export async function tokenAccountsOf(node: Node, owner: string): Promise<TokenAccount[]> {
  const found: TokenAccount[] = [];
  for (const programId of tokenPrograms) {
    const { value } = await node.call(
      "getTokenAccountsByOwner",
      [owner, { programId }, { encoding: "jsonParsed", commitment: "finalized" }],
      tokenAccounts,
    );
    for (const { pubkey, account } of value)
      found.push({ address: pubkey, ...readTokenAccount(account.data) });
  }
  return found;
}

/** Mint, owner and amount are the first fields of a token account of either program (https://spl.solana.com/token#account). */
function readTokenAccount(data: AccountData): Omit<TokenAccount, "address"> {
  if (!Array.isArray(data)) {
    const { mint, tokenAmount } = data.parsed.info;
    const { decimals, uiAmountString: shown } = tokenAmount;
    const amount = BigInt(tokenAmount.amount);
    return { mint, amount, decimals, isScaled: isScaled({ units: amount, scale: decimals }, shown) };
  }
  const bytes = base64.decode(data[0]);
  return { mint: base58.encode(bytes.subarray(0, 32)), amount: viewOf(bytes).getBigUint64(64, true) };
}

function isScaled(held: Decimal, shown: string | undefined): boolean {
  return shown !== undefined && isDecimal(shown) && compare(parseDecimal(shown), held) !== 0;
}

const rawAccount = z.object({
  data: z.tuple([z.string(), z.string()]).optional(),
  lamports: quantity.optional(),
  owner: z.string().optional(),
});
type RawAccount = z.output<typeof rawAccount>;
/** Maximum number of accounts per request. */
const accountsPerBatch = 100;

/** Stake accounts whose lamports the wallet may withdraw. Throws `RpcError` if the server does not search accounts. */
export async function stakeAccountsOf(node: Node, owner: string): Promise<StakeAccount[]> {
  const accounts = await node.call(
    "getProgramAccounts",
    [
      stakeProgram,
      {
        encoding: "base64",
        commitment: "finalized",
        filters: [{ memcmp: { offset: withdrawerOffset, bytes: owner } }],
      },
    ],
    z.array(z.object({ pubkey: z.string(), account: rawAccount.optional() })),
  );
  return accounts.map(({ pubkey, account }) => stakeAccount(pubkey, account));
}

/** The given accounts that are stake accounts whose lamports the wallet may withdraw now. */
export async function stakeAccountsAmong(
  node: Node,
  owner: string,
  addresses: readonly string[],
): Promise<StakeAccount[]> {
  const found: StakeAccount[] = [];
  for (let start = 0; start < addresses.length; start += accountsPerBatch) {
    const slice = addresses.slice(start, start + accountsPerBatch);
    const { value } = await node.call(
      "getMultipleAccounts",
      [slice, { encoding: "base64", commitment: "finalized" }],
      z.object({ value: z.array(rawAccount.nullable()) }),
    );
    for (const [index, account] of value.entries()) {
      const data = account?.data?.[0];
      if (account === null || data === undefined || account.owner !== stakeProgram) continue;
      const bytes = base64.decode(data);
      const withdrawer = bytes.subarray(withdrawerOffset, withdrawerOffset + 32);
      if (withdrawer.length === 32 && base58.encode(withdrawer) === owner)
        found.push(stakeAccount(slice[index] ?? "", account));
    }
  }
  return found;
}

function stakeAccount(address: string, account: RawAccount | undefined): StakeAccount {
  return {
    address,
    activationEpoch: activationOf(account?.data?.[0]),
    lamports: BigInt(account?.lamports ?? 0),
  };
}

function activationOf(data: string | undefined): number | null {
  if (data === undefined) return null;
  const bytes = base64.decode(data);
  const view = viewOf(bytes);
  if (bytes.length < activationOffset + 8 || view.getUint32(0, true) !== delegatedState) return null;
  const epoch = view.getBigUint64(activationOffset, true);
  return epoch > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(epoch);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns `undefined` for an unsupported request. Rethrows any other error. */
export async function callIfSupported<Result>(call: () => Promise<Result>): Promise<Result | JsonRpcError> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof JsonRpcError) return error;
    throw error;
  }
}
