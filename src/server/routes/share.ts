import type { z } from "zod";
import { netWorth } from "../../contract/methods/portfolio/net-worth.ts";
import { performance } from "../../contract/methods/portfolio/performance.ts";
import { transactions } from "../../contract/methods/ledger/transactions.ts";
import { shareInput, type ShareAnswer } from "../../contract/share-records.ts";
import { symbolFromId } from "../../domain/texts/names.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { clientName } from "../../lib/client-name.ts";
import { JsonText } from "../../lib/json-text.ts";
import { sha256Hex } from "../../lib/sha-256.ts";
import type { Logger } from "../../ports/logger.ts";
import { dispatch } from "../../rpc/protocol/dispatch.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { withOpenAccount } from "../../rpc/protocol/with-open-account.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { accountElsewhere } from "../../store/database/open-account.ts";
import type { Share } from "../../store/server/shares.ts";
import { readInput } from "../http/request-body.ts";
import type { AddRoutes, RouteDependencies } from "../http/route.ts";
import { holdingsPage, netWorthPage, performancePage, transactionsPage } from "../share/share-pages.ts";

const perPage = 100;
/** The minimum interval at which the use of a link is recorded. */
const notedEveryMs = 60_000;
const enteredEveryMs = 3_600_000;

/** `POST /share`: one page of a share link, read-only. Its token is accepted here and nowhere else. */
export const shareRoutes: AddRoutes = (app, parts) => {
  const { context, linkThrottle, shareThrottle, runOnWorker } = parts;
  const { server, now, log } = context;

  /** Throws `unauthorized`, the same for a wrong, a revoked and an expired link, and `too_many_requests`. */
  const shareOf = (authorization: string | undefined, address: string): { share: Share; name: string } => {
    const token = /^Bearer +([^\s]+)$/i.exec(authorization ?? "")?.[1];
    const attempt = linkThrottle.attempt(address);
    const share = token === undefined ? undefined : server.shares.findByHash(sha256Hex(token), now());
    const account = share === undefined ? undefined : server.accounts.byId(share.accountId);
    const node = share === undefined ? undefined : nodeOf(share.accountId);
    if (node !== undefined) {
      attempt.succeeded();
      throw accountElsewhere(msg`The account of this link`, node);
    }
    if (share === undefined || account === undefined)
      throw new AppError("unauthorized", "This link was revoked or has expired. Ask for another one.", {
        reason: "share_unusable",
      });
    attempt.succeeded();
    shareThrottle.attempt(share.id);
    return { share, name: account.name };
  };

  /** The other node that holds the account. */
  const nodeOf = (accountId: string): string | undefined => {
    const name = server.accounts.nameOf(accountId);
    return name === undefined ? undefined : context.accounts.nodeOf(name);
  };

  const recordUse = ({ id, name, lastUsedAt }: Share, address: string, headers: Headers): void => {
    const since = now() - (lastUsedAt ?? 0);
    if (since < notedEveryMs) return;
    const entry = { name, address, client: clientName(headers), isEntered: since >= enteredEveryMs };
    runOnWorker("internal.shareUsed", { id, ...entry }, asInternal, new AbortController().signal).catch(
      (error: unknown) => log.warn("The use of a share link could not be stored.", { error }),
    );
  };

  app.post("/share", async (c) => {
    const { address } = c.env.origin;
    const { share, name } = shareOf(c.req.header("authorization"), address);
    const { page, cursor } = await readInput(c.req.raw, shareInput);
    if (page !== undefined && !share.pages.includes(page))
      throw new AppError(
        "forbidden",
        "This link does not contain that page. Ask its owner for a link that does.",
      );
    if (cursor !== undefined && share.amounts !== "shown")
      throw new AppError("bad_request", "This link shows the last transactions only. Leave the cursor out.");
    recordUse(share, address, c.req.raw.headers);
    const { signal } = c.req.raw;
    const content = readContent(parts, name, { page, cursor, amounts: share.amounts, signal });
    const answer: ShareAnswer = {
      name: share.name,
      pages: share.pages,
      amounts: share.amounts,
      expiresAt: share.expiresAt,
      ...(await content.catch((error: unknown) => {
        throw withoutNames(error, log);
      })),
    };
    return c.json(answer, 200, { "cache-control": "no-store" });
  });
};

/** Other errors are hidden: their messages may name the account or its file. */
function withoutNames(error: unknown, log: Logger): unknown {
  if (error instanceof AppError && (error.code === "bad_request" || error.code === "cancelled")) return error;
  log.warn("A share link could not be answered.", { error: messageOf(error) });
  return new AppError("unavailable", "These figures cannot be read at present. Try again later.");
}

type Wanted = { cursor: string | undefined; amounts: Share["amounts"] };

/** The account's currency, and the requested page. */
async function readContent(
  parts: RouteDependencies,
  accountName: string,
  { page, signal, ...request }: Wanted & { page: Share["pages"][number] | undefined; signal: AbortSignal },
): Promise<Pick<ShareAnswer, "currency" | "content">> {
  const call = { context: parts.context, signal };
  const currency = await withOpenAccount(call, accountName, ({ settings }) => settings.get().baseCurrency);
  if (page === undefined) return { currency, content: null };
  const reading: Reading = {
    ask: createAsk(parts, accountName, signal),
    open: async (work) => withOpenAccount(call, accountName, work),
  };
  return { currency, content: await contentOf(reading, { page, ...request }) };
}

type Reading = { ask: Ask; open<Result>(work: (account: AccountStore) => Result): Promise<Result> };

type Ask = <Output extends z.ZodType>(
  method: string,
  output: Output,
  input?: object,
) => Promise<z.output<Output>>;

/** Calls methods as a reader of this account alone. */
function createAsk(
  { context, runOnWorker }: RouteDependencies,
  accountName: string,
  signal: AbortSignal,
): Ask {
  const caller = { access: "read" as const, accounts: [accountName] };
  return async (method, output, input = {}) => {
    const call = { method, input: { accountName, ...input }, caller, signal };
    const result = await dispatch(context, call, runOnWorker);
    return output.parse(result instanceof JsonText ? result.parse() : result);
  };
}

async function contentOf(
  { ask, open }: Reading,
  { page, cursor, amounts }: Wanted & { page: Share["pages"][number] },
): Promise<ShareAnswer["content"]> {
  switch (page) {
    case "netWorth": {
      const current = await ask("netWorth.current", netWorth.current.output);
      return netWorthPage(
        { current, history: await ask("netWorth.history", netWorth.history.output) },
        amounts,
      );
    }
    case "holdings":
      return holdingsPage({ current: await ask("netWorth.current", netWorth.current.output) }, amounts);
    case "performance": {
      const summary = await ask("performance.summary", performance.summary.output);
      const index = await ask("performance.history", performance.history.output);
      return performancePage({ summary, index }, amounts);
    }
    case "transactions": {
      const pageInput = { limit: perPage, ...(cursor === undefined ? {} : { cursor }) };
      const found = await ask("transactions.list", transactions.list.output, pageInput);
      return open(({ assets }) => {
        const symbolOf = (assetId: string): string => assets.find(assetId)?.symbol ?? symbolFromId(assetId);
        return transactionsPage({ transactions: found, symbolOf }, amounts);
      });
    }
  }
}
