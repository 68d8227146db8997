import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import { allRows } from "../account/all-rows.ts";
import type { ConnectorContext } from "../../connector.ts";

/** Errors are reported in `status`, also with the HTTP status 200. A single item is returned without a list. */
const answer = z.object({
  status: z.string().regex(/^OK/).optional(),
  data: z
    .unknown()
    .refine((data) => data !== undefined)
    .transform((data) => (data == null ? [] : Array.isArray(data) ? data : [data])),
});
const deposit = z.object({
  amount: z.number(),
  block_number: z.number(),
  block_ts: z.number(),
  from_address: z.string(),
  publickey: z.string(),
  tx_hash: z.string(),
  /** The number of the deposit in the contract. */
  merkletree_index: z.union([z.string(), z.number()]).nullish(),
  removed: z.boolean().optional(),
  valid_signature: z.boolean().optional(),
});
const gwei = z
  .union([z.int(), z.string().regex(/^\d{1,30}$/)])
  .nullish()
  .transform((value) => BigInt(value ?? 0));
const member = z.object({ publickey: z.string(), validatorindex: z.number().nullish() });

const dailyStats = z.object({
  day: z.int(),
  start_balance: gwei,
  end_balance: gwei,
  deposits_amount: gwei,
  withdrawals_amount: gwei,
});
const proposalSlots = z.object({
  data: z.array(z.object({ slot: z.int(), block: z.int().nullish() })),
  paging: z.object({ next_cursor: z.string().nullish() }).optional(),
});
const payment = z
  .object({ amount: z.string().regex(/^\d+$/), recipient: z.object({ address: z.string() }) })
  .nullish()
  .transform((reward) =>
    reward == null ? null : { amount: reward.amount, to: reward.recipient.address.toLowerCase() },
  );
const rewards = z.object({ data: z.object({ priority_fees: payment, mev: payment }) });

/** The key is missing, refused or does not cover the request, or there is no such path. */
const refusals: readonly number[] = [401, 402, 403, 404];

/** When the consensus layer began, in seconds since 1970; days of the source are counted from here. */
export const genesis = 1_606_824_023;
const daySeconds = 86_400;
/** A day's rewards of one validator stay below; a larger change is a deposit, a payout or a consolidation, booked at another time. */
const maxDaily = 1_000_000_000n;

/** A deposit of the execution layer, amount in gwei. */
export type Deposit = {
  hash: string;
  from: string;
  pubkey: string;
  amount: bigint;
  at: number;
  block: number;
};

/** `null`: the source requires a key, refuses this one, or answers in another form. What it lists is read in each sync. */
export type Beaconchain = {
  deposits(pubkeys: readonly string[]): Promise<Deposit[] | null>;
  validatorsOf(withdrawalAddress: string): Promise<string[] | null>;
  /** Rewards by day after the day `knownTo`, oldest first, of all these validators together. Empty without a key. */
  rewardsByDay(indexes: readonly string[], knownTo: number, now: number): Promise<RewardsByDay>;
  /** Proposed blocks, newest first, until a page has only known ones. */
  proposals(
    indexes: readonly string[],
    isKnown: (block: number) => boolean,
  ): Promise<{ block: number; slot: number }[] | null>;
  blockRewards(block: number): Promise<{ fees: BlockPayment; mev: BlockPayment } | null>;
};
export type RewardsByDay = { reported: { at: number; units: bigint }[]; knownTo: number };
type BlockPayment = { amount: string; to: string } | null;

/** An undocumented response of a running server. */
function isOtherForm(status: number): boolean {
  return status < 500 && status !== 429;
}

const atOnce = 100;
const pageSize = 200;
const proposalsPerBatch = 10;
/** Each validator is one request per day. */
const maxDailyRequests = 100;

type BeaconchainClient = {
  /** Version 1. */
  get<Item>(path: string, item: z.ZodType<Item>): Promise<Item[] | null>;
  /** Version 2, which needs a key. */
  post<Answer>(path: string, body: object, schema: z.ZodType<Answer>): Promise<Answer | null>;
  hasKey: boolean;
};

function createClient(context: ConnectorContext): BeaconchainClient {
  const base = context.http.baseUrl("beaconchain", "https://beaconcha.in");
  const apiKey = context.secret("apiKey");
  // Ten per minute without a key.
  const pace = apiKey === undefined ? { perSecond: 1 / 6, burst: 5 } : { perSecond: 1, burst: 5 };
  const requestOptions = { provider: "beaconchain", pace, signal: context.signal };
  return {
    hasKey: apiKey !== undefined,
    async get(path, item) {
      const response = await context.http.request({
        ...requestOptions,
        url: `${base}/api/v1/${path}`,
        ...(apiKey === undefined ? {} : { headers: { apikey: apiKey } }),
      });
      if (refusals.includes(response.status)) return null;
      const found = answer.safeParse(readPreciseJson(response, "beaconchain"));
      const items = z.array(item).safeParse(found.data?.data);
      if (items.success) return items.data;
      if (isOtherForm(response.status)) return null;
      throw notAsDocumented(path);
    },
    async post(path, body, schema) {
      if (apiKey === undefined) return null;
      const response = await context.http.request({
        ...requestOptions,
        url: `${base}/api/v2/ethereum/${path}`,
        method: "POST",
        body: { ...body, chain: "mainnet" },
        safe: true,
        headers: { Authorization: `Bearer ${apiKey}` },
      });
      if (refusals.includes(response.status)) return null;
      const found = schema.safeParse(readPreciseJson(response, "beaconchain"));
      if (found.success) return found.data;
      if (isOtherForm(response.status)) return null;
      throw notAsDocumented(path);
    },
  };
}

/** beaconcha.in's API: version 1, and version 2 for proposals (https://docs.beaconcha.in). */
export function createBeaconchain(context: ConnectorContext): Beaconchain {
  const client = createClient(context);
  return {
    deposits: (pubkeys) => readDeposits(client, pubkeys),
    validatorsOf: (address) => readValidatorsOf(client, address),
    rewardsByDay: (indexes, knownTo, now) => readRewardsByDay(client, { indexes, knownTo, now }),
    proposals: (indexes, isKnown) => readProposalSlots(client, indexes, isKnown),
    async blockRewards(block) {
      const found = await client.post("block/rewards", { block: { number: block } }, rewards);
      return found === null ? null : { fees: found.data.priority_fees, mev: found.data.mev };
    },
  };
}

async function readDeposits(
  client: BeaconchainClient,
  pubkeys: readonly string[],
): Promise<Deposit[] | null> {
  const found: Deposit[] = [];
  const numbers = new Set<string | number>();
  for (let start = 0; start < pubkeys.length; start += atOnce) {
    const items = await client.get(
      `validator/${pubkeys.slice(start, start + atOnce).join(",")}/deposits`,
      deposit,
    );
    if (items === null) return null;
    for (const item of items) {
      const { merkletree_index: number } = item;
      if (number != null && numbers.has(number)) continue;
      if (number != null) numbers.add(number);
      // A first deposit without a valid signature is lost; the source flags it.
      if (item.removed !== true && item.valid_signature !== false) found.push(depositOf(item));
    }
  }
  return found;
}

async function readValidatorsOf(client: BeaconchainClient, address: string): Promise<string[] | null> {
  const found: string[] = [];
  // An address is taken for credentials that begin with 0x01; compounding validators have 0x02.
  for (const credentials of [address, `0x02${"0".repeat(22)}${address.slice(2)}`]) {
    let isRefused = false;
    const members = await allRows(
      ({ publickey }) => publickey.toLowerCase(),
      async (offset: number | undefined = 0) => {
        const path = `validator/withdrawalCredentials/${credentials}?limit=${pageSize}&offset=${offset}`;
        const rows = await client.get(path, member);
        if (rows === null) isRefused = true;
        const isFull = rows?.length === pageSize;
        return { rows: rows ?? [], next: isFull ? offset + pageSize : undefined, isFull };
      },
    );
    if (isRefused) return null;
    found.push(...members.map(({ publickey }) => publickey.toLowerCase()));
  }
  return found;
}

async function readRewardsByDay(
  client: BeaconchainClient,
  { indexes, knownTo, now }: { indexes: readonly string[]; knownTo: number; now: number },
): Promise<RewardsByDay> {
  const none = { reported: [], knownTo };
  const complete = Math.floor((now / 1000 - genesis) / daySeconds) - 1;
  if (!client.hasKey || indexes.length > maxDailyRequests || complete <= knownTo) return none;
  const days = new Map<number, bigint>();
  for (const index of indexes) {
    const stats = await client.get(`validator/stats/${index}?start_day=${knownTo + 1}`, dailyStats);
    if (stats === null) return none;
    for (const dailyStat of stats)
      if (dailyStat.day > knownTo && dailyStat.day <= complete) addDay(days, dailyStat);
  }
  const reportedDays = [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, earned]) => ({ at: (genesis + (day + 1) * daySeconds) * 1000, units: earned }));
  return { reported: reportedDays, knownTo: Math.max(knownTo, ...days.keys()) };
}

async function readProposalSlots(
  client: BeaconchainClient,
  indexes: readonly string[],
  isKnown: (block: number) => boolean,
): Promise<{ block: number; slot: number }[] | null> {
  const found: { block: number; slot: number }[] = [];
  const numbers = indexes.map(Number).toSorted((a, b) => a - b);
  for (let start = 0; start < numbers.length; start += atOnce) {
    const validator = { validator_identifiers: numbers.slice(start, start + atOnce) };
    let isRefused = false;
    const slots = await allRows(
      ({ slot }) => slot,
      async (cursor: string | undefined = "") => {
        const body = { validator, cursor, page_size: proposalsPerBatch };
        const page = await client.post("validators/proposal-slots", body, proposalSlots);
        if (page === null) isRefused = true;
        const rows = page?.data ?? [];
        const next = page?.paging?.next_cursor ?? "";
        const blocks = rows.flatMap(({ block }) => block ?? []);
        const isOld = blocks.length > 0 && blocks.every(isKnown);
        return {
          rows,
          next: next === "" || isOld ? undefined : next,
          isFull: rows.length >= proposalsPerBatch,
        };
      },
    );
    if (isRefused) return null;
    // A missed slot has no block.
    found.push(...slots.flatMap(({ block, slot }) => (block == null ? [] : { block, slot })));
  }
  return found;
}

function addDay(days: Map<number, bigint>, dailyStat: z.output<typeof dailyStats>): void {
  const earned =
    dailyStat.end_balance -
    dailyStat.start_balance -
    dailyStat.deposits_amount +
    dailyStat.withdrawals_amount;
  if (earned > -maxDaily && earned < maxDaily)
    days.set(dailyStat.day, (days.get(dailyStat.day) ?? 0n) + earned);
}

function notAsDocumented(path: string): AppError {
  return new AppError(
    "upstream",
    msg`beaconcha.in returned an undocumented response for ${path.slice(0, 40)}. The response was discarded.`,
    {
      data: { provider: "beaconchain" },
    },
  );
}

function depositOf(row: z.output<typeof deposit>): Deposit {
  return {
    hash: withHexPrefix(row.tx_hash),
    from: withHexPrefix(row.from_address),
    pubkey: withHexPrefix(row.publickey),
    amount: BigInt(row.amount),
    at: row.block_ts * 1000,
    block: row.block_number,
  };
}

function withHexPrefix(hex: string): string {
  return hex.startsWith("0x") ? hex.toLowerCase() : `0x${hex.toLowerCase()}`;
}
