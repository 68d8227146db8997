import type { Event, Message } from "./events.ts";

const isPacket = ({ type }: Event): boolean => type === "send_packet" || type === "recv_packet";

/** The counterparty of an IBC transfer: not the escrow account of the channel. */
export function counterpartyOf(
  events: readonly Event[],
  message: Message,
  { wallet, isOut }: { wallet: string; isOut: boolean },
): string | undefined {
  if (isOut) {
    const { receiver, sender } = message;
    return String(message["@type"]).endsWith("transfer.v1.MsgTransfer") && sender === wallet
      ? textOf(receiver)
      : undefined;
  }
  const arrived = events.filter(
    ({ type, values }) => type === "fungible_token_packet" && values["receiver"] === wallet,
  );
  const senders = new Set(arrived.map(({ values }) => values["sender"] ?? ""));
  const [sender] = senders;
  return senders.size === 1 && sender !== "" ? sender : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The packet that both halves of an IBC transfer name: both channels and the sequence number. */
export function packetOf(events: readonly Event[], wallet: string): string | undefined {
  const packets = events.filter(isPacket);
  const walletPacket = packets.find(({ values }) => (values["packet_data"] ?? "").includes(`"${wallet}"`));
  const { values } = walletPacket ?? (packets.length === 1 ? packets[0] : undefined) ?? {};
  if (values?.["packet_sequence"] === undefined) return undefined;
  const { packet_src_channel: from, packet_dst_channel: to, packet_sequence: sequence } = values;
  return `IBC packet ${sequence} from ${from ?? "?"} to ${to ?? "?"}`;
}

/** Coins refunded because the other chain rejected the transfer. */
export function isRefund(message: Message): boolean {
  return /channel\.v\d\.Msg(Timeout|TimeoutOnClose|Acknowledgement)$/.test(message["@type"]);
}
