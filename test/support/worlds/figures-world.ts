import { z } from "zod";
import type { ReportedTransaction } from "../../../src/domain/ledger/transaction.ts";
import { runToEnd } from "../../../src/ports/pause.ts";
import { checkHealth } from "../../../src/tasks/derived/check-health.ts";
import { importFile } from "../../../src/tasks/ledger/import-file.ts";
import { matchTransfers } from "../../../src/tasks/ledger/match-transfers.ts";
import { refreshSuperseded } from "../../../src/tasks/ledger/supersede.ts";
import { refreshTrades } from "../../../src/tasks/derived/refresh-trades.ts";
import { createServiceWorld } from "./service-world.ts";

const accountName = "main";
const dayMs = 86_400_000;

export type Preview = {
  known: number;
  added: number;
  format: string;
  transactions: number;
  problemCount: number;
  problems: { row: number; message: string }[];
  notes: { reason: string; params: Record<string, string> }[];
  warnings: string[];
  ignoredColumns: string[];
};
export type Issue = {
  kind: string;
  severity: string;
  message: string;
  subject: Record<string, unknown>;
  remedy: { method: string; params: Record<string, unknown> } | null;
};
type Lot = { amount: string; holdingDays: number | null; proceeds: string; fees: string; gain: string };
export type Report = {
  totals: Record<string, string>;
  counts: Record<string, number>;
  unknownTotals: string[];
  disposals: { assetId: string; amount: string; proceeds: string; cost: string; gain: string; lots: Lot[] }[];
  income: { assetId: string; amount: string; value: string | null }[];
  missingAcquisitions: object[];
  assumedBasis: { assetId: string; amount: string }[];
  remaining: {
    assetId: string;
    wallet?: string;
    amount: string;
    cost: string;
    at: number;
    unverified?: boolean;
  }[];
};
type Read = { name?: string; format?: string; options?: object; onProblem?: "abort" | "skip" };
/** The error of an answer, or its result under `result`. */
export type Answer = {
  status: number;
  result?: unknown;
  code?: string;
  reason?: string;
  detail?: string;
  data?: unknown;
};

/** The service as its owner uses it: files are uploaded and imported, the queue computes derived data, and every figure is read over RPC. */
export async function createFiguresWorld() {
  const world = createServiceWorld();
  const token = await world.signIn();
  world.writer.accounts.create({ id: "account-1", name: accountName, baseCurrency: "USD", at: 0 });
  const account = () => world.writer.accounts.open(accountName);

  async function answerOf(method: string, input: object = {}): Promise<Answer> {
    const response = await world.post(`/rpc/${method}`, { accountName, ...input }, { token });
    return { ...((await response.json()) as object), status: response.status };
  }
  async function call<T>(method: string, input: object = {}): Promise<T> {
    const { status, result, detail } = await answerOf(method, input);
    if (status !== 200) throw new Error(`${method}: ${status} ${detail ?? ""}`);
    return result as T;
  }
  const runOf = <Input>(input: Input, taskId = "task") => ({
    context: world.writer,
    accountName,
    account: account(),
    taskId,
    input,
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });
  async function settle(): Promise<void> {
    const net = { since: null, now: world.writer.now(), currency: "USD" };
    await refreshSuperseded(account(), world.writer);
    runToEnd(account().balances.refresh());
    await matchTransfers.run(runOf({ since: null }));
    runToEnd(account().balances.refresh());
    runToEnd(account().netWorth.refresh(net));
    await refreshTrades.run(runOf({ since: null }));
    await checkHealth.run(runOf({}));
    runToEnd(account().balances.refresh());
    runToEnd(account().netWorth.refresh(net));
  }
  async function upload(content: string, name = "export.csv"): Promise<string> {
    const body = new FormData();
    body.append("accountName", accountName);
    body.append("file", new Blob([content], { type: "text/csv" }), name);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await world.request("/upload", { method: "POST", body, headers });
    return z.object({ fileId: z.string() }).parse(await answer.json()).fileId;
  }

  return {
    call,
    answerOf,
    account,
    settle,
    upload,
    request: world.request,
    token,
    async preview(content: string, { name, format, options }: Read = {}): Promise<Preview> {
      const fileId = await upload(content, name);
      return call<Preview>("imports.preview", { fileId, format, options });
    },
    /** The service's answer to a file that it does not import as it is. */
    async refusal(content: string, { name, format, options }: Read = {}): Promise<Answer> {
      const fileId = await upload(content, name);
      return answerOf("imports.create", { fileId, format, options });
    },
    /** Imports a file and computes everything that follows; returns the import's record. */
    async importCsv(content: string, { name, format, options, onProblem }: Read = {}) {
      const fileId = await upload(content, name);
      const input = { fileId, format, options, onProblem };
      const { importId, taskId } = await call<{ importId: string; taskId: string }>("imports.create", input);
      await importFile.run(runOf({ importId }, taskId));
      await settle();
      const imports = await call<{ importId: string; format: string; warnings: string[] }[]>("imports.list");
      const record = imports.find((one) => one.importId === importId);
      if (record === undefined) throw new Error("The import is not listed.");
      return record;
    },
    /** Records what a chain or an exchange's API reports. */
    async report(transactions: ReportedTransaction[], source = "source"): Promise<void> {
      account().ledger.add(transactions, { kind: "connection", id: source });
      await settle();
    },
    /** The same price on each day of a range. */
    async price(from: string, to: string, closes: Record<string, string>): Promise<void> {
      const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
      const dayOf = (index: number): string =>
        new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);
      const prices = Object.entries(closes).flatMap(([assetId, price]) =>
        Array.from({ length: days }, (_, index) => ({ assetId, day: dayOf(index), price, currency: "USD" })),
      );
      await call("prices.set", { prices });
      await settle();
    },
    /** Wallet, amount and the last part of the asset's id, sorted. */
    async held(day: string): Promise<string[]> {
      const { items } = await call<{ items: { wallet: string; assetId: string; amount: string }[] }>(
        "balances.list",
        { at: Date.parse(day) + dayMs - 1 },
      );
      return items
        .map(({ wallet, assetId, amount }) => `${wallet} ${amount} ${assetId.split(":").at(-1) ?? ""}`)
        .sort();
    },
    async netWorth(day: string): Promise<string | null> {
      return (await call<{ value: string | null }>("balances.list", { at: Date.parse(day) + dayMs - 1 }))
        .value;
    },
    profit: (to: string, more: object = {}): Promise<Report> => call<Report>("pnl.report", { to, ...more }),
    performance: (more: object = {}): Promise<Record<string, string | null>> =>
      call<Record<string, string | null>>("performance.summary", more),
    async issues(...kinds: string[]): Promise<Issue[]> {
      const { items } = await call<{ items: Issue[] }>("issues.list", { limit: 1000 });
      return items.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
    },
    end: () => world.close(),
  };
}
export type FiguresWorld = Awaited<ReturnType<typeof createFiguresWorld>>;
