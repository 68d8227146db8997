import type { ExchangeClient } from "../exchange.ts";
import { listAt, lowestId, type Raw } from "../reading/raw.ts";
import { pagesOf } from "../reading/records.ts";

const rowsPerPage = 100;
export const quarter = 89;
export const history = {
  days: quarter,
  reason: "Bitget serves trades and bills of three months. Import older ones from its exports.",
};

/** Pages below the oldest row's id: https://www.bitget.com/api-doc/spot/trade/Get-Fills */
export function pagesBelow(
  client: ExchangeClient,
  endpoint: string,
  parameters: Record<string, unknown>,
  { id, list }: { id: string; list?: string },
): AsyncGenerator<Raw[]> {
  return pagesOf(async (next) => {
    const answer = await client.ask(endpoint, {
      ...parameters,
      limit: rowsPerPage,
      ...(next === undefined ? {} : { idLessThan: next }),
    });
    const rows = list === undefined ? listAt(answer, "data") : listAt(answer, "data", list);
    return rows.length < rowsPerPage ? { rows } : { rows, next: lowestId(rows, id) };
  });
}
