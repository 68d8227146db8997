import type { z } from "zod";
import type { Context } from "../../context/context.ts";
import { AppError, cancelledError } from "../../errors/app-error.ts";
import { inputProblems } from "../../errors/input-problem.ts";
import { msg } from "../../errors/wording.ts";
import { JsonText } from "../../lib/json-text.ts";
import type { Logger } from "../../ports/logger.ts";
import { includesAccess } from "../../domain/account/role.ts";
import { requireAccountAccess, requireAllAccounts, insufficientAccessError } from "./account-scope.ts";
import { withOpenAccount } from "./with-open-account.ts";
import { logCall } from "./log-call.ts";
import type { Access } from "../../contract/method-contract.ts";
import {
  DerivedCall,
  type AccountMethod,
  type Caller,
  type Connection,
  type Method,
  type ServerMethod,
  type WholeCall,
} from "./method.ts";
import { findMethod } from "./registry.ts";
import { accountNameIn } from "../../contract/account-name-in.ts";

/** A call as received: untrusted except for the caller. */
export type IncomingCall = {
  method: string;
  input: unknown;
  caller: Caller;
  /** Created lazily: creating one costs more than a small call. */
  readonly signal: AbortSignal;
  connection?: Connection;
};

/** Sends a call to the writing thread; rejects with the `AppError` thrown there. */
export type RunOnWorker = (
  method: string,
  input: unknown,
  caller: Caller,
  signal: AbortSignal,
) => Promise<unknown>;

/**
 * Runs a method on this thread and returns its result. For the worker thread, which also runs `internal.*`; the request thread sends it only
 * calls that `dispatch` allowed.
 */
export async function execute(context: Context, request: IncomingCall): Promise<unknown> {
  const found = await methodFor(request.method);
  if (found.scope === "subscription") throw needsSocket(request.method);
  checkCaller(found, request);
  request.signal.throwIfAborted();
  const result = await run(context, found, request);
  logCall(context, found, request);
  return result instanceof JsonText ? result.parse() : result;
}

/** A method of the public registry, or one for the request thread. */
async function methodFor(name: string): Promise<Method> {
  if (!name.startsWith("internal.")) return findMethod(name);
  const { internalMethods } = await import("./internal.ts");
  return internalMethods.get(name) ?? findMethod(name);
}

/**
 * Handles a call on the request thread: reads run here (synchronously if possible, which saves a turn of the event loop), the rest goes to the
 * worker. Throws or rejects with errors that `asAppError` converts.
 */
export function dispatch(context: Context, request: IncomingCall, runOnWorker: RunOnWorker): unknown {
  const found = findMethod(request.method);
  return found instanceof Promise
    ? found.then((method) => dispatchTo(method, context, request, runOnWorker))
    : dispatchTo(found, context, request, runOnWorker);
}

function dispatchTo(
  found: Method,
  context: Context,
  request: IncomingCall,
  runOnWorker: RunOnWorker,
): unknown {
  const startedAt = performance.now();
  const over = (outcome: string): void =>
    context.metrics.call(request.method, outcome, performance.now() - startedAt);
  try {
    const result = answer(context, found, request, runOnWorker);
    if (!(result instanceof Promise)) {
      over("ok");
      return result;
    }
    return result.then(
      (value: unknown) => (over("ok"), value),
      (error: unknown) => {
        over(codeOf(error));
        throw error;
      },
    );
  } catch (error) {
    over(codeOf(error));
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : "internal";
}

function answer(context: Context, found: Method, request: IncomingCall, runOnWorker: RunOnWorker): unknown {
  checkCaller(found, request);
  if (found.scope === "subscription") throw needsSocket(request.method);
  if (found.runs === "worker") {
    return runOnWorker(request.method, request.input, request.caller, request.signal);
  }
  return run(context, found, request);
}

/** The access and scope that the method declares. */
export function neededAccess(
  { access, userAccess }: Pick<Method, "access" | "userAccess">,
  caller: Caller,
): Access {
  return caller.userId === undefined ? access : (userAccess ?? access);
}

/** Throws `forbidden` if the caller's highest access is below what a method or route needs. */
export function checkAccess(
  declared: Pick<Method, "access" | "userAccess">,
  { method, caller }: Pick<IncomingCall, "method" | "caller">,
): void {
  const needed = neededAccess(declared, caller);
  if (!includesAccess(caller.access, needed)) throw insufficientAccessError(method, needed, caller.access);
}

/** Parses with the schema. Throws `bad_request` with `data.errors: [{ path, message }]`. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  method: string,
): z.output<Schema> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const problems = inputProblems(result.error, input);
  const [first = { wording: msg`The input does not have the required form` }] = problems;
  throw new AppError("bad_request", msg`Invalid input for ${method}: ${first.wording}.`, {
    reason: "invalid_input",
    data: { errors: problems.map(({ path, message }) => ({ path, message })) },
  });
}

/** The caller's view of any thrown value. Anything but an `AppError` becomes `internal` with a reference that is in the log. */
export function asAppError(
  error: unknown,
  { log, newId, what }: { log: Pick<Logger, "error">; newId: () => string; what: string },
): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DOMException && error.name === "AbortError") return cancelledError(what);
  const reference = newId();
  log.error("A call failed.", { what, reference, error });
  return new AppError(
    "internal",
    msg`Internal error. The log has details under the reference ${reference}.`,
    {
      data: { reference },
    },
  );
}

/** Runs a call that `checkCaller` allowed. */
function run(context: Context, found: ServerMethod | AccountMethod, request: IncomingCall): unknown {
  const input = parseInput(found.input, request.input, request.method);
  const call: WholeCall = new DerivedCall(request, context);
  const result = found.scope === "server" ? found.handle(call, input) : runInAccount(found, call, input);
  return context.config.environment === "production" ? result : checked(found, request.method, result);
}

/**
 * Throws `forbidden` if the caller may not call the method, or not for the account that the input names. A method that needs more than
 * `read` and names no account concerns the whole service. Checked once per call on each thread.
 */
function checkCaller(found: Method, { method, input, caller }: IncomingCall): void {
  checkAccess(found, { method, caller });
  const names = accountNamesIn(input);
  // Before the input is parsed: a caller must not learn anything about other accounts, not even the parameters of their calls.
  for (const name of names)
    requireAccountAccess(name, caller, { needed: neededAccess(found, caller), method });
  if (names.length === 0 && found.scope === "server" && !includesAccess("read", found.access))
    requireAllAccounts(msg`call ${method}`, caller);
}

/** Every account that a call names: in `accountName`, and in `accountNames` of a method about several. */
function accountNamesIn(input: unknown): string[] {
  const name = accountNameIn(input);
  const several: unknown =
    typeof input === "object" && input !== null && "accountNames" in input ? input.accountNames : [];
  const texts = Array.isArray(several) ? several.filter((text) => typeof text === "string") : [];
  return name === undefined ? texts : [name, ...texts];
}

function runInAccount(found: AccountMethod, call: WholeCall, input: unknown): unknown {
  const accountName = accountNameIn(input);
  if (accountName === undefined) throw new Error("A method of an account has an input without accountName.");
  return withOpenAccount(call, accountName, (account) => found.handle(call, input, account));
}

/** Outside production a result that violates the contract is an error, so that tests find it. */
async function checked(
  found: ServerMethod | AccountMethod,
  method: string,
  result: unknown,
): Promise<unknown> {
  const value = await result;
  const outcome = found.output.safeParse(value instanceof JsonText ? value.parse() : value);
  if (outcome.success) return value;
  throw new Error(`${method} answered what its schema does not allow: ${outcome.error.message}`);
}

function needsSocket(method: string): AppError {
  return new AppError("bad_request", msg`${method} takes a callback: call it over the WebSocket at /rpc.`, {
    reason: "callbacks_need_socket",
  });
}
