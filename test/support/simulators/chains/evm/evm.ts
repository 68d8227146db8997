import { parameterOf } from "../../../servers/exchange-fixture.ts";
import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  day,
  minute,
  opening,
  second,
  sum,
  type ChainSimulator,
  type TrueTransaction,
} from "../chain-history.ts";
import { evmEvents, tokens, wallet, type EvmEvent, type Version } from "./evm-events.ts";
import { listNames, rowsOf, type ListName, type Row } from "./evm-rows.ts";

export type EvmServer = {
  chainId: number;
  provider: "etherscan" | "blockscout" | "explorer";
  /** Maximum rows of a page, regardless of the request. */
  pageCap: number;
  /** How long after its block a row is listed, at most. */
  lateness?: number;
};

type ListedRow = { list: ListName; row: Row; block: number; from: number; until: number };

const window = 10_000;

/** Etherscan V2, Blockscout and other explorers with the same account module. */
export function evmSimulator(
  seed: number,
  server: EvmServer,
  size: { days: number; count: number },
): ChainSimulator {
  const events = evmEvents(seed, server, size);
  const listed: ListedRow[] = events.flatMap((event) =>
    event.versions.flatMap((version) =>
      rowsOf(event, version, server).map(({ list, row, late }) => ({
        list,
        row,
        block: version.block,
        from: version.from + (late ? (server.lateness ?? 0) : 0),
        until: version.until,
      })),
    ),
  );
  const visible = (list: ListName, now: number): ListedRow[] =>
    listed.filter((one) => one.list === list && one.from <= now && now < one.until);
  const versionAt = (event: EvmEvent, now: number): Version | undefined =>
    event.versions.find(({ from, until }) => from <= now && now < until);
  const isOpen = (now: number): boolean =>
    events.some(
      ({ versions }) =>
        versions.length > 1 &&
        versions.some(({ from, until }) => from <= now && now < until && until < Infinity),
    ) ||
    listed.some(
      ({ from, until, block }) => block * 12 * second + opening <= now && now < from && until > now,
    );

  function truth(now: number): TrueTransaction[] {
    return events.flatMap((event) => {
      const version = versionAt(event, now);
      if (version === undefined) return [];
      const { key, changes, fee, hasFailed } = event;
      const isOwn = event.isSender || Object.keys(changes).length > 0;
      return isOwn
        ? [
            {
              key,
              at: version.at,
              changes,
              ...(fee === undefined ? {} : { fee }),
              ...(hasFailed ? { hasFailed } : {}),
            },
          ]
        : [];
    });
  }

  function balances(now: number): Record<string, string> {
    const totals: Record<string, string> = {};
    for (const { changes } of truth(now))
      for (const [asset, amount] of Object.entries(changes))
        totals[asset] = sum(totals[asset] ?? "0", amount);
    return totals;
  }
  const heldUnits = (now: number, contract: string | undefined): string => {
    const [scale, asset] =
      contract === undefined
        ? [18, `eip155:${server.chainId}/slip44:60`]
        : [
            tokens.find((token) => token.contract === contract)?.decimals ?? 0,
            `eip155:${server.chainId}/erc20:${contract}`,
          ];
    const [whole = "0", fraction = ""] = (balances(now)[asset] ?? "0").split(".");
    return BigInt(`${whole}${fraction.padEnd(scale, "0")}`).toString();
  };

  const answerAccount = (request: StandInRequest, now: number): object => {
    const action = parameterOf(request, "action") ?? "";
    if (action === "balance") return ok(heldUnits(now, undefined));
    if (action === "tokenbalance") return ok(heldUnits(now, parameterOf(request, "contractaddress")));
    const list = listNames[action];
    if (list === undefined || (server.provider === "blockscout" && list === "withdrawals"))
      return { status: "0", message: "NOTOK", result: "Error! Missing Or invalid Action name" };
    const page = Number(parameterOf(request, "page") ?? 1);
    const offset = Number(parameterOf(request, "offset") ?? window);
    if (page * offset > window)
      return {
        status: "0",
        message: "Result window is too large, PageNo x Offset size must be less than or equal to 10000",
        result: null,
      };
    const size = Math.min(offset, server.pageCap);
    const [from, to] = ["startblock", "endblock"].map((name) =>
      Number(parameterOf(request, name) ?? (name === "startblock" ? 0 : Infinity)),
    );
    const rows = visible(list, now)
      .filter(({ block }) => list === "mined" || ((from ?? 0) <= block && block <= (to ?? Infinity)))
      .toSorted((a, b) => a.block - b.block);
    if (parameterOf(request, "sort") !== "asc" || list === "mined") rows.reverse();
    const result = rows.slice((page - 1) * size, page * size).map(({ row }) => row);
    return result.length === 0 ? { status: "0", message: "No transactions found", result: [] } : ok(result);
  };

  function answer(request: StandInRequest, now: number): StandInAnswer {
    const { path } = request;
    if (path.endsWith("/withdrawals")) return { body: withdrawalsPage(request, visible("withdrawals", now)) };
    if (/\/addresses\/0x[0-9a-f]{40}$/.test(path))
      return listed.some(({ from }) => from <= now)
        ? { body: { hash: wallet } }
        : { status: 404, body: { message: "Not found" } };
    const hash = /\/transactions\/(0x[0-9a-f]{64})/.exec(path)?.[1] ?? parameterOf(request, "txhash");
    const event = events.find(({ txHash, isSender }) => txHash === hash && isSender);
    if (path.includes("/transactions/")) {
      if (event === undefined) return { status: 404, body: { message: "Not found" } };
      if (path.endsWith("/logs")) return { body: { items: [], next_page_params: null } };
      return {
        body: {
          hash,
          fee: { type: "actual", value: String(event.gasUsed * event.gasPrice + event.dataFee) },
        },
      };
    }
    if (parameterOf(request, "module") === "proxy")
      return {
        body: {
          jsonrpc: "2.0",
          id: 1,
          result:
            event === undefined
              ? null
              : { transactionHash: hash, logs: [], l1Fee: `0x${event.dataFee.toString(16)}` },
        },
      };
    return { body: answerAccount(request, now) };
  }

  return {
    kind: "evm-explorer",
    upstreams: ["ETHERSCAN", "BLOCKSCOUT", "ROUTESCAN"],
    settings: {
      address: wallet,
      chains: [server.chainId],
      ...(server.provider === "etherscan" ? { apiKey: "KEY" } : {}),
    },
    answer,
    // Another explorer replaces it while it is down, and neither retracts what the other one listed.
    ...(server.provider === "blockscout" ? { quietSyncs: 2 } : {}),
    truth: (now) => (isOpen(now) ? undefined : truth(now)),
    moments: events.flatMap(({ versions }) => versions.map(({ from }) => from)).sort((a, b) => a - b),
    end: opening + size.days * day + 2 * minute,
  };
}

const ok = (result: unknown): object => ({ status: "1", message: "OK", result });

/** Blockscout's REST list: 50 a page, newest first; the next page begins below the index of the last item. */
function withdrawalsPage({ query }: StandInRequest, rows: ListedRow[]): object {
  const below = Number(query.get("index") ?? Infinity);
  const newest = rows
    .map(({ row }) => row)
    .toSorted((a, b) => Number(b["withdrawalIndex"]) - Number(a["withdrawalIndex"]));
  const rest = newest.filter((row) => Number(row["withdrawalIndex"]) < below);
  const items = rest.slice(0, 50).map((row) => ({
    amount: `${row["amount"]}000000000`,
    block_number: Number(row["blockNumber"]),
    index: Number(row["withdrawalIndex"]),
    receiver: { hash: wallet },
    timestamp: new Date(Number(row["timestamp"]) * 1_000).toISOString().replace("Z", "000Z"),
    validator_index: Number(row["validatorIndex"]),
  }));
  return {
    items,
    next_page_params: rest.length > 50 ? { index: items.at(-1)?.index ?? 0, items_count: 50 } : null,
  };
}
