import type { z } from "zod";
import type { MethodDescription } from "../../src/contract/method-description.ts";
import { jsonSchemaOf } from "../../src/contract/documents/json-schema.ts";
import * as records from "../../src/contract/records.ts";
import { schemaText } from "./schema-text.ts";

const named: Record<string, z.ZodType> = {
  Transaction: records.transaction,
  Leg: records.leg,
  Source: records.source,
  StatedValue: records.statedValue,
  AuditEntry: records.auditEntry,
  Balance: records.balance,
  Asset: records.asset,
  NetWorthPoint: records.netWorthPoint,
  Task: records.task,
  Issue: records.issue,
  ChangeEvent: records.changeEvent,
};

/** `docs/rpc.md` from the answer of `system.methods`. */
export function rpcPage(methods: MethodDescription[]): string {
  const names = new Map(
    Object.entries(named).flatMap(([name, schema]) =>
      (["input", "output"] as const).map((io) => [JSON.stringify(jsonSchemaOf(schema, io)), name] as const),
    ),
  );
  const text = (schema: Record<string, unknown>): string =>
    names.get(JSON.stringify(schema)) ?? schemaText(schema, names);
  return [
    "# RPC",
    "",
    "Generated from the methods' schemas by `scripts/generate-docs.ts`; do not edit. Send calls to the socket `/rpc`, or `POST /rpc/<method>` for those without callbacks.",
    "Times are UTC milliseconds, days `YYYY-MM-DD` in UTC, amounts decimal strings. `?` marks what may be left out, `=` what it then is.",
    "",
    "## Records",
    "",
    "```ts",
    ...Object.entries(named).map(
      ([name, schema]) => `${name} = ${schemaText(jsonSchemaOf(schema, "output"), names)}`,
    ),
    "```",
    ...grouped(methods).flatMap(([noun, own]) => nounSection(noun, own, text)),
    "",
  ].join("\n");
}

function nounSection(
  noun: string,
  methods: MethodDescription[],
  text: (schema: Record<string, unknown>) => string,
): string[] {
  const cell = (value: string): string => value.replaceAll("|", "\\|").replaceAll("\n", " ");
  return [
    "",
    `## ${noun}`,
    "",
    "| Method | Access | What it does |",
    "| --- | --- | --- |",
    ...methods.map(
      ({ name, access, userAccess, doc }) =>
        `| \`${name}\` | ${access}${userAccess === undefined ? "" : `; users ${userAccess}`} | ${cell(doc)} |`,
    ),
    "",
    "```ts",
    ...methods.map(({ name, input, output, callbacks }) => {
      const given = [text(input), ...callbacks.map((event) => `(event: ${text(event)}) => void`)].join(", ");
      return `${name}(${given}) → ${text(output)}`;
    }),
    "```",
  ];
}

function grouped(methods: MethodDescription[]): [string, MethodDescription[]][] {
  const nouns = new Map<string, MethodDescription[]>();
  for (const method of methods) {
    const noun = method.name.split(".", 1)[0] ?? "";
    nouns.set(noun, [...(nouns.get(noun) ?? []), method]);
  }
  return [...nouns];
}
