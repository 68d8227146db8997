import { chatInput } from "../../contract/http/assistant-routes.ts";
import { AppError } from "../../errors/app-error.ts";
import { requireAccountAccess, mayUseAccount } from "../../rpc/protocol/account-scope.ts";
import { checkAccess, neededAccess, parseInput } from "../../rpc/protocol/dispatch.ts";
import { readJson } from "../http/request-body.ts";
import type { AddRoutes } from "../http/route.ts";

/** A client may send its whole conversation, with pictures. */
const bodyLimit = 12 * 1024 ** 2;

/** The headers of the AI SDK's `toUIMessageStreamResponse`. */
const streamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-vercel-ai-ui-message-stream": "v1",
  "x-accel-buffering": "no",
};

/**
 * `POST /assistant-chat` streams an answer. `GET /assistant-chat/<id>/stream` streams the one being written, from its beginning
 * (`useChat`'s `resume`).
 */
export const assistantChatRoutes: AddRoutes = (app, { context, chats, identifier }) => {
  app.post("/assistant-chat", async (c) => {
    const { caller } = await identifier.require(c.req.raw, c.env.origin);
    checkAccess({ access: "write" }, { method: "/assistant-chat", caller });
    const request = parseInput(chatInput, await readJson(c.req.raw, bodyLimit), "/assistant-chat");
    requireAccountAccess(request.accountName, caller, { needed: "write", method: "/assistant-chat" });
    return new Response(await chats.ask(request, c.req.raw.signal), { headers: streamHeaders });
  });

  app.get("/assistant-chat/:id/stream", async (c) => {
    const { caller } = await identifier.require(c.req.raw, c.env.origin);
    const declared = { access: "read", userAccess: "write" } as const;
    checkAccess(declared, { method: "/assistant-chat", caller });
    const needed = neededAccess(declared, caller);
    const statedAccount = c.req.query("accountName");
    const names =
      statedAccount === undefined ? context.server.accounts.list().map(({ name }) => name) : [statedAccount];
    if (statedAccount !== undefined)
      requireAccountAccess(statedAccount, caller, { needed, method: "/assistant-chat" });
    for (const name of names) {
      const account = mayUseAccount(name, caller, needed) ? context.server.accounts.byName(name) : undefined;
      const stream = account === undefined ? null : chats.listen(account.id, c.req.param("id"));
      if (stream !== null) return new Response(stream, { headers: streamHeaders });
    }
    return c.body(null, 204);
  });

  app.all("/assistant-chat", () => {
    throw new AppError(
      "bad_request",
      "Only POST is supported. Send POST /assistant-chat with { accountName, id, modelId, messages }.",
    );
  });
};
