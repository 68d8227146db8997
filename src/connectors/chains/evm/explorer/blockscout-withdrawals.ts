import { z } from "zod";
import { AppError } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import { readPreciseJson } from "../../../../net/precise-json.ts";
import type { ConnectorContext } from "../../../connector.ts";
import { repeatedPageError } from "../../account/repeated-pages.ts";
import type { Explorer } from "./explorer-api.ts";
import type { Page } from "./explorer-pages.ts";
import { nextPage, requestRest, type NextPage } from "./blockscout-rest.ts";
import type { WithdrawalRow } from "../rows.ts";

const item = z.object({
  index: z.int().min(0),
  validator_index: z.int().min(0).optional(),
  amount: z.string().regex(/^\d{1,40}$/),
  block_number: z.int().min(0),
  timestamp: z.string(),
});
type Item = z.output<typeof item>;
const withdrawalPage = z.object({
  items: z.array(item),
  next_page_params: nextPage,
});

const weiPerGwei = 1_000_000_000n;

/**
 * Beacon withdrawals by Blockscout's REST API (`/addresses/<address>/withdrawals`), newest first and in wei, as rows of the account module.
 * Its account module has none.
 */
export async function* blockscoutWithdrawals(
  explorer: Explorer,
  address: string,
  from: number,
  context: ConnectorContext,
): AsyncGenerator<Page<WithdrawalRow>> {
  const rows: WithdrawalRow[] = [];
  let lowest = Infinity;
  let next: NextPage = {};
  while (next !== null) {
    const response = await requestRest(explorer, `/addresses/${address}/withdrawals`, context, next);
    // Blockscout does not know an address that never appeared on the chain.
    if (response.status === 404) break;
    const { data: page } = withdrawalPage.safeParse(readPreciseJson(response, explorer.provider));
    if (page === undefined) {
      if (rows.length > 0)
        throw new AppError(
          "upstream",
          msg`${explorer.provider} answered ${response.status} for withdrawals.`,
          {
            data: { provider: explorer.provider },
          },
        );
      yield { rows: [], upTo: Infinity, partial: false, isMissing: true };
      return;
    }
    const { items, next_page_params: params } = page;
    // A server that states a next page and answers the same one, or none, does not list the rest.
    const isRepeated = Number.isFinite(lowest) && items[0]?.index !== undefined && items[0].index >= lowest;
    if (isRepeated || (items.length === 0 && params != null)) throw repeatedPageError();
    for (const item of items) {
      lowest = Math.min(lowest, item.index);
      if (item.block_number >= from) rows.push(rowOf(item));
    }
    const isPast = items.some((item) => item.block_number < from);
    next = isPast || items.length === 0 ? null : (params ?? null);
  }
  yield { rows: rows.toReversed(), upTo: Infinity, partial: false, isMissing: false };
}

function rowOf({
  index,
  validator_index: validator,
  amount,
  block_number: block,
  timestamp,
}: Item): WithdrawalRow {
  return {
    withdrawalIndex: String(index),
    ...(validator === undefined ? {} : { validatorIndex: String(validator) }),
    amount: (BigInt(amount) / weiPerGwei).toString(),
    blockNumber: String(block),
    timestamp: String(Math.floor(Date.parse(timestamp) / 1000)),
  };
}
