import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { isUnusableResponse } from "./refusals.ts";
import type { Exchange, ExchangeClient, ExchangeBalance, ListedAccount, SideAccount } from "../exchange.ts";
import { msg, type Reason, type Wording } from "../../../errors/wording.ts";

/** Why an account is not read. A note (`isNote`) affects no total. */
export type AccountGap = { reason: Reason; isNote: boolean };

/** All reported balances, the sub-accounts that they cover, and the gaps. `closed` are side accounts without balances. */
export type AllBalances = {
  balances: ExchangeBalance[];
  accounts: string[];
  closed: ReadonlySet<string>;
  gaps: AccountGap[];
};

type Accounts = Pick<
  Exchange,
  "title" | "accounts" | "balances" | "sideAccounts" | "unreadAccounts" | "listAccounts"
>;

/**
 * Reads the balances of all accounts. A side account to which the key has no access is in `gaps` and not in `accounts`, so that it is not compared
 * as if it were empty.
 */
export async function readAllBalances(exchange: Accounts, client: ExchangeClient): Promise<AllBalances> {
  const balances = await exchange.balances(client);
  const accounts = [...exchange.accounts];
  const closed = new Set<string>();
  const gaps: AccountGap[] = [];
  const { sideAccounts = [], unreadAccounts = [] } = exchange;
  const listedAccounts = await listedBy(exchange, client);
  for (const side of sideAccounts) {
    const listedAccount = listedAccounts.get(side.title);
    const isClosed = listedAccount?.isOpen === false;
    const answer = isClosed ? [] : await sideBalances(side, client);
    if (isClosed || answer instanceof ExchangeFailure) closed.add(side.title);
    if (answer instanceof ExchangeFailure) {
      // Without a list of accounts, a refusal that does not concern permissions means that the account was never opened.
      const isUnopened = listedAccount === undefined ? answer.kind === "rejected" : listedAccount.isEmpty;
      const isNote = side.isAlways !== true && isUnopened;
      gaps.push({ reason: refusedReason(exchange, side, answer), isNote });
    } else {
      balances.push(...answer);
      accounts.push(...side.accounts);
    }
  }
  for (const title of unreadAccounts)
    if (listedAccounts.get(title)?.isEmpty === false)
      gaps.push({
        reason: msg`${title}: ${exchange.title} states a balance in this account, which is not read and not part of net worth. Enter it by hand.`,
        isNote: false,
      });
  return { balances, accounts, closed, gaps: [...gaps, ...unrealisedNotes(exchange, balances)] };
}

/** Notes about accounts that are never read, for `docs/chains.md` and the certificate. */
export function unreadNotes({
  title,
  unreadAccounts = [],
}: Pick<Exchange, "title" | "unreadAccounts">): Wording[] {
  if (unreadAccounts.length === 0) return [];
  return [
    msg`${title}: these accounts are not read, and their balances are not part of net worth: ${unreadAccounts.join(", ")}.`,
  ];
}

async function listedBy(exchange: Accounts, client: ExchangeClient): Promise<Map<string, ListedAccount>> {
  if (exchange.listAccounts === undefined) return new Map();
  try {
    return new Map((await exchange.listAccounts(client)).map((account) => [account.title, account]));
  } catch (error) {
    if (error instanceof ExchangeFailure) return new Map();
    throw error;
  }
}

async function sideBalances(
  side: SideAccount,
  client: ExchangeClient,
): Promise<ExchangeBalance[] | ExchangeFailure> {
  try {
    return await side.balances(client);
  } catch (error) {
    if (!(error instanceof ExchangeFailure)) throw error;
    if (side.isAlways === true && !isUnusableResponse(error)) throw error;
    return error;
  }
}

function refusedReason({ title }: Accounts, side: SideAccount, { kind, message }: ExchangeFailure): Wording {
  if (kind === "malformed")
    return msg`${side.title}: ${message} Its balance is not read and was not compared.`;
  const remedy = kind === "permission" || kind === "key" ? msg` Give the key the permission to read it.` : "";
  return msg`${side.title}: ${title} returned "${message}", so its balance is not read and was not compared.${remedy}`;
}

function unrealisedNotes({ title, accounts }: Accounts, balances: readonly ExchangeBalance[]): AccountGap[] {
  const open = new Set(
    balances.flatMap(({ account, unrealised = "0" }) => (unrealised === "0" ? [] : [account])),
  );
  return [...open].sort().map((account) => ({
    reason: msg`${account === "" ? accounts[0] || title : account}: open positions have an unrealised profit or loss, which is not part of net worth until it is realised.`,
    isNote: true,
  }));
}
