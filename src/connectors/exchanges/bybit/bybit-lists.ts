import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ExchangeClient } from "../exchange.ts";
import { createEmptyPages } from "../reading/paging.ts";
import { listAt, rowAt, textOf, type Raw } from "../reading/raw.ts";
import type { Window } from "../reading/windows.ts";

export const months = 30 * millisecondsPerDay;

/** All pages of one span. */
export async function* pagesOf(
  client: ExchangeClient,
  endpoint: string,
  parameters: Record<string, unknown>,
  list: string,
): AsyncGenerator<Raw[]> {
  const note = createEmptyPages();
  for (let cursor = ""; ;) {
    const answer = rowAt(
      await client.ask(endpoint, { ...parameters, ...(cursor === "" ? {} : { cursor }) }),
      "result",
    );
    const rows = listAt(answer, list);
    yield rows;
    const next = textOf(answer, "nextPageCursor");
    if (next === "" || next === cursor) return;
    note(rows);
    cursor = next;
  }
}

export function spanParameters({ from, to }: Window): { startTime: number; endTime: number } {
  return { startTime: from, endTime: to };
}
