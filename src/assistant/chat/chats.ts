import type { Context } from "../../context/context.ts";
import type { MessagePart } from "../../domain/account/chat-message.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Metadata, StoredMessage } from "../../store/account/conversation-rows.ts";
import { createBroadcast, type Broadcast } from "./broadcast.ts";
import type { ChatRequest } from "./chat-request.ts";
import type { prepareTurn, PromptBuilder } from "./prepare-turn.ts";
import type { Answer } from "./turn.ts";

/** Writes questions and answers, on the writing thread. Each method resolves once its data is stored. */
export type AnswerStore = {
  begin(
    accountName: string,
    question: StoredMessage,
    answer: { id: string; metadata: Metadata; at: number },
  ): Promise<void>;
  keep(
    accountName: string,
    answer: { conversationId: string; id: string; parts: MessagePart[] },
  ): Promise<void>;
  end(accountName: string, message: StoredMessage): Promise<void>;
};

type Running = {
  controller: AbortController;
  broadcast: Broadcast;
  /** Whether the answer is stopping because its last listener left. */
  isIdle: boolean;
  ended: Promise<void>;
};

/** How long an answer continues without a listener whose client announced that it would reconnect. */
const returnWithinMs = 30_000;
const keepAliveMs = 15_000;

/** Aborts that the SDK treats as a stop, not as a failure. */
function stopped(): DOMException {
  return new DOMException("The answer was stopped.", "AbortError");
}

type Parts = { context: Context; loadPrompt: () => Promise<PromptBuilder>; store: AnswerStore };
/** Running answers by account and conversation. */
type Answers = Map<string, Running>;

/** The running answers: any number at a time, one per conversation. */
export function createChats(parts: Parts) {
  const running: Answers = new Map();
  return {
    /**
     * Stores the question, asks the model and returns the stream of its answer. Rejects for an invalid request. `signal` aborts a turn that
     * has not begun to answer.
     */
    ask: (request: ChatRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> =>
      requestAnswer(parts, running, request, signal),

    /** The stream of a running answer, from its beginning; `null` if there is none. */
    listen(accountId: string, conversationId: string): ReadableStream<Uint8Array> | null {
      return running.get(placeOf(accountId, conversationId))?.broadcast.listen() ?? null;
    },

    /** Stops an answer; what was received so far is stored. */
    stop(accountId: string, conversationId: string): void {
      running.get(placeOf(accountId, conversationId))?.controller.abort(stopped());
    },

    /** Stops all answers; resolves once they are stored. */
    async stopAll(): Promise<void> {
      const all = [...running.values()];
      for (const { controller } of all) controller.abort(stopped());
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
export type Chats = ReturnType<typeof createChats>;

function placeOf(accountId: string, conversationId: string): string {
  return `${accountId} ${conversationId}`;
}

/** Waits for the end of an abandoned answer; throws `conflict` while one is running with listeners. */
function endOfOther(running: Answers, place: string): Promise<void> | undefined {
  const runningTurn = running.get(place);
  if (runningTurn === undefined) return undefined;
  if (!runningTurn.controller.signal.aborted && !runningTurn.isIdle)
    throw new AppError(
      "conflict",
      "An answer is still being written in this conversation. Wait for it, or stop it with assistant.stop.",
    );
  runningTurn.controller.abort(stopped());
  return runningTurn.ended;
}

/** Registers a running answer. It is stopped when no listener is left, at once or after `returnWithinMs`. */
function enter(
  running: Answers,
  account: AccountStore,
  { id, resume }: ChatRequest,
): { entry: Running; leave: () => void } {
  const place = placeOf(account.id, id);
  const controller = new AbortController();
  let patience: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => controller.abort(stopped());
  const broadcast = createBroadcast((isIdle) => {
    entry.isIdle = isIdle;
    clearTimeout(patience);
    if (isIdle && !resume) stop();
    else if (isIdle) patience = setTimeout(stop, returnWithinMs);
  });
  const pulse = setInterval(() => broadcast.sendKeepAlive(), keepAliveMs);
  let resolveEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
  const entry: Running = { controller, broadcast, isIdle: false, ended };
  running.set(place, entry);
  return {
    entry,
    leave() {
      clearInterval(pulse);
      clearTimeout(patience);
      broadcast.end();
      running.delete(place);
      resolveEnded();
    },
  };
}

async function requestAnswer(
  { context, loadPrompt, store }: Parts,
  running: Answers,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { accounts, newId, now } = context;
  const account = accounts.open(request.accountName);
  const { id: conversationId } = request;
  const place = placeOf(account.id, conversationId);
  for (let end = endOfOther(running, place); end !== undefined; end = endOfOther(running, place)) await end;
  const { entry, leave } = enter(running, account, request);
  const { controller, broadcast } = entry;
  const abortTurn = (): void => controller.abort(stopped());
  signal.addEventListener("abort", abortTurn, { once: true });
  try {
    const [{ prepareTurn: prepare }, prompt] = await Promise.all([import("./prepare-turn.ts"), loadPrompt()]);
    const turn = await prepare({ context, account, prompt, request, signal: controller.signal });
    const question: StoredMessage = { ...turn.question, conversationId, createdAt: now(), metadata: null };
    const answer = {
      id: newId(),
      metadata: { modelId: turn.model.id, promptContext: turn.promptContext },
      at: now(),
    };
    await store.begin(account.name, question, answer);
    void finish({ context, store, turn, accountName: account.name, conversationId, answer, entry, leave });
    return broadcast.listen();
  } catch (error) {
    leave();
    throw error;
  } finally {
    signal.removeEventListener("abort", abortTurn);
  }
}

/** Runs the model and stores its answer. Does not throw: failures are logged and sent to the listeners. */
async function finish({
  context: { log, newId, now, pause },
  store,
  turn,
  accountName,
  conversationId,
  answer: { id: answerId, at },
  entry: { controller, broadcast },
  leave,
}: {
  context: Context;
  store: AnswerStore;
  turn: Awaited<ReturnType<typeof prepareTurn>>;
  accountName: string;
  conversationId: string;
  answer: { id: string; at: number };
  entry: Running;
  leave: () => void;
}): Promise<void> {
  let result: Answer | undefined;
  const keep = (parts: MessagePart[]): Promise<void> =>
    store
      .keep(accountName, { conversationId, id: answerId, parts })
      .catch((error: unknown) => log.warn("A step of an answer was not kept.", { error: messageOf(error) }));
  try {
    const { signal } = controller;
    const { runTurn } = await import("./turn.ts");
    result = await runTurn({ ...turn, answerId, now, pause, signal, broadcast, onStep: keep });
    const { parts, metadata } = result;
    if (metadata.error !== undefined)
      log.warn("A model failed.", { model: metadata.modelId, problem: metadata.error });
    await store.end(accountName, {
      id: answerId,
      conversationId,
      role: "assistant",
      parts,
      createdAt: at,
      metadata,
    });
    broadcast.send("[DONE]");
  } catch (error) {
    const reference = newId();
    log.error(result === undefined ? "A turn of the assistant failed." : "An answer was not stored.", {
      reference,
      error,
    });
    broadcast.send(
      JSON.stringify({
        type: "error",
        errorText: `Internal error. The log has details under the reference ${reference}.`,
      }),
    );
  } finally {
    leave();
  }
}
