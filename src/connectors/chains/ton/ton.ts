import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { allRows, offsetAfter } from "../account/all-rows.ts";
import { accountConnector } from "../account/account-connector.ts";
import {
  addressSettings,
  keyHeader,
  chainServer,
  refuseOtherChain,
  serverKey,
  units,
  type ChainServer,
} from "../account/chain-server.ts";
import {
  readAscending,
  type GroupedRows,
  type HistoryList,
  type HistoryPage,
  type Span,
} from "../account/history-lists.ts";
import { rawAddress, walletAddress } from "./address.ts";
import { gapsOf } from "./gaps.ts";
import { loadJettons } from "./jettons.ts";
import {
  assembleTon,
  burnRow,
  itemRow,
  jettonAsset,
  ltOf,
  timeOf,
  toncoin,
  traceOf,
  transactionRow,
  transferRow,
  type Jetton,
  type TonRow,
} from "./assemble.ts";

/** A name of TON DNS, with names below it, or a user name of Telegram. */
function isTonName(text: string): boolean {
  return /^(?:(?:[a-z\d-]{1,63}\.)*[a-z\d-]{4,126}\.ton|[a-z\d_]{4,32}\.t\.me)$/.test(text);
}

const publicServer = "https://toncenter.com";
const mainnet = "-239";
const settings = addressSettings(
  {
    normalize: (text) => {
      const raw = rawAddress(text);
      if (raw !== undefined) return walletAddress(raw);
      return isTonName(text.toLowerCase()) ? text.toLowerCase() : text;
    },
    isValid: (text) => rawAddress(text) !== undefined || isTonName(text),
    form: msg`an address of TON's main network or a name in TON DNS`,
    example: "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs",
  },
  publicServer,
).extend({
  apiKey: serverKey("A key of toncenter; without one it answers one request a second"),
  tonName: z
    .string()
    .max(130)
    .optional()
    .meta({ readOnly: true })
    .describe("The name in TON DNS with which the address was given; filled in automatically"),
});
type Settings = z.output<typeof settings>;

const pageSize = 256;
/** The transactions of one trace lie within this distance: about three quarters of an hour in the chain's logical time. */
const traceSpan = 1_000_000_000n;
/** A trace that began before this is complete: not less than `traceSpan`, since a part of it may still come. */
const settlesAfterMs = 3_600_000;

const names = z.object({
  records: z.array(z.object({ domain: z.string(), dns_wallet: z.string().nullish() })),
});
const wallets = z.object({ jetton_wallets: z.array(z.object({ jetton: z.string(), balance: units })) });

type Reading = { server: ChainServer; raw: string; jettons: Map<string, Jetton | undefined> };

/** All own rows of one trace. `place` is the logical time of the first. */
type Trace = { place: bigint; rows: TonRow[] };

function pages(
  server: ChainServer,
  path: string,
  { name, row, query }: { name: string; row: z.ZodType<TonRow>; query: Record<string, string> },
): HistoryList<TonRow> {
  const answer = z.object({ [name]: z.array(row) }).transform((all) => all[name] ?? []);
  return {
    placeOf: ltOf,
    async page({ after }, more): Promise<HistoryPage<TonRow>> {
      const from = after === null ? undefined : String(after + 1n);
      const pageQuery = { ...query, sort: "asc", limit: pageSize, start_lt: from, offset: more ?? 0 };
      const rows = (await server.get(path, pageQuery, answer)) ?? [];
      return {
        rows,
        more: rows.length === 0 ? null : String(Number(pageQuery.offset) + rows.length),
        isShort: rows.length < pageSize,
      };
    },
  };
}

/** Merges the account's lists into one list of traces: a trace is emitted when everything near its beginning was read. */
function traceList({ server, raw }: Reading): HistoryList<Trace> {
  const lists = [
    pages(server, "/api/v3/transactions", {
      name: "transactions",
      row: transactionRow,
      query: { account: raw },
    }),
    pages(server, "/api/v3/jetton/transfers", {
      name: "jetton_transfers",
      row: transferRow,
      query: { owner_address: raw },
    }),
    pages(server, "/api/v3/jetton/burns", { name: "jetton_burns", row: burnRow, query: { address: raw } }),
    pages(server, "/api/v3/nft/transfers", {
      name: "nft_transfers",
      row: itemRow,
      query: { owner_address: raw },
    }),
  ];
  let reading: AsyncGenerator<GroupedRows<TonRow>> | undefined;
  const open = new Map<string, Trace>();
  return {
    placeOf: ({ place }) => place,
    timeOf: ({ rows: [first] }) => (first === undefined ? 0 : timeOf(first)),
    async page({ after, before }: Span, more) {
      // Rows of traces that began earlier are read again, to recognise them.
      const from = after === null || after < traceSpan ? null : after - traceSpan;
      reading ??= readAscending(lists, { after: from, before });
      const { value, done } = await reading.next();
      const groups = done === true ? [] : value.groups;
      for (const { place, rows } of groups)
        for (const row of rows) {
          const trace = open.get(traceOf(row)) ?? { place, rows: [] };
          trace.rows.push(row);
          open.set(traceOf(row), trace);
        }
      const reachedPlace = groups.at(-1)?.place;
      const complete = [...open].filter(
        ([, { place }]) => done === true || (reachedPlace !== undefined && place + traceSpan < reachedPlace),
      );
      for (const [id] of complete) open.delete(id);
      const rows = complete.map(([, trace]) => trace).sort((a, b) => (a.place < b.place ? -1 : 1));
      return { rows, more: done === true ? null : String(Number(more ?? 0) + 1) };
    },
  };
}

function openAccount(reading: Reading): AccountReader<Trace> {
  const { server, raw, jettons } = reading;
  return {
    order: "ascending",
    async checkChain() {
      const info = z.object({ last: z.object({ global_id: z.int().optional() }).optional() });
      const answer = await server.get("/api/v3/masterchainInfo", {}, info);
      refuseOtherChain("TON", mainnet, answer?.last?.global_id?.toString());
    },
    lists: [traceList(reading)],
    async read(groups): Promise<ReadHistory> {
      const traces = groups.flat();
      const rows = traces.flatMap((trace) => trace.rows);
      await loadJettons(
        reading,
        rows.flatMap((row) => ("jetton_master" in row ? row.jetton_master : [])),
      );
      const found = traces.map((trace) => ({ trace, ...assembleTon(trace.rows, raw, jettons) }));
      return {
        transactions: found.flatMap(({ transaction }) => transaction ?? []),
        assets: found.flatMap(({ assets }) => assets),
        gaps: found.flatMap(({ trace, ...effect }) => gapsOf(trace.rows, effect)),
      };
    },
    holdings: () => holdingsOf(reading, server),
  };
}

async function holdingsOf(reading: Reading, server: ChainServer): Promise<Holding[]> {
  const { raw, jettons } = reading;
  const state = await server.get(
    "/api/v3/addressInformation",
    { address: raw },
    z.object({ balance: units }),
  );
  if (state === undefined) return [];
  const holdings: Holding[] = [
    { assetId: toncoin, amount: formatDecimal({ units: state.balance, scale: 9 }) },
  ];
  // An owner has one wallet of each jetton.
  const walletRows = await allRows(
    ({ jetton }) => jetton,
    async (offset: number | undefined) => {
      const query = { owner_address: raw, limit: pageSize, offset: offset ?? 0 };
      const rows = (await server.get("/api/v3/jetton/wallets", query, wallets))?.jetton_wallets ?? [];
      return { rows, next: offsetAfter(offset, rows), isFull: rows.length >= pageSize };
    },
  );
  const heldJettons = walletRows.filter(({ balance }) => balance > 0n);
  await loadJettons(
    reading,
    heldJettons.map(({ jetton }) => jetton),
  );
  return [
    ...holdings,
    ...heldJettons.map(({ jetton, balance }): Holding => {
      const scale = jettons.get(jetton.toLowerCase())?.decimals;
      const assetId = jettonAsset(jetton);
      return scale === undefined
        ? { assetId, units: balance }
        : { assetId, amount: formatDecimal({ units: balance, scale }) };
    }),
  ];
}

function serverOf(settings: Settings, context: ConnectorContext): ChainServer {
  const headers = keyHeader(settings, context, (key) => ({ "X-API-Key": key }));
  const hasKey = headers["X-API-Key"] !== undefined;
  return chainServer(settings, context, {
    provider: "toncenter",
    server: publicServer,
    pace: hasKey ? { perSecond: 10, burst: 10 } : { perSecond: 1, burst: 1 },
    headers,
  });
}

/** The wallet that a name names. */
async function resolveName(settings: Settings, context: ConnectorContext): Promise<Settings> {
  const { address: domain } = settings;
  if (!isTonName(domain)) return settings;
  const answer = await serverOf(settings, context).get("/api/v3/dns/records", { domain }, names);
  const dnsWallet = answer?.records.find((record) => record.domain.toLowerCase() === domain)?.dns_wallet;
  const raw = dnsWallet == null ? undefined : rawAddress(dnsWallet);
  if (raw === undefined)
    throw new AppError(
      "bad_request",
      msg`The name ${domain} names no wallet in TON DNS. Check its spelling, or paste the address itself.`,
    );
  return { ...settings, address: walletAddress(raw), tonName: domain };
}

const chain: AccountChain<Settings, Trace> = {
  id: "ton",
  title: "TON address",
  settings,
  capabilities: ["nft"],
  // 2: parts of a transaction that came later than after 15 minutes, and what an interrupted sync retracted.
  edition: 2,
  settlesAfterMs,
  native: () => ({
    assetId: toncoin,
    symbol: "TON",
    name: "Toncoin",
    decimals: 9,
    coinId: "the-open-network",
  }),
  wallet: ({ address }) => address,
  label: ({ tonName }) => tonName,
  resolve: resolveName,
  open: (settings, context) =>
    openAccount({
      raw: rawAddress(settings.address) ?? settings.address,
      jettons: new Map(),
      server: serverOf(settings, context),
    }),
  notes: [
    "NFTs are listed as they come and go, and are neither priced nor compared with the chain. Tokens and NFTs that were issued straight to the address are not in the lists of transfers. Coins that leave where tokens arrive are gas up to 0.15 TON.",
  ],
};

/** TON by toncenter: coins and tokens by trace, gas that does not come back as a fee, bounced messages. */
export const tonConnector = accountConnector(chain);
