import { hexToBytes } from "@noble/hashes/utils.js";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";

/** A macaroon's permissions, such as `offchain read`; `uri` permissions name a method. */
type Permission = { entity: string; action: string };

/** Methods that a macaroon limited to single methods may name: those that are called, and related ones. */
const readMethods =
  /\/(?:GetInfo|WalletBalance|ChannelBalance|ListChannels|ClosedChannels|PendingChannels|ListPayments|ListInvoices|ForwardingHistory|GetTransactions)$/;

/** Length-prefixed fields of a binary form, whose numbers have seven bits a byte. */
class Reader {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}
  get isEnd(): boolean {
    return this.at >= this.bytes.length;
  }
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError("ends early");
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError("too long a number");
  }
  field(): Uint8Array {
    const length = this.number();
    const end = this.at + length;
    if (end > this.bytes.length) throw new RangeError("ends early");
    const field = this.bytes.subarray(this.at, end);
    this.at = end;
    return field;
  }
}

/** The fields of a Protocol Buffers message that have a length. */
function* fieldsOf(bytes: Uint8Array): Generator<[number: number, value: Uint8Array]> {
  const reader = new Reader(bytes);
  while (!reader.isEnd) {
    const tag = reader.number();
    if (tag % 8 === 0) reader.number();
    else if (tag % 8 === 2) yield [Math.floor(tag / 8), reader.field()];
    else throw new RangeError("unknown field");
  }
}

/** The identifier of a macaroon in binary form, version 2 (https://github.com/lightningnetwork/lnd/blob/master/docs/macaroons.md). */
function identifierOf(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 2) throw new RangeError("not version 2");
  const reader = new Reader(bytes.subarray(1));
  for (let type = reader.number(); type !== 0; type = reader.number()) {
    const field = reader.field();
    if (type === 2) return field;
  }
  throw new RangeError("no identifier");
}

function permissionsOf(hex: string): Permission[] | undefined {
  const text = new TextDecoder();
  if (!/^(?:[0-9a-f]{2}){20,}$/.test(hex)) return undefined;
  try {
    const identifier = identifierOf(hexToBytes(hex));
    if (identifier[0] !== 3) return undefined;
    return [...fieldsOf(identifier.subarray(1))]
      .filter(([field]) => field === 3)
      .flatMap(([, operation]) => {
        const parts = [...fieldsOf(operation)].map(([field, value]) => [field, text.decode(value)] as const);
        const entity = parts.find(([field]) => field === 1)?.[1] ?? "";
        return parts.flatMap(([field, action]) => (field === 2 ? [{ entity, action }] : []));
      });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Throws `bad_request` for a macaroon that permits more than reading, such as `admin.macaroon`, and for what is no macaroon of LND. */
export function refuseWritingMacaroon(hex: string): void {
  const permissions = permissionsOf(hex);
  if (permissions === undefined || permissions.length === 0)
    throw new AppError(
      "bad_request",
      "This is not a macaroon of LND in hexadecimal. It was not stored: give the content of readonly.macaroon, as `xxd -p -c 1000 readonly.macaroon` prints it.",
    );
  const more = permissions.find(({ entity, action }) =>
    entity === "uri" ? !readMethods.test(action) : action !== "read",
  );
  if (more !== undefined)
    throw new AppError(
      "bad_request",
      msg`This macaroon permits more than reading (${more.entity}: ${more.action}), so it can spend or change. It was not stored: give readonly.macaroon, or one that was baked with read permissions only.`,
      { reason: "private_key" },
    );
}
