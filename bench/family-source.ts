import { syntheticHistories } from "../test/support/chains/synthetic-histories.ts";
import { bitcoinKey } from "./key-history.ts";
import { startStandIn } from "../test/support/servers/stand-in.ts";

/**
 * What `bench/families.ts` starts as a process of its own: a server that knows one account of one family, with so many transactions. Prints
 * its address and what a connection to it needs. `/asked` answers every request so far.
 */
const [family = "", count = "0"] = process.argv.slice(2);
/** Rows per page of the servers; some families fix their own. */
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
