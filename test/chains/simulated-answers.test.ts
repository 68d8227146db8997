import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { evmEvents } from "../support/simulators/chains/evm/evm-events.ts";
import { rowsOf, type ListName } from "../support/simulators/chains/evm/evm-rows.ts";

// What the simulated servers answer has the fields of what the real ones answered.

const recordings = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared");

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A part of a recorded answer; `undefined` where the recordings are not there. */
function recorded(path: string, ...parts: (string | number)[]): unknown {
  const file = join(recordings, path);
  if (!existsSync(file)) return undefined;
  let value: unknown = JSON.parse(readFileSync(file, "utf8"));
  for (const part of parts) value = isRecord(value) ? value[part] : undefined;
  return value;
}

const fieldsOf = (value: unknown): string[] => (isRecord(value) ? Object.keys(value).toSorted() : []);

const etherscan: readonly [ListName, string][] = [
  ["normal", "txlist/c1-0xaFB7ed3b-11-5ae3fa.json"],
  ["internal", "txlistinternal/c1-0xb8553D9e-4-542d2f.json"],
  ["tokens", "tokentx/c1-0xb8553D9e-3-0e35d0.json"],
  ["withdrawals", "txsBeaconWithdrawal/c1-0x23F02E92-47-b099d9.json"],
  ["mined", "getminedblocks/c1-0x0fdAe061-21-f5cf06.json"],
];

it.each(etherscan)("a simulated row of Etherscan's %s has the recorded fields", (list, path) => {
  const row = recorded(`recordings/etherscan/${path}`, "response", "body", "result", 0);
  if (row === undefined) return;
  const server = { chainId: 1, provider: "etherscan", pageCap: 1_000 } as const;
  const simulated = evmEvents(1, server, { days: 60, count: 150 })
    .flatMap((event) => event.versions.flatMap((version) => rowsOf(event, version, server)))
    .find((one) => one.list === list);
  expect(fieldsOf(simulated?.row)).toEqual(fieldsOf(row));
});
