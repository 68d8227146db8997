import { AppError, RetryAfter } from "../../core/errors.ts";
import { readJson } from "../../core/read-json.ts";
import type { ConnectorContext } from "../connector.ts";

/** Where one chain's rows are asked: the service, its account-module address, and the key it wants. */
export type Explorer = {
  provider: "etherscan" | "blockscout" | "routescan" | "custom";
  /** With `?` or `&` appended parameters follow. */
  url: string;
  apiKey?: string | undefined;
  /** Requests a second the service grants. */
  perSecond: number;
};

export type Query = { action: string; address: string } & Record<string, string | number>;

/**
 * An answer of the account module. `partial` says that the explorer has not processed all of the range yet:
 * the rows are good and more will come.
 */
export type Answer<Row> = { rows: Row[]; partial: boolean };

/** What an answer that is no list of rows means. */
export type Verdict = "empty" | "wait" | "fatal" | "unsupported" | "split" | "retry" | "partial";

/** Explorers say most things in words, inside HTTP 200. */
const wordings: [RegExp, Verdict][] = [
  [
    /no (transactions|records|internal transactions|token transfers|withdrawals|blocks?|entries)\b.*found|no (data|records)/i,
    "empty",
  ],
  [/not yet (been )?(processed|indexed)|still (being )?index|pending indexing/i, "partial"],
  [
    /free api access is not supported|not (available|supported) (for|on) (this|your|the)? ?(chain|plan|network)|unsupported chain|chain.*not supported|api pro endpoint/i,
    "unsupported",
  ],
  [/rate limit|max calls per|too many requests|daily limit|temporarily/i, "wait"],
  [/api ?key/i, "fatal"],
  [
    /window is too large|too many (results|records)|query timeout|timed? ?out|reduce the (range|block)/i,
    "split",
  ],
  [/unexpected error|server (is )?(too )?busy|try again|internal error|maintenance/i, "retry"],
  [/invalid address|error! invalid|missing or unsupported/i, "fatal"],
];

export function verdictOf(text: string): Verdict {
  return wordings.find(([wording]) => wording.test(text))?.[1] ?? "retry";
}

/** The explorer does not serve this chain on this plan: the chain is left out, and said so. */
export class UnsupportedChain extends Error {}
/** The range holds more than the explorer answers at once. */
export class TooMuch extends Error {}

/** Asks one page. Throws `RetryAfter` when the explorer asks to wait, `AppError` when only the owner can help. */
export async function ask<Row>(
  explorer: Explorer,
  query: Query,
  context: ConnectorContext,
): Promise<Answer<Row>> {
  const url = new URL(explorer.url);
  url.searchParams.set("module", "account");
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  if (explorer.apiKey !== undefined) url.searchParams.set("apikey", explorer.apiKey);
  const response = await context.http.request({
    provider: explorer.provider,
    url: url.href,
    pace: { perSecond: explorer.perSecond, burst: 1 },
    signal: context.signal,
  });
  if (response.status === 404 || response.status === 402)
    throw new UnsupportedChain(`HTTP ${response.status}`);
  const body = readJson(response, explorer.provider) as {
    status?: unknown;
    message?: unknown;
    result?: unknown;
  };
  const words = [body.message, typeof body.result === "string" ? body.result : ""].filter(Boolean).join(": ");
  if (Array.isArray(body.result)) {
    const partial = String(body.status) === "2" || verdictOf(words) === "partial";
    return { rows: body.result as Row[], partial };
  }
  switch (verdictOf(words)) {
    case "empty":
      return { rows: [], partial: false };
    case "partial":
      return { rows: [], partial: true };
    case "wait":
      throw new RetryAfter(
        /daily/i.test(words) ? 3_600_000 : 5_000,
        `${explorer.provider} asks to wait: ${words}`,
      );
    case "unsupported":
      throw new UnsupportedChain(words);
    case "split":
      throw new TooMuch(words);
    case "fatal":
      throw new AppError(
        "bad_request",
        `${explorer.provider} refused: ${words}. ${/key/i.test(words) ? "Check the API key of this connection." : "Check the address of this connection."}`,
        { data: { provider: explorer.provider } },
      );
    default:
      throw new AppError("upstream", `${explorer.provider} answered "${words.slice(0, 200)}".`, {
        data: { provider: explorer.provider },
      });
  }
}

/** Rows an explorer answers at most in one window of blocks. */
export const windowRows = 10_000;

/**
 * All rows of an action from a block on, in windows: a full window goes on at its last block (whose rows are asked again, since the window
 * may have cut it), so no result limit hides anything. `upTo` is the last block that is complete.
 */
export async function* windows<Row extends { blockNumber: string }>(
  explorer: Explorer,
  query: Query,
  fromBlock: number,
  context: ConnectorContext,
): AsyncGenerator<{ rows: Row[]; upTo: number | null; partial: boolean }> {
  let start = fromBlock;
  let size = windowRows;
  for (;;) {
    let answer: Answer<Row>;
    try {
      answer = await ask<Row>(
        explorer,
        { ...query, startblock: start, endblock: 999_999_999, page: 1, offset: size, sort: "asc" },
        context,
      );
    } catch (error) {
      if (!(error instanceof TooMuch) || size <= 100) throw error;
      size = Math.floor(size / 4);
      continue;
    }
    const { rows, partial } = answer;
    const last = Number(rows.at(-1)?.blockNumber ?? Number.NaN);
    if (rows.length < size || Number.isNaN(last)) {
      yield { rows, upTo: Number.isNaN(last) ? null : last, partial };
      return;
    }
    if (last > start || rows[0]?.blockNumber !== String(last)) {
      const complete = rows.filter((row) => Number(row.blockNumber) < last);
      if (complete.length > 0) {
        yield { rows: complete, upTo: last - 1, partial: false };
        start = last;
        continue;
      }
    }
    // One block alone fills the window: its pages are read one after the other.
    const block = [...rows];
    for (let page = 2; ; page++) {
      const next = await ask<Row>(
        explorer,
        { ...query, startblock: last, endblock: last, page, offset: size, sort: "asc" },
        context,
      );
      block.push(...next.rows);
      if (next.rows.length < size) break;
    }
    yield { rows: block, upTo: last, partial: false };
    start = last + 1;
  }
}
