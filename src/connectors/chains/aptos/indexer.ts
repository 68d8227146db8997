import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { allRows, offsetAfter } from "../account/all-rows.ts";
import { units, type ChainServer } from "../account/chain-server.ts";
import type { HistoryPage, Span } from "../account/history-lists.ts";
import {
  activityRow,
  aptosCoin,
  assetIdOf,
  fullAddress,
  isNative,
  stakingRow,
  time,
  type AptosRow,
  type AptosToken,
} from "./assemble.ts";

/** The indexer answers at most 100 rows. */
const pageSize = 100;

const activityFields =
  "transaction_version event_index type amount asset_type owner_address is_gas_fee gas_fee_payer_address storage_refund_amount is_transaction_success transaction_timestamp";

export type Indexer = {
  activities(span: Span, more: string | null): Promise<HistoryPage<AptosRow>>;
  staking(span: Span, more: string | null): Promise<HistoryPage<AptosRow>>;
  /** The newest version up to which both lists are complete; `undefined` if the indexer does not state it. */
  newest(): Promise<bigint | undefined>;
  chainId(): Promise<string | undefined>;
  /** Who sent transactions, and when, by their versions. */
  senders(versions: readonly bigint[]): Promise<Map<bigint, { sender: string; at: number }>>;
  balances(): Promise<{ type: string; amount: bigint }[]>;
  /** Records the decimals of types, and which coin a fungible asset replaced. */
  loadMetadata(types: Iterable<string>): Promise<void>;
  tokens: ReadonlyMap<string, AptosToken>;
  canonical(type: string): string;
};

type GraphqlRequest = <Result>(query: string, variables: object, data: z.ZodType<Result>) => Promise<Result>;

function createGraphqlRequest(server: ChainServer): GraphqlRequest {
  return async (query, variables, data) => {
    const answer = await server.post("/graphql", { query, variables }, z.object({ data }));
    if (answer !== undefined) return answer.data;
    throw new AppError(
      "upstream",
      "The Aptos server has no indexer at /graphql. Give the address of one that has, or leave it out. Nothing was read.",
      {
        data: { provider: "aptos" },
      },
    );
  };
}

/** Rows after the last one of the page before, by version and index of the event. */
function conditionsAfter({ after: from, before }: Span, more: string | null): object[] {
  const [version, index] = more?.split(":") ?? [];
  const next =
    version === undefined
      ? from === null
        ? []
        : [{ transaction_version: { _gt: String(from) } }]
      : [
          {
            _or: [
              { transaction_version: { _gt: version } },
              { transaction_version: { _eq: version }, event_index: { _gt: Number(index) } },
            ],
          },
        ];
  return [...next, ...(before === null ? [] : [{ transaction_version: { _lt: String(before) } }])];
}

function pageOf(rows: AptosRow[]): HistoryPage<AptosRow> {
  // The owner's own indexer may return fewer rows than requested: only an empty page is the end.
  const last = rows.at(-1);
  return {
    rows,
    more: last === undefined ? null : `${last.transaction_version}:${last.event_index}`,
    isShort: rows.length < pageSize,
  };
}

function listPage<Row extends AptosRow>(
  request: GraphqlRequest,
  { table, fields, row, who }: { table: string; fields: string; row: z.ZodType<Row>; who: object },
): (span: Span, more: string | null) => Promise<HistoryPage<AptosRow>> {
  const query = `query ($where: ${table}_bool_exp!, $limit: Int!) { rows: ${table}(where: $where, order_by: [{transaction_version: asc}, {event_index: asc}], limit: $limit) { ${fields} } }`;
  const answer = z.object({ rows: z.array(row) });
  return async (span, more) => {
    const condition = { _and: [who, ...conditionsAfter(span, more)] };
    const { rows } = await request(query, { where: condition, limit: pageSize }, answer);
    return pageOf(rows);
  };
}

function assetsOf(request: GraphqlRequest): Pick<Indexer, "loadMetadata" | "tokens" | "canonical"> {
  const tokens = new Map<string, AptosToken>();
  const replaced = new Map<string, string>();
  const requested = new Set<string>();
  const canonical = (type: string): string => replaced.get(type) ?? type;
  const loadMetadata = async (types: Iterable<string>): Promise<void> => {
    const newTypes = [...new Set(types)].filter((type) => !isNative(type) && !requested.has(type));
    for (let start = 0; start < newTypes.length; start += pageSize) {
      const part = newTypes.slice(start, start + pageSize);
      const mapping = await request(
        "query ($types: [String!]!) { rows: fungible_asset_to_coin_mappings(where: {fungible_asset_metadata_address: {_in: $types}}) { fungible_asset_metadata_address coin_type } }",
        { types: part.filter((type) => fullAddress(type) !== undefined) },
        z.object({
          rows: z.array(z.object({ fungible_asset_metadata_address: z.string(), coin_type: z.string() })),
        }),
      );
      for (const { fungible_asset_metadata_address: asset, coin_type: coin } of mapping.rows)
        replaced.set(asset, coin);
      const facts = await request(
        "query ($types: [String!]!) { rows: fungible_asset_metadata(where: {asset_type: {_in: $types}}) { asset_type name symbol decimals } }",
        { types: [...new Set(part.map(canonical))] },
        z.object({
          rows: z.array(
            z.object({
              asset_type: z.string(),
              name: z.string(),
              symbol: z.string(),
              decimals: z.int().min(0).max(80),
            }),
          ),
        }),
      );
      for (const { asset_type: type, ...token } of facts.rows) tokens.set(type, token);
      for (const type of part) requested.add(type);
    }
  };
  return { tokens, canonical, loadMetadata };
}

export function createIndexer(server: ChainServer, wallet: string): Indexer {
  const request = createGraphqlRequest(server);
  const states = z.object({
    rows: z.array(z.object({ processor: z.string(), last_success_version: units })),
  });
  return {
    ...assetsOf(request),
    activities: listPage(request, {
      table: "fungible_asset_activities",
      fields: activityFields,
      row: activityRow,
      who: { _or: [{ owner_address: { _eq: wallet } }, { gas_fee_payer_address: { _eq: wallet } }] },
    }),
    staking: listPage(request, {
      table: "delegated_staking_activities",
      fields: "transaction_version event_index event_type amount pool_address",
      row: stakingRow,
      who: { delegator_address: { _eq: wallet } },
    }),
    async newest() {
      const { rows } = await request(
        'query { rows: processor_status(where: {processor: {_in: ["fungible_asset_processor", "stake_processor"]}}) { processor last_success_version } }',
        {},
        states,
      );
      const versions = rows.map(({ last_success_version: version }) => version);
      const [firstVersion, ...others] = versions;
      return firstVersion === undefined
        ? undefined
        : others.reduce((least, v) => (v < least ? v : least), firstVersion);
    },
    async chainId() {
      const answer = z.object({ rows: z.array(z.object({ chain_id: units })) });
      const { rows } = await request("query { rows: ledger_infos { chain_id } }", {}, answer);
      return rows[0]?.chain_id.toString();
    },
    async senders(versions) {
      const found = new Map<bigint, { sender: string; at: number }>();
      const sentTransaction = z.object({ version: units, sender: z.string(), timestamp: time });
      const answer = z.object({ rows: z.array(sentTransaction) });
      for (let start = 0; start < versions.length; start += pageSize) {
        const { rows } = await request(
          "query ($versions: [bigint!]!) { rows: user_transactions(where: {version: {_in: $versions}}) { version sender timestamp } }",
          { versions: versions.slice(start, start + pageSize).map(String) },
          answer,
        );
        for (const { version, sender, timestamp: at } of rows)
          found.set(version, { sender: fullAddress(sender) ?? sender, at });
      }
      return found;
    },
    async balances() {
      const query =
        "query ($owner: String!, $limit: Int!, $offset: Int!) { rows: current_fungible_asset_balances(where: {owner_address: {_eq: $owner}, amount: {_gt: 0}}, order_by: {storage_id: asc}, limit: $limit, offset: $offset) { storage_id asset_type amount } }";
      const answer = z.object({
        rows: z.array(
          z.object({ storage_id: z.string().optional(), asset_type: z.string().nullish(), amount: units }),
        ),
      });
      const stores = await allRows(
        ({ storage_id: store, asset_type: type, amount }) => store ?? `${type} ${amount}`,
        async (offset: number | undefined) => {
          const { rows } = await request(
            query,
            { owner: wallet, limit: pageSize, offset: offset ?? 0 },
            answer,
          );
          return { rows, next: offsetAfter(offset, rows), isFull: rows.length >= pageSize };
        },
      );
      return stores.flatMap(({ asset_type: type, amount }) =>
        type != null && assetIdOf(type) !== aptosCoin ? { type, amount } : [],
      );
    },
  };
}
