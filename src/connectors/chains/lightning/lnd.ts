import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { allRows } from "../account/all-rows.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { LightningBooks } from "./books.ts";
import { eventsOfLnd } from "./lnd-events.ts";
import {
  amount,
  channel,
  closedChannel,
  forward,
  invoice,
  number,
  payment,
  transaction,
  type Channel,
  type Forward,
  type Invoice,
  type Payment,
} from "./lnd-rows.ts";
import { refuseWritingMacaroon } from "./macaroon.ts";

const info = z.object({
  identity_pubkey: z.string(),
  block_height: z.int().default(0),
  best_header_timestamp: number.default(0),
  chains: z.array(z.object({ network: z.string() })).min(1),
});
const walletBalance = z.object({ confirmed_balance: amount, locked_balance: amount });
const msat = z.object({ msat: amount }).default({ msat: 0n });
const channelBalance = z.object({ local_balance: msat, unsettled_local_balance: msat });
const pending = z.object({
  pending_open_channels: z.array(z.unknown()).default([]),
  pending_force_closing_channels: z.array(z.unknown()).default([]),
  waiting_close_channels: z.array(z.unknown()).default([]),
});

const pageSize = 1_000;
/** An output that each side of a channel can spend to raise the fee; the opener pays for both. */
const anchors = 660n;

type LndRequest = <Result>(
  path: string,
  request: { query?: Record<string, string>; body?: unknown },
  schema: z.ZodType<Result>,
) => Promise<Result>;

function createLndRequest(
  settings: { url: string; macaroon?: string | undefined },
  context: ConnectorContext,
): LndRequest {
  const base = context.http.baseUrl("lightning", settings.url).replace(/\/v1\/*$/, "");
  const macaroon = (context.secret("macaroon") ?? settings.macaroon ?? "").toLowerCase();
  refuseWritingMacaroon(macaroon);
  return async (path, { query = {}, body }, schema) => {
    const search = new URLSearchParams(query).toString();
    const response = await context.http.request({
      provider: "lightning",
      url: `${base}/v1/${path}${search === "" ? "" : `?${search}`}`,
      headers: { "Grpc-Metadata-macaroon": macaroon },
      pace: { perSecond: 10, burst: 10 },
      maxBytes: 256 * 1024 * 1024,
      signal: context.signal,
      ...(body === undefined ? {} : { method: "POST" as const, body, safe: true }),
    });
    if (response.status === 401 || response.status === 403)
      throw new AppError(
        "bad_request",
        msg`The node refused the macaroon for /v1/${path}: give readonly.macaroon.`,
      );
    if (response.status >= 400) throw failure(msg`answered ${response.status} for /v1/${path}`);
    const answer = readPreciseJson(response, "lightning");
    if (isError(answer)) throw failure(msg`reported an error for /v1/${path}`);
    const { data, success } = schema.safeParse(answer);
    if (!success) throw failure(msg`did not answer /v1/${path} as LND does`);
    return data;
  };
}

/** LND leaves out nothing but may list nothing, so an error with status 200 would look like an empty list. */
function isError(answer: unknown): boolean {
  const error = z.object({ error: z.unknown() }).or(z.object({ code: z.number(), message: z.string() }));
  return error.safeParse(answer).data !== undefined;
}

function failure(fault: string | Wording): AppError {
  return new AppError(
    "upstream",
    msg`The Lightning node ${fault}. The response was discarded; check that it runs, and its version.`,
    { data: { provider: "lightning" } },
  );
}

/** Reads a list by index, oldest first. */
function pages<Row>(
  keyOf: (row: Row) => string,
  load: (offset: string) => Promise<{ rows: Row[]; last: bigint }>,
): Promise<Row[]> {
  return allRows(keyOf, async (offset: bigint | undefined = 0n) => {
    const { rows, last } = await load(String(offset));
    const isEnd = rows.length === 0 || last <= offset;
    return { rows, next: isEnd ? undefined : last, isFull: rows.length >= pageSize };
  });
}

function listsOf(request: LndRequest) {
  const size = String(pageSize);
  return {
    payments: () =>
      pages(
        (payment: Payment) => payment.payment_hash,
        async (offset) => {
          const query = { include_incomplete: "false", index_offset: offset, max_payments: size };
          const answer = z.object({ payments: z.array(payment).default([]), last_index_offset: amount });
          const { payments: rows, last_index_offset: last } = await request("payments", { query }, answer);
          return { rows, last };
        },
      ),
    invoices: () =>
      pages(
        (invoice: Invoice) => invoice.r_hash,
        async (offset) => {
          const query = { reversed: "false", index_offset: offset, num_max_invoices: size };
          const answer = z.object({ invoices: z.array(invoice).default([]), last_index_offset: amount });
          const { invoices: rows, last_index_offset: last } = await request("invoices", { query }, answer);
          return { rows, last };
        },
      ),
    forwards: () =>
      pages(
        (forward: Forward) =>
          [
            forward.timestamp,
            forward.timestamp_ns,
            forward.chan_id_in,
            forward.chan_id_out,
            forward.amt_in_msat,
            forward.amt_out_msat,
          ].join(" "),
        async (offset) => {
          const body = { start_time: "0", index_offset: Number(offset), num_max_events: pageSize };
          const answer = z.object({
            forwarding_events: z.array(forward).default([]),
            last_offset_index: amount,
          });
          const { forwarding_events: rows, last_offset_index: last } = await request(
            "switch",
            { body },
            answer,
          );
          return { rows, last };
        },
      ),
    channels: async () =>
      (await request("channels", {}, z.object({ channels: z.array(channel).default([]) }))).channels,
    closed: async () =>
      (await request("channels/closed", {}, z.object({ channels: z.array(closedChannel).default([]) })))
        .channels,
    transactions: async () =>
      (await request("transactions", {}, z.object({ transactions: z.array(transaction).default([]) })))
        .transactions,
  };
}

/** The commitment's fee and anchors, which the opener of a channel pays when it closes: until then they are its coins. */
function reservedOf(channel: Channel): bigint {
  if (!channel.initiator) return 0n;
  const { capacity, local_balance: local, remote_balance: remote, unsettled_balance: unsettled } = channel;
  const rest = capacity - local - remote - unsettled - channel.commit_fee;
  return channel.commit_fee + (rest >= anchors ? anchors : 0n);
}

/** An LND node's REST interface, as the entries of its books. */
export function createLnd(
  settings: { url: string; macaroon?: string | undefined },
  context: ConnectorContext,
): LightningBooks {
  const request = createLndRequest(settings, context);
  const lists = listsOf(request);
  return {
    async info() {
      const { identity_pubkey: id, chains } = await request("getinfo", {}, info);
      const network = chains[0]?.network ?? "";
      return { id, network: network === "mainnet" ? "bitcoin" : network };
    },
    async events(estimates) {
      const { block_height: height, best_header_timestamp: at } = await request("getinfo", {}, info);
      return eventsOfLnd({
        tip: { height, at },
        estimates,
        transactions: await lists.transactions(),
        channels: await lists.channels(),
        closed: await lists.closed(),
        payments: await lists.payments(),
        invoices: await lists.invoices(),
        forwards: await lists.forwards(),
      });
    },
    async balances() {
      const wallet = await request("balance/blockchain", {}, walletBalance);
      const onChain = {
        account: "wallet",
        msat: (wallet.confirmed_balance + wallet.locked_balance) * 1_000n,
      };
      const pendingChannels = await request("channels/pending", {}, pending);
      // A channel that opens or closes is in neither balance.
      if (Object.values(pendingChannels).some((list) => list.length > 0))
        return { accounts: [onChain], isMoving: true };
      const inChannels = await request("balance/channels", {}, channelBalance);
      const reserved = (await lists.channels()).reduce((sum, channel) => sum + reservedOf(channel), 0n);
      const { local_balance: local, unsettled_local_balance: unsettled } = inChannels;
      const total = local.msat + unsettled.msat + reserved * 1_000n;
      return { accounts: [onChain, { account: "channels", msat: total }], isMoving: false };
    },
  };
}
