import { z } from "zod";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { defineStream, type ExchangeClient, type Stream, type StreamPage } from "../exchange.ts";
import { rowAt, textOf, type Raw } from "../reading/raw.ts";
import { tradesOf } from "./won-exchange.ts";
import { msg, type Wording } from "../../../errors/wording.ts";

/**
 * The progress of the list of closed orders, and the orders to request by id: those that were open when last listed, and those for which the
 * exchange has not responded since.
 */
const state = z.object({ open: z.array(z.string()), lost: z.array(z.string()), closed: z.unknown() });
type State = z.output<typeof state>;

const ordersPerBatch = 25;
const isClosed = (order: Raw): boolean => /^(?:done|cancel)$/i.test(textOf(order, "state"));

/**
 * A list of closed orders, completed by orders that remain open for longer than the overlap of the list. Orders that were open at the last read are
 * requested by id once they are no longer listed as open, so their age does not matter. A partly executed open order counts with its trades so
 * far.
 */
export function withOpenOrders(
  closed: Stream,
  { title, order, open }: { title: string; order: string; open(client: ExchangeClient): Promise<Raw[]> },
): Stream {
  return defineStream(state, {
    ...closed,
    // The share of a trade in its order's fee changes with each further trade.
    isComplete: true,
    async *read(call, before) {
      const { client } = call;
      const openRows = new Map((await open(client)).map((row) => [textOf(row, "uuid"), row]));
      const current: State = {
        open: [...new Set([...(before?.open ?? []), ...openRows.keys()])],
        lost: before?.lost ?? [],
        closed: before?.closed ?? null,
      };
      const pageOf = (page: Omit<StreamPage<unknown>, "state" | "gap">): StreamPage<State> => ({
        ...page,
        state: structuredClone(current),
        ...(current.lost.length === 0 ? {} : { gap: lostReason(closed.title, title, current.lost) }),
      });
      // Saves the open orders first, because reading the list of closed orders may take long.
      yield pageOf({ events: [] });
      const due = [...current.open, ...current.lost].filter((id) => isDue(openRows.get(id)));
      for (let start = 0; start < due.length; start += ordersPerBatch) {
        const found: Raw[] = [];
        for (const id of due.slice(start, start + ordersPerBatch)) {
          const answer = await orderBy(client, order, id);
          current.open = current.open.filter((orderId) => orderId !== id);
          current.lost = current.lost.filter((orderId) => orderId !== id);
          if (answer === undefined) current.lost.push(id);
          else {
            if (!isClosed(answer)) current.open.push(id);
            found.push(answer);
          }
        }
        yield pageOf({ events: found.flatMap(tradesOf), message: "orders that were open" });
      }
      for await (const { state: reachedState, ...page } of closed.read(call, current.closed)) {
        current.closed = reachedState;
        yield pageOf(page);
      }
    },
  });
}

/** Whether an order has to be requested: it is no longer open, or is partly executed. */
function isDue(openOrder: Raw | undefined): boolean {
  return openOrder === undefined || Number(textOf(openOrder, "executed_volume")) > 0;
}

/** An order with its trades; `undefined` if the exchange no longer has it. */
async function orderBy(client: ExchangeClient, endpoint: string, id: string): Promise<Raw | undefined> {
  try {
    return rowAt(await client.ask(endpoint, { uuid: id }));
  } catch (error) {
    if (error instanceof ExchangeFailure && error.kind === "rejected") return undefined;
    throw error;
  }
}

function lostReason(list: string, title: string, lostOrders: readonly string[]): Wording {
  const lostIds = lostOrders.slice(0, 5).join(", ");
  return msg`${list}: ${title} does not return ${lostOrders.length} orders that were open at an earlier sync (${lostIds}${lostOrders.length > 5 ? ", …" : ""}). If they were executed, their trades are missing: import them from its exports.`;
}
