import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importers } from "../../src/importers/registry.ts";
import { surveyFile } from "../../src/importers/reading/file/read-file.ts";
import type { Batch } from "../../src/importers/reading/file/read-batches.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { startExplorer } from "../support/evm/explorer.ts";
import { internal, normal, token } from "../support/evm/explorer-rows.ts";

const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared");
const folder = join(shared, "data/csv-samples/privatefolio/0xf98");
const files = ["etherscan.csv", "etherscan-internal.csv", "etherscan-erc20.csv"];
const isHere = existsSync(folder);
if (!isHere)
  console.warn(`The exports of 0xf98 are not at hand (${folder}): they are not read beside an API.`);

test.skipIf(!isHere)(
  "the exports of 0xf98 and its explorer add no duplicates and complete each other, in either order",
  async () => {
    const explorer = await startExplorer();
    const [outer = [], , tokens = []] = files.map((name) =>
      recordsOf(readFileSync(join(folder, name), "utf8")),
    );
    const place = (row: Record<string, string>) => ({
      block: Number(row["Blockno"]),
      number: 0,
      hash: row["Txhash"] ?? "",
      timeStamp: row["UnixTimestamp"] ?? "",
    });
    const address = commonOf(outer);
    explorer.chains.set(1, {
      normal: outer.map((row) => {
        const units = unitsOf(row["Value_IN(ETH)"] === "0" ? row["Value_OUT(ETH)"] : row["Value_IN(ETH)"]);
        const failed = row["Status"] === "Error(0)" ? { isError: "1" } : {};
        const paid = { gasUsed: "1", gasPrice: unitsOf(row["TxnFee(ETH)"]) };
        return normal({
          ...place(row),
          from: row["From"] ?? "",
          to: row["To"] ?? "",
          value: units,
          ...paid,
          ...failed,
        });
      }),
      tokens: tokens.map((row) =>
        token({
          ...place(row),
          from: row["From"] ?? "",
          to: row["To"] ?? "",
          contractAddress: row["ContractAddress"] ?? "",
          tokenSymbol: row["TokenSymbol"] ?? "",
          value: unitsOf((row["TokenValue"] ?? row["Value"])?.replaceAll(",", "")),
          tokenDecimal: "18",
        }),
      ),
      // What no export of this address contains.
      internal: [
        internal({
          ...place(outer[0] ?? {}),
          from: "0x00000000000000000000000000000000000000dd",
          to: address,
          value: "7",
        }),
      ],
    });
    const orders: string[][] = [
      ["csv", "api"],
      ["api", "csv"],
    ];
    const states: unknown[] = [];
    for (const order of orders) {
      const world = connectionWorld({ upstreams: explorer.upstreams });
      const id = await world.connect("evm-explorer", { address, chains: [1] });
      let before = 0;
      for (const source of order) {
        before = world.account.auditLog.list({}, { limit: 1, order: "asc" }).total;
        if (source === "csv") await importAll(world);
        else await world.sync(id);
      }
      const after = world.account.auditLog.list({}, { limit: 1, order: "asc" }).total;
      expect(after - before).toBe(order[1] === "api" ? 1 : 0);
      expect(after).toBe(25);
      states.push(
        world.account.ledger
          .list({}, { limit: 100, order: "asc" })
          .items.map(({ sources: _, method: __, ...rest }) => rest),
      );
    }
    expect(states[0]).toEqual(states[1]);
    await explorer.close();
  },
);

async function importAll(world: ConnectionWorld): Promise<void> {
  for (const name of files) {
    let batches: Batch[] = [];
    await surveyFile(
      await openCsv(join(folder, name), name),
      { now: Date.now(), importers, options: {} },
      {
        visit: (batch) => batches.push(batch),
        restart: () => (batches = []),
        pause: () => Promise.resolve(),
      },
    );
    for (const { transactions, assets } of batches)
      world.account.ledger.add(transactions, { kind: "import", id: name }, { assets });
  }
}

/** Plain quoted CSV without line breaks in cells. */
function recordsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, cell = ""]) => cell));
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}

function commonOf(rows: Record<string, string>[]): string {
  const sides = rows.map((row) => [
    row["From"]?.toLowerCase(),
    row["To"]?.toLowerCase(),
    row["ContractAddress"]?.toLowerCase(),
  ]);
  return sides[0]?.find((side) => sides.every((others) => others.includes(side))) ?? "";
}

function unitsOf(amount = "0"): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(18, "0")).toString();
}
