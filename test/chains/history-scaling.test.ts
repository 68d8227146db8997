import { expect, it } from "vitest";
import {
  driftsIn,
  gapsIn,
  linesOf,
  readAccount,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { depth, inTurn } from "../support/depth.ts";
import { syntheticHistories, multiPageCounts } from "../support/chains/synthetic-histories.ts";
import { startStandIn, type StandInAnswer, type StandInRequest } from "../support/servers/stand-in.ts";

const page = 100;
const [few, many] = depth([100, 400], [500, 2_000]);

/** Requests for reading an account with this number of transactions, to its stated balance. `npm run bench` has the processor time. */
async function requestsFor(family: string, count: number): Promise<number> {
  const standIn = await startStandIn();
  try {
    const played = syntheticHistories[family]?.(count, page);
    if (played === undefined) throw new Error(`no history of ${family}`);
    const world = await readAccount(standIn, played);
    const requests = standIn.requests.length;
    expect(world.account.ledger.list({}, { limit: 1, order: "asc" }).total).toBe(count);
    await world.verify(world.account.connections.list()[0]?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
    return requests;
  } finally {
    await standIn.close();
  }
}

it.each(inTurn(Object.keys(syntheticHistories), 3))(
  "%s: requests grow with the number of transactions, not faster",
  async (family) => {
    const small = await requestsFor(family, few);
    const large = await requestsFor(family, many);
    expect(large).toBeLessThanOrEqual(small * (many / few) + 3);
  },
  120_000,
);

/** Names of what asks for a page: numbers, offsets, cursors and the moments or places from which a list is read. */
const pagings = new Set(
  "page offset cursor next lastId offset.cr level.gt cycle.gt index.gt fingerprint pageToken pagination.key pagination.offset before until index startblock endblock to timestamp start_lt min_timestamp marker continuation_token where index_offset startTime min_height startTimestamp ledger_index_min _after_block_height next-token min-round".split(
    " ",
  ),
);

/** A question without what asks for another page of its answer. */
function withoutPaging({ path, query, body }: StandInRequest): string {
  // With the number of a page, an offset is the size of a page.
  const isSize = query.has("page");
  const kept = [...query].filter(([name]) => !pagings.has(name) || (name === "offset" && isSize));
  const part = body.startsWith("{") || body.startsWith("[") ? JSON.parse(body) : body;
  const shown = JSON.stringify(part, (name, value: unknown) => {
    if (pagings.has(name)) return undefined;
    // The cursor of Sui has no name: it follows the filter.
    const [first]: unknown[] = Array.isArray(value) ? value : [];
    const isFiltered = typeof first === "object" && first !== null && Object.hasOwn(first, "filter");
    return isFiltered ? [first] : value;
  });
  return `${path.replace(/\/chain\/.*$/, "")} ${JSON.stringify(kept)} ${shown}`;
}

/** The server that answers each list's first page, whichever page is asked for. */
function firstPageOnly({ answer, ...played }: PlayedAccount): PlayedAccount {
  const first = new Map<string, StandInAnswer>();
  return {
    ...played,
    answer: (request) => {
      const question = withoutPaging(request);
      const known = first.get(question) ?? answer(request);
      first.set(question, known);
      return known;
    },
  };
}

async function linesAndGaps(played: PlayedAccount) {
  const standIn = await startStandIn();
  try {
    const world = await readAccount(standIn, played).catch((error: unknown) => {
      expect(error).toMatchObject({ code: "upstream" });
      return undefined;
    });
    const requests = standIn.requests.length;
    const lines = world === undefined ? undefined : linesOf(world);
    return { requests, lines, gaps: world === undefined ? ["refused"] : gapsIn(world) };
  } finally {
    await standIn.close();
  }
}

it.each(inTurn(Object.keys(syntheticHistories), 3))(
  "%s: a server that answers the first page for any cursor ends the list, and doubles nothing",
  async (family) => {
    const make = syntheticHistories[family];
    if (make === undefined) throw new Error(`no history of ${family}`);
    const short = await linesAndGaps(firstPageOnly(make(2, page)));
    expect(short.lines).toEqual((await linesAndGaps(make(2, page))).lines);
    const count = multiPageCounts[family] ?? 7;
    const long = await linesAndGaps(firstPageOnly(make(count, 3)));
    expect(long.requests).toBeLessThan(200);
    const all = (await linesAndGaps(make(count, 3))).lines ?? [];
    expect(new Set(long.lines).size).toBe(long.lines?.length ?? 0);
    expect(all).toEqual(expect.arrayContaining(long.lines ?? []));
  },
  20_000,
);

/** Parts that a server may lack: rewards, stakes and the lists that only some explorers have. */
const optional: Readonly<Record<string, RegExp>> = {
  algorand: /block-headers/,
  avalanche: /listStaking/,
  cardano: /account_rewards/,
  explorer: /action=(?:tokentx|token1155tx|getminedblocks)/,
  hyperliquid: /userFunding|userVaultEquities|delegatorHistory/,
  near: /staking-txns/,
  solana: /getProgramAccounts/,
  validators: /proposal-slots/,
};

it.each(Object.keys(optional))(
  "%s: a part that the server lacks is named, and the rest is read",
  async (family) => {
    const make = syntheticHistories[family];
    if (make === undefined) throw new Error(`no history of ${family}`);
    const { answer, ...played } = make(2, page);
    const { lines } = await linesAndGaps({ ...played, answer });
    const faults: StandInAnswer[] = [
      { status: 404, body: { error: "not found" } },
      { body: {} },
      { body: [] },
    ];
    for (const fault of faults) {
      const isLacking = ({ path, query, body }: StandInRequest): boolean =>
        optional[family]?.test(`${path}?${query} ${body}`) === true;
      const found = await linesAndGaps({
        ...played,
        answer: (request) => (isLacking(request) ? fault : answer(request)),
      });
      expect(found.lines, JSON.stringify(fault)).toEqual(lines);
      if (JSON.stringify(fault) === '{"body":{}}') expect(found.gaps).not.toEqual([]);
    }
  },
);
