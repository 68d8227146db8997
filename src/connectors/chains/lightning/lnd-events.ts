import { bytesToHex } from "@noble/hashes/utils.js";
import { fromBase64 } from "../../../lib/base64.ts";
import type { BookEvent } from "./books.ts";
import type { Channel, ClosedChannel, Forward, Invoice, LndBooks, Payment, Transaction } from "./lnd-rows.ts";

const msat = (satoshis: bigint): bigint => satoshis * 1_000n;
const secondsPerBlock = 600;

type Side = { account: string; units: bigint };
type Facts = Pick<BookEvent, "type" | "tag" | "timestamp"> & Partial<BookEvent>;

function event({ account, units }: Side, facts: Facts): BookEvent {
  return {
    account,
    credit_msat: units > 0n ? units : 0n,
    debit_msat: units < 0n ? -units : 0n,
    currency: "bc",
    ...facts,
  };
}

/** Confirmed transactions of the wallet: what it gained or lost, fees included, and the fees that it paid. */
function walletEvents({
  tx_hash: txid,
  amount,
  total_fees: fees,
  time_stamp: timestamp,
  block_height: blockheight,
}: Transaction): BookEvent[] {
  const tag = amount < 0n ? "withdrawal" : "deposit";
  const sharedFields = { timestamp, txid, blockheight };
  const walletEvent = event(
    { account: "wallet", units: msat(amount) },
    { ...sharedFields, type: "chain", tag },
  );
  if (fees <= 0n) return [walletEvent];
  const feeFields = { ...sharedFields, type: "onchain_fee", tag: "onchain_fee" };
  return [walletEvent, event({ account: "wallet", units: -msat(fees) }, feeFields)];
}

/** A payment in one event for each part that arrived; the sum where the node does not list the parts. */
function paymentEvents(payment: Payment): BookEvent[] {
  if (payment.status !== "SUCCEEDED") return [];
  const seconds = Number(payment.creation_time_ns / 1_000_000_000n);
  const timestamp = seconds === 0 ? payment.creation_date : seconds;
  const facts = { type: "channel", tag: "invoice", timestamp, payment_id: payment.payment_hash };
  const parts = payment.htlcs.flatMap(({ status, route }) =>
    status === "SUCCEEDED" && route != null ? [route] : [],
  );
  const total = parts.reduce((sum, { total_amt_msat: amount }) => sum + amount, 0n);
  if (total !== payment.value_msat + payment.fee_msat)
    return [
      event(
        { account: "channel", units: -(payment.value_msat + payment.fee_msat) },
        { ...facts, fees_msat: payment.fee_msat },
      ),
    ];
  return parts.map(({ hops, total_amt_msat: amount, total_fees_msat: fees }) =>
    event({ account: `channel ${hops[0]?.chan_id ?? ""}`, units: -amount }, { ...facts, fees_msat: fees }),
  );
}

function invoiceEvents(invoice: Invoice): BookEvent[] {
  if (invoice.state !== "SETTLED") return [];
  const hash = fromBase64(invoice.r_hash.replaceAll("-", "+").replaceAll("_", "/"));
  const facts = {
    type: "channel",
    tag: "invoice",
    timestamp: invoice.settle_date,
    payment_id: bytesToHex(hash),
  };
  const parts = invoice.htlcs.filter(({ state }) => state === undefined || state === "SETTLED");
  const total = parts.reduce((sum, { amt_msat: amount }) => sum + amount, 0n);
  if (total !== invoice.amt_paid_msat)
    return [event({ account: "channel", units: invoice.amt_paid_msat }, facts)];
  return parts.map(({ chan_id: id, amt_msat: amount }) =>
    event({ account: `channel ${id}`, units: amount }, facts),
  );
}

function forwardEvents(forward: Forward): BookEvent[] {
  const seconds = Number(forward.timestamp_ns / 1_000_000_000n);
  const timestamp = seconds === 0 ? forward.timestamp : seconds;
  const { chan_id_in: from, chan_id_out: to, amt_in_msat: received, amt_out_msat: sentUnits } = forward;
  const payment_id = `forward-${forward.timestamp_ns}-${from}-${to}-${received}`;
  const facts = { type: "channel", tag: "routed", timestamp, payment_id, fees_msat: received - sentUnits };
  return [
    event({ account: `channel ${from}`, units: received }, facts),
    event({ account: `channel ${to}`, units: -sentUnits }, facts),
  ];
}

type Opened = { id: bigint; point: string; units: bigint };

/** The node's funding of a channel: all of it less the pushed amount if the node opened it, else the pushed amount. */
function openedBy({ chan_id: id, channel_point: point, capacity, ...channel }: Channel): Opened {
  const pushedAmount = channel.push_amount_sat;
  return { id, point, units: msat(channel.initiator ? capacity - pushedAmount : pushedAmount) };
}

function openedOf({
  chan_id: id,
  channel_point: point,
  capacity,
  open_initiator: opener,
}: ClosedChannel): Opened {
  return { id, point, units: opener === "INITIATOR_REMOTE" ? 0n : msat(capacity) };
}

/** The block of a channel's opening is in its id. */
function heightOf(id: bigint): number {
  return Number(id >> 40n);
}

/**
 * The entries of an LND node's books, in the form of Core Lightning's: the wallet's transactions, and what its channels gained and lost. A closed
 * channel loses its last balance; the part that neither arrived in the wallet nor waits for a sweep was the fee.
 */
export function eventsOfLnd(books: LndBooks): BookEvent[] {
  const { tip, channels, closed, estimates } = books;
  const confirmed = books.transactions.filter(({ num_confirmations: depth }) => depth > 0);
  const times = new Map(confirmed.map((transaction) => [transaction.tx_hash, transaction.time_stamp]));
  const timeOf = (txid: string, height: number): number =>
    times.get(txid) ?? (estimates[txid] ??= Math.max(0, tip.at - (tip.height - height) * secondsPerBlock));
  const moveEvents = [
    ...books.payments.flatMap(paymentEvents),
    ...books.invoices.flatMap(invoiceEvents),
    ...books.forwards.flatMap(forwardEvents),
  ];
  const heldUnits = new Map<string, bigint>();
  const opens = [...channels.map(openedBy), ...closed.map(openedOf)].flatMap(({ id, point, units }) => {
    const [txid = ""] = point.split(":");
    const account = `channel ${id}`;
    heldUnits.set(account, units);
    const facts = { type: "chain", tag: "channel_open", txid, blockheight: heightOf(id) };
    return units === 0n
      ? []
      : [event({ account, units }, { ...facts, timestamp: timeOf(txid, heightOf(id)) })];
  });
  for (const { account, credit_msat: credit, debit_msat: debit } of moveEvents)
    heldUnits.set(account, (heldUnits.get(account) ?? 0n) + credit - debit);
  const received = new Map(confirmed.map((transaction) => [transaction.tx_hash, msat(transaction.amount)]));
  const closes = closed.flatMap((channel) => closeEvents(channel, { heldUnits, received, timeOf }));
  return [...confirmed.flatMap(walletEvents), ...opens, ...moveEvents, ...closes];
}

type Closing = {
  heldUnits: ReadonlyMap<string, bigint>;
  received: ReadonlyMap<string, bigint>;
  timeOf: (txid: string, height: number) => number;
};

function closeEvents(channel: ClosedChannel, { heldUnits, received, timeOf }: Closing): BookEvent[] {
  const account = `channel ${channel.chan_id}`;
  const lockedUnits = msat(channel.time_locked_balance);
  const settledUnits = msat(channel.settled_balance);
  const rest = (heldUnits.get(account) ?? 0n) - lockedUnits;
  const blockheight = channel.close_height;
  const part = (txid: string, units: bigint, fee: bigint): BookEvent[] => {
    const sharedFields = { timestamp: timeOf(txid, blockheight), txid, blockheight };
    return [
      ...(units === 0n
        ? []
        : [event({ account, units: -units }, { ...sharedFields, type: "chain", tag: "channel_close" })]),
      ...(fee <= 0n
        ? []
        : [event({ account, units: -fee }, { ...sharedFields, type: "onchain_fee", tag: "onchain_fee" })]),
    ];
  };
  const sweeps = (channel.resolutions ?? []).filter(
    ({ outcome, sweep_txid: txid }) => outcome === "CLAIMED" && txid !== undefined && received.has(txid),
  );
  // What is locked for a time stays in the channel until a sweep takes it.
  return [
    ...part(channel.closing_tx_hash, rest, rest - settledUnits),
    ...sweeps.flatMap(({ sweep_txid: txid = "", amount_sat: amount }) =>
      part(txid, msat(amount), msat(amount) - (received.get(txid) ?? 0n)),
    ),
  ];
}
