/** A value of type `T` already serialised as JSON, as text or UTF-8 bytes: an answer of a thousand records is not parsed and serialised again. */
export class JsonText<T> {
  readonly json: string | Uint8Array;
  constructor(json: string | Uint8Array) {
    this.json = json;
  }
  parse(): T {
    return JSON.parse(jsonOf(this));
  }
}

/** The JSON of any answer; `null` for `undefined`. */
export function jsonOf(value: unknown): string {
  if (!(value instanceof JsonText)) return JSON.stringify(value) ?? "null";
  return typeof value.json === "string" ? value.json : new TextDecoder().decode(value.json);
}

/** From this length on, bytes are cheaper to pass on than text, which every sender has to encode. */
const manyCharacters = 65_536;

/** The JSON of an answer to be sent to another thread: as bytes if it is long, so that the encoding is done on this thread. */
export function jsonToSend(value: unknown): string | Uint8Array {
  const text = jsonOf(value);
  return text.length < manyCharacters ? text : new TextEncoder().encode(text);
}

/** The JSON of an answer between two texts: as bytes if it is bytes already. */
export function jsonBetween(before: string, value: unknown, after: string): string | Uint8Array<ArrayBuffer> {
  if (!(value instanceof JsonText) || typeof value.json === "string")
    return `${before}${jsonOf(value)}${after}`;
  const encoder = new TextEncoder();
  const parts = [encoder.encode(before), value.json, encoder.encode(after)];
  const joinedBytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    joinedBytes.set(part, end);
    end += part.length;
  }
  return joinedBytes;
}
