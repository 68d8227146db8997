/** A value of a message: a quotation (a name, a number, words of another program), or another message. */
export type WordingParam = string | number | Wording;

/** A wording as a client received it. */
export type StatedWording = { template: string; params: unknown[] };

/** The form of a wording in JSON: `{0}` in the template is the first of `params`. */
export type WordingRecord = { template: string; params: (string | number | WordingRecord)[] };

/** A message with its values apart, so that it can be said in another language (`msg`). As a string it is the English message. */
export class Wording {
  readonly template: string;
  readonly params: readonly WordingParam[];
  constructor(template: string, params: readonly WordingParam[]) {
    this.template = template;
    this.params = params;
  }
  toString(): string {
    return fillTemplate(this.template, this.params.map(String));
  }
}

/** What a source cannot provide, in words: a sentence, or one whose values stay apart. */
export type Reason = string | Wording | WordingRecord;

/** A message whose values stay apart: each `msg` of the program has a translation, which a test requires. */
export function msg(
  parts: TemplateStringsArray,
  ...values: (string | number | bigint | Wording | undefined)[]
): Wording {
  const params = values.map((value) =>
    typeof value === "bigint" || value === undefined ? String(value) : value,
  );
  return new Wording(templateOf(parts), params);
}

/** `{0}`, `{1}` … between the parts of a template literal. */
export function templateOf(parts: readonly string[]): string {
  return parts.reduce((template, part, index) => `${template}{${index - 1}}${part}`);
}

function fillTemplate(template: string, params: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (match, index: string) => params[Number(index)] ?? match);
}

/** A wording that came as JSON or from another thread; `undefined` for anything else. */
export function asWording(value: unknown): Wording | undefined {
  if (value instanceof Wording) return value;
  if (typeof value !== "object" || value === null || !("template" in value && "params" in value))
    return undefined;
  const { template, params } = value;
  if (typeof template !== "string" || !Array.isArray(params)) return undefined;
  return new Wording(
    template,
    params.map((param: unknown) => (typeof param === "number" ? param : (asWording(param) ?? String(param)))),
  );
}

/** Whether a message has values: one without them is its own template. */
export function hasValues(message: string | Wording | undefined): message is Wording {
  return message instanceof Wording && message.params.length > 0;
}

/** A reason as a wording, to be part of another. */
export function reasonWording(reason: Reason): Wording {
  return asWording(reason) ?? new Wording(reasonText(reason), []);
}

/** A reason as text. */
export function reasonText(reason: Reason): string {
  return typeof reason === "string" ? reason : String(asWording(reason) ?? "");
}

/** The fields `reason` and `wording` of a reason, as they are stored and answered. */
export function statedReason(reason: Reason): { reason: string; wording?: StatedWording } {
  const wording = asWording(reason);
  return hasValues(wording)
    ? { reason: String(wording), wording: wordingRecord(wording) }
    : { reason: reasonText(reason) };
}

/** Its form in JSON. */
export function wordingRecord({ template, params }: Wording): WordingRecord {
  return {
    template,
    params: params.map((param) => (param instanceof Wording ? wordingRecord(param) : param)),
  };
}
