import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { JsonRpcError, type Node } from "../../json-rpc.ts";
import { watchPages } from "../account/repeated-pages.ts";
import { assembleSolana, ownTokenAccounts } from "./assemble.ts";
import { ownStakesIn, stakeChangeOf, type Stakes } from "./stakes.ts";
import { hasUnknownOwners, solanaTransaction, withOwners, type SolanaTransaction } from "./transaction.ts";

/** Of an address: the start of a finished walk, and the position of an unfinished one. */
export type Walk = { newest: string | null; walking?: { newest: string; before: string } };
const signatureSchema = z.object({
  signature: z.string(),
  slot: z.number(),
  blockTime: z.number().nullish(),
});
export type Signature = z.output<typeof signatureSchema>;

export type HistoryPage = {
  transactions: ReportedTransaction[];
  assets: AssetHint[];
  walk: Walk;
  /** Known token accounts of the wallet: closed ones are in no list. */
  seen: string[];
  /** Known stake accounts that are, or were, the wallet's. */
  stakes: string[];
  /** Transactions that the server lists but does not return. */
  unread: string[];
  /** Transactions that moved tokens without stating whose they are. */
  unowned: number;
};
type SignaturePage = Omit<HistoryPage, "walk">;
/** `tokenAccounts` are those of the wallet that are known. */
type Owner = { wallet: string; stakes: Stakes; tokenAccounts: ReadonlySet<string> };

const pageOfSignatures = 1_000;
const transactionsPerBatch = 25;

/**
 * Walks the signatures of one address from the newest back to the start of the last walk, and reads their transactions, with a checkpoint
 * every 25. `done` are those already read for another address. A resumed walk is followed by one for the newer signatures.
 */
export async function* historyOf(
  node: Node,
  { address, walk, done, ...owner }: Owner & { address: string; walk: Walk; done: Set<string> },
): AsyncGenerator<HistoryPage> {
  let reachedWalk = walk;
  for await (const page of walkOnce(node, { address, walk, done, ...owner })) {
    reachedWalk = page.walk;
    yield page;
  }
  if (walk.walking !== undefined) yield* walkOnce(node, { address, walk: reachedWalk, done, ...owner });
}

async function* walkOnce(
  node: Node,
  { address, walk, done, ...owner }: Owner & { address: string; walk: Walk; done: Set<string> },
): AsyncGenerator<HistoryPage> {
  let newest = walk.walking?.newest;
  const range = { before: walk.walking?.before, until: walk.newest ?? undefined };
  for await (const page of signaturesOf(node, address, range)) {
    newest ??= page[0]?.signature;
    const openRows = page.filter(({ signature }) => !done.has(signature));
    for (let start = 0; start < openRows.length; start += transactionsPerBatch) {
      const slice = openRows.slice(start, start + transactionsPerBatch);
      const reports = await readAll(node, slice, owner);
      for (const { signature } of slice) done.add(signature);
      const last = slice.at(-1)?.signature;
      const walking = newest === undefined || last === undefined ? {} : { walking: { newest, before: last } };
      yield { ...reports, walk: { newest: walk.newest, ...walking } };
    }
  }
  yield { ...emptyPage(), walk: { newest: newest ?? walk.newest } };
}

/** Signatures of an address, newest first, page by page, between two of them (both excluded). */
export async function* signaturesOf(
  node: Node,
  address: string,
  { before, until }: { before: string | undefined; until: string | undefined },
): AsyncGenerator<Signature[]> {
  const watch = watchPages<Signature>((a, b) => a.signature === b.signature);
  for (let from = before; ;) {
    const rows = await node.call(
      "getSignaturesForAddress",
      [
        address,
        {
          limit: pageOfSignatures,
          commitment: "finalized",
          ...(from === undefined ? {} : { before: from }),
          ...(until === undefined ? {} : { until }),
        },
      ],
      z.array(signatureSchema),
    );
    // Servers that join several stores return fewer than requested where one of them ends: only an empty page is the end.
    const last = rows.at(-1)?.signature ?? null;
    const page = watch({ rows, more: last === from ? null : last, isShort: rows.length < pageOfSignatures });
    yield page.rows;
    if (page.more === null) return;
    from = page.more;
  }
}

/** Transactions in request order; `null` for those that the server lists but does not return. Each has its time. */
export async function transactionsOf(
  node: Node,
  signatures: readonly Signature[],
): Promise<(SolanaTransaction | null)[]> {
  const results = await node.batch(
    signatures.map(({ signature }) => ({
      method: "getTransaction",
      params: [signature, { encoding: "json", commitment: "finalized", maxSupportedTransactionVersion: 0 }],
    })),
    solanaTransaction.nullable(),
  );
  const found: (SolanaTransaction | null)[] = [];
  for (const [index, answer] of results.entries()) {
    if (answer instanceof JsonRpcError)
      throw new AppError("upstream", msg`solana answered "${answer.message}".`, {
        data: { provider: "solana" },
      });
    if (answer === null || answer.meta === null) found.push(null);
    else {
      const blockTime = answer.blockTime ?? signatures[index]?.blockTime ?? (await timeOf(node, answer.slot));
      found.push({ ...answer, blockTime });
    }
  }
  return found;
}

/** Reads transactions and creates reports from them. */
export async function readAll(
  node: Node,
  signatures: readonly Signature[],
  { wallet, stakes, tokenAccounts }: Owner,
): Promise<SignaturePage> {
  const page = emptyPage();
  for (const [index, answer] of (await transactionsOf(node, signatures)).entries()) {
    if (answer === null) {
      page.unread.push(signatures[index]?.signature ?? "");
      continue;
    }
    const found = withOwners(answer, wallet, tokenAccounts);
    if (hasUnknownOwners(found)) page.unowned++;
    const assembled = assembleSolana(found, wallet, stakeChangeOf(found, wallet, stakes));
    page.seen.push(...ownTokenAccounts(found, wallet));
    page.stakes.push(...ownStakesIn(found, wallet, stakes));
    page.transactions.push(...assembled.transactions);
    page.assets.push(...assembled.assets);
  }
  return page;
}

function emptyPage(): SignaturePage {
  return { transactions: [], assets: [], seen: [], stakes: [], unread: [], unowned: 0 };
}

function timeOf(node: Node, slot: number): Promise<number> {
  return node.call("getBlockTime", [slot], z.number());
}
