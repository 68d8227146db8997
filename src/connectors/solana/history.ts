import type { AssetHint } from "../../core/asset.ts";
import { AppError } from "../../core/errors.ts";
import type { ReportedTransaction } from "../../core/transaction.ts";
import { RpcError, type Node } from "../json-rpc.ts";
import { assembleSolana, ownTokenAccounts, type SolanaTransaction } from "./assemble.ts";

/** Of an address: where a finished walk began, and where an unfinished one stands. */
export type Walk = { newest: string | null; walking?: { newest: string; before: string } };
type Signature = { signature: string; slot: number; blockTime?: number | null };

export type HistoryPage = {
  transactions: ReportedTransaction[];
  assets: AssetHint[];
  walk: Walk;
  /** Token accounts of the wallet that were met: closed ones are in no list. */
  met: string[];
  /** Transactions the server lists and no longer has. */
  missing: number;
};

const pageOfSignatures = 1_000;
const transactionsAtOnce = 25;

/**
 * Walks the signatures of one address from the newest back to the one the last walk began with, and reads their transactions, a checkpoint every 25. `done`
 * are those another address brought already.
 */
export async function* historyOf(
  node: Node,
  { address, wallet, walk, done }: { address: string; wallet: string; walk: Walk; done: Set<string> },
): AsyncGenerator<HistoryPage> {
  let before = walk.walking?.before;
  let newest = walk.walking?.newest;
  for (;;) {
    const page = await node.call<Signature[]>("getSignaturesForAddress", [
      address,
      {
        limit: pageOfSignatures,
        commitment: "finalized",
        ...(before === undefined ? {} : { before }),
        ...(walk.newest === null ? {} : { until: walk.newest }),
      },
    ]);
    newest ??= page[0]?.signature;
    const wanted = page.filter(({ signature }) => !done.has(signature));
    for (let start = 0; start < wanted.length; start += transactionsAtOnce) {
      const slice = wanted.slice(start, start + transactionsAtOnce);
      const told = await transactionsOf(node, slice, wallet);
      for (const { signature } of slice) done.add(signature);
      const last = slice.at(-1)?.signature;
      const walking = newest === undefined || last === undefined ? {} : { walking: { newest, before: last } };
      yield { ...told, walk: { newest: walk.newest, ...walking } };
    }
    const last = page.at(-1)?.signature;
    if (page.length < pageOfSignatures || last === undefined || last === before) break;
    before = last;
  }
  yield { transactions: [], assets: [], met: [], missing: 0, walk: { newest: newest ?? walk.newest } };
}

async function transactionsOf(
  node: Node,
  signatures: readonly Signature[],
  wallet: string,
): Promise<Omit<HistoryPage, "walk">> {
  const answers = await node.batch<SolanaTransaction | null>(
    signatures.map(({ signature }) => ({
      method: "getTransaction",
      params: [signature, { encoding: "json", commitment: "finalized", maxSupportedTransactionVersion: 0 }],
    })),
  );
  const told: Omit<HistoryPage, "walk"> = { transactions: [], assets: [], met: [], missing: 0 };
  for (const [index, answer] of answers.entries()) {
    if (answer instanceof RpcError)
      throw new AppError("upstream", `solana answered "${answer.message}".`, {
        data: { provider: "solana" },
      });
    if (answer === null || answer.meta === null) {
      told.missing++;
      continue;
    }
    const blockTime = answer.blockTime ?? signatures[index]?.blockTime ?? (await timeOf(node, answer.slot));
    const assembled = assembleSolana({ ...answer, blockTime }, wallet);
    told.met.push(...ownTokenAccounts(answer, wallet));
    if (assembled === undefined) continue;
    told.transactions.push(assembled.transaction);
    told.assets.push(...assembled.assets);
  }
  return told;
}

function timeOf(node: Node, slot: number): Promise<number> {
  return node.call<number>("getBlockTime", [slot]);
}
