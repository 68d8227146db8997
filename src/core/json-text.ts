/** A value of type `T` that is JSON text already: an answer of a thousand records is not taken apart to be put together again. */
export class JsonText<T> {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  parse(): T {
    return JSON.parse(this.text) as T;
  }
}

/** The JSON of any answer; `null` for none. */
export function jsonOf(value: unknown): string {
  return value instanceof JsonText ? value.text : (JSON.stringify(value) ?? "null");
}
