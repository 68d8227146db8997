import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Node } from "../../json-rpc.ts";
import type { StakeAccount } from "./accounts.ts";
import { assembleSolana, solana } from "./assemble.ts";
import { signaturesOf, transactionsOf, type Signature } from "./history.ts";
import { newStakeAccount, ownStakesIn, readInto, stakeChangeOf, type Stakes } from "./stakes.ts";
import { withOwners, type SolanaTransaction } from "./transaction.ts";

/** The result of reading a stake account's history: its transactions again, now with the known owner of the account in each. */
export type StakePage = {
  transactions: ReportedTransaction[];
  /** Ids of invalid parts that an earlier reading of the same transactions reported. */
  retracted: string[];
  unread: string[];
};

/**
 * Reads the outdated histories of stake accounts: new ones, those with a changed amount, and those removed from the server's list. Further
 * accounts found in a transaction (a split, a merge) are read too. Completes `stakes` in place.
 */
export async function* stakeHistories(
  node: Node,
  wallet: string,
  {
    stakes,
    listedAccounts,
    tokenAccounts,
  }: { stakes: Stakes; listedAccounts: readonly StakeAccount[]; tokenAccounts: ReadonlySet<string> },
): AsyncGenerator<StakePage> {
  const lamportsByAccount = new Map(
    listedAccounts.map(({ address, lamports }) => [address, lamports.toString()]),
  );
  for (const [address, lamports] of lamportsByAccount) {
    const state = (stakes[address] ??= newStakeAccount());
    if (state.listed !== lamports) state.isPending = true;
  }
  for (const [address, state] of Object.entries(stakes))
    if (!lamportsByAccount.has(address) && state.listed !== null) state.isPending = true;
  const done = new Set<string>();
  const next = (): string | undefined =>
    Object.entries(stakes).find(([address, { isPending }]) => isPending && !done.has(address))?.[0];
  for (let address = next(); address !== undefined; address = next()) {
    done.add(address);
    yield await readAccount(node, address, {
      wallet,
      stakes,
      tokenAccounts,
      listedLamports: lamportsByAccount.get(address) ?? null,
    });
  }
}

async function readAccount(
  node: Node,
  address: string,
  {
    wallet,
    stakes,
    tokenAccounts,
    listedLamports,
  }: {
    wallet: string;
    stakes: Stakes;
    tokenAccounts: ReadonlySet<string>;
    listedLamports: string | null;
  },
): Promise<StakePage> {
  const state = stakes[address] ?? newStakeAccount();
  const signatures: Signature[] = [];
  const range = { before: undefined, until: state.newest ?? undefined };
  for await (const page of signaturesOf(node, address, range)) signatures.push(...page);
  signatures.reverse();
  const results = await transactionsOf(node, signatures);
  const found = results.filter((answer): answer is SolanaTransaction => answer !== null);
  const unreadSignatures = signatures.flatMap(({ signature }, index) =>
    results[index] === null ? [signature] : [],
  );
  const isListed = listedLamports !== null;
  stakes[address] = {
    ...readInto(state, address, { wallet, found, isListed, stakes }),
    listed: listedLamports,
  };
  const page: StakePage = { transactions: [], retracted: [], unread: unreadSignatures };
  for (const transaction of found) {
    for (const seen of ownStakesIn(transaction, wallet, stakes)) stakes[seen] ??= newStakeAccount();
    const reports = assembleSolana(
      withOwners(transaction, wallet, tokenAccounts),
      wallet,
      stakeChangeOf(transaction, wallet, stakes),
    ).transactions;
    page.transactions.push(...reports);
    const ids = new Set(reports.map(({ id }) => id));
    const [signature] = transaction.transaction.signatures;
    const transactionId = `${solana}:${signature}:${wallet}`;
    page.retracted.push(...[transactionId, `${transactionId}:stake`].filter((id) => !ids.has(id)));
  }
  return page;
}
