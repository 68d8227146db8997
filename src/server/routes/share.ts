import type { z } from "zod";
import { netWorth } from "../../contract/methods/portfolio/net-worth.ts";
import { performance } from "../../contract/methods/portfolio/performance.ts";
import { transactions } from "../../contract/methods/ledger/transactions.ts";
import { shareInput, type ShareAnswer } from "../../contract/share-records.ts";
import { AppError } from "../../errors/app-error.ts";
import { clientName } from "../../lib/client-name.ts";
import { JsonText } from "../../lib/json-text.ts";
import { sha256Hex } from "../../lib/sha-256.ts";
import { dispatch } from "../../rpc/protocol/dispatch.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { withOpenAccount } from "../../rpc/protocol/with-open-account.ts";
import type { Share } from "../../store/server/shares.ts";
import { readInput } from "../http/request-body.ts";
import type { AddRoutes, RouteParts } from "../http/route.ts";
import { holdingsPage, netWorthPage, performancePage, transactionsPage } from "../share/share-pages.ts";

const perPage = 100;
/** How often its use is noted. */
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
    if (share === undefined || account === undefined)
      throw new AppError("unauthorized", "This link was revoked or has expired. Ask for another one.", {
        reason: "share_unusable",
      });
    attempt.succeeded();
    shareThrottle.attempt(share.id);
    return { share, name: account.name };
  };

  const noteUse = ({ id, name, lastUsedAt }: Share, address: string, headers: Headers): void => {
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
      throw new AppError("forbidden", "This link does not contain that page.");
    noteUse(share, address, c.req.raw.headers);
    const { signal } = c.req.raw;
    const currency = await withOpenAccount(
      { context, signal },
      name,
      ({ settings }) => settings.get().baseCurrency,
    );
    const ask = createAsk(parts, name, signal);
    const answer: ShareAnswer = {
      name: share.name,
      pages: share.pages,
      amounts: share.amounts,
      currency,
      expiresAt: share.expiresAt,
      content: page === undefined ? null : await contentOf(ask, { page, cursor, amounts: share.amounts }),
    };
    return c.json(answer, 200, { "cache-control": "no-store" });
  });
};

type Ask = <Output extends z.ZodType>(
  method: string,
  output: Output,
  input?: object,
) => Promise<z.output<Output>>;

/** Calls methods as a reader of this account alone. */
function createAsk({ context, runOnWorker }: RouteParts, accountName: string, signal: AbortSignal): Ask {
  const caller = { access: "read" as const, accounts: [accountName] };
  return async (method, output, input = {}) => {
    const call = { method, input: { accountName, ...input }, caller, signal };
    const result = await dispatch(context, call, runOnWorker);
    return output.parse(result instanceof JsonText ? result.parse() : result);
  };
}

async function contentOf(
  ask: Ask,
  {
    page,
    cursor,
    amounts,
  }: { page: Share["pages"][number]; cursor: string | undefined; amounts: Share["amounts"] },
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
      const wanted = { limit: perPage, ...(cursor === undefined ? {} : { cursor }) };
      const found = await ask("transactions.list", transactions.list.output, wanted);
      return transactionsPage({ transactions: found }, amounts);
    }
  }
}
