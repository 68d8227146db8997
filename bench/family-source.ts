import { syntheticHistories } from "../test/support/chains/synthetic-histories.ts";
import { bitcoinKey } from "./key-history.ts";
import { startStandIn } from "../test/support/servers/stand-in.ts";

/**
 * Run by `bench/families.ts` as a separate process: a server with one account of one family. Prints its address and the settings of a
 * connection to it. `/asked` returns the requests so far.
 */
const [family = "", count = "0"] = process.argv.slice(2);
/** Rows per page of the servers. Some families have a fixed page size. */
const page = 100;

const histories: typeof syntheticHistories = { ...syntheticHistories, bitcoinKey };
const played = histories[family]?.(Number(count), page);
if (played === undefined) throw new Error(`There is no family "${family}".`);
const { answer, ...rest } = played;
const standIn = await startStandIn();
standIn.on(/./, answer);
standIn.on("/asked", () => ({
  body: standIn.requests
    .filter(({ path }) => path !== "/asked")
    .map(({ method, path, query, body }) => ({ method, path: `${path}?${query}`, body })),
}));
console.log(JSON.stringify({ url: standIn.url, ...rest }));
