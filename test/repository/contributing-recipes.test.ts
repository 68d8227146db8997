import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkers, heap } from "../../scripts/compiler.mjs";
import { inTurn } from "../support/depth.ts";

const root = resolve(import.meta.dirname, "../..");
const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

/** The files that the unconditional steps of a recipe create or edit, in order. */
function filesOf(recipe: string): string[] {
  const section = guide.split(`\n## ${recipe}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\d+\. (?:Create|Add) (?:[^`\n]*?(?:to|in) )?`([^`]+)`/gm)].map(
    ([, path = ""]) => path,
  );
}

let copy: string;
/** The files written in the copy, by recipe. */
const touched = new Map<string, string[]>();

beforeAll(() => {
  // Always the same folder for one clone: vitest keeps translated modules by their path.
  copy = join(tmpdir(), `portolan-recipes-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`);
  rmSync(copy, { recursive: true, force: true });
  for (const path of [
    "src",
    "test",
    "scripts",
    "docs",
    "dashboard/parts",
    "dashboard/pages/assistant/tool-call.tsx",
    "dashboard/pages/import/file-note-text.ts",
    "dashboard/i18n",
    "packaging",
    "README.md",
    "package.json",
    ".oxfmtrc.json",
    "tsconfig.json",
    "vitest.config.ts",
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(realpathSync(join(root, "node_modules")), join(copy, "node_modules"));
  // `npm test` has made a build: tests start the assistant's process for SQL from it, which starts much faster than the source.
  if (existsSync(join(root, "dist"))) symlinkSync(join(root, "dist"), join(copy, "dist"));
  for (const recipe of [
    fileFormat,
    importer,
    chain,
    records,
    protocol,
    priceSource,
    method,
    task,
    tool,
    documents,
  ])
    recipe();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function note(recipe: string, pattern: string): void {
  touched.set(recipe, [...(touched.get(recipe) ?? []), pattern]);
}

/** Step "Create": the file must be new. `pattern` is the path as the recipe writes it. */
function create(
  recipe: string,
  { pattern, path, text }: { pattern: string; path: string; text: string },
): void {
  const target = join(copy, path);
  if (existsSync(target)) throw new Error(`${path} exists already.`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  note(recipe, pattern);
}

/** Step "Add one line": `edits` insert text after an anchor that occurs in the file. */
function edit(
  recipe: string,
  {
    pattern,
    path = pattern,
    edits,
  }: { pattern: string; path?: string; edits: [after: string, text: string][] },
): void {
  const target = join(copy, path);
  let text = readFileSync(target, "utf8");
  for (const [after, added] of edits) {
    if (!text.includes(after)) throw new Error(`${path} does not contain ${after}.`);
    text = text.replace(after, () => `${after}${added}`);
  }
  writeFileSync(target, text);
  note(recipe, pattern);
}

function fileFormat(): void {
  const recipe = "Add a file format";
  create(recipe, {
    pattern: "src/importers/formats/<provider>/<name>.ts",
    path: "src/importers/formats/zephyr/trades.ts",
    text: `import { defineFormat } from "../../engine/define-format.ts";

export const zephyrTrades = defineFormat({
  id: "zephyr-trades",
  title: "Zephyr: trades",
  platform: "exchange:zephyr",
  howTo: "On zephyr.example: Account, Trades, Export.",
  proof: "header only",
  headers: ["Zephyr Time,Zephyr Pair,Side,Size,Total,Fee,Fee Coin"],
  fields: {
    time: "Zephyr Time",
    pair: "Zephyr Pair",
    side: "Side",
    size: "Size",
    total: "Total",
    fee: "Fee",
    feeCoin: "Fee Coin",
  },
  wallet: "Zephyr",
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "size", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
`,
  });
  edit(recipe, {
    pattern: "src/importers/formats/all.ts",
    edits: [['"./btc-markets/transactions.ts";', '\nexport * from "./zephyr/trades.ts";']],
  });
  create(recipe, {
    pattern: "test/fixtures/importers/<id>/<case>.csv",
    path: "test/fixtures/importers/zephyr-trades/trades.csv",
    text: "Zephyr Time,Zephyr Pair,Side,Size,Total,Fee,Fee Coin\n2024-01-02 03:04:05,BTC/EUR,buy,0.5,20000,10,EUR\n",
  });
  create(recipe, {
    pattern: "test/fixtures/importers/<id>/<case>.json",
    path: "test/fixtures/importers/zephyr-trades/trades.json",
    text: JSON.stringify({
      shows: "a trade is read",
      provenance: "Made up for this test.",
      rows: 1,
      transactions: [
        "2024-01-02T03:04:05.000Z trade in 0.5 exchange:zephyr/symbol:BTC, out 20000 currency:iso4217/code:EUR, fee 10 currency:iso4217/code:EUR",
      ],
    }),
  });
}

function importer(): void {
  const recipe = "Add an importer";
  create(recipe, {
    pattern: "src/importers/formats/<id>.ts",
    path: "src/importers/formats/zephyr-deposits.ts",
    text: `import { type Importer } from "../importer.ts";
import { amountAt } from "../reading/amounts.ts";
import { createOutcomes } from "../reading/coded-reader.ts";
import { cellsOf, fitOf } from "../reading/columns.ts";
import { momentAt } from "../reading/dates.ts";
import { createExchangeCoins } from "../reading/exchange-coins.ts";
import { timeColumn, zoneOfFile } from "../reading/header-zone.ts";
import { createNumbering } from "../reading/numbering.ts";

const platform = "exchange:zephyr";
const columns = ["Zephyr Date", "Zephyr Coin", "Zephyr Amount", "Zephyr State"];

export const zephyrDeposits: Importer = {
  id: "zephyr-deposits",
  title: "Zephyr: deposits",
  platform,
  howTo: "On zephyr.example: Account, Export.",
  proof: "synthetic",
  headers: [columns],
  columns,
  options: ["account", "timezone"],
  detect: (header) => fitOf(header, columns),
  open(header, options) {
    const cell = cellsOf(header, columns);
    const zone = zoneOfFile(timeColumn(header, "Zephyr Date"), options);
    const coins = createExchangeCoins("zephyr");
    const number = createNumbering();
    const outcomes = createOutcomes();
    return outcomes.counted({
      read(row) {
        if (cell(row, "Zephyr State") === "failed") return outcomes.withoutEffect("failed");
        const { at } = momentAt(row, cell(row, "Zephyr Date"), { column: "Zephyr Date", zone });
        const assetId = coins.assetOf(row, cell(row, "Zephyr Coin"), "Zephyr Coin");
        const amount = amountAt(row, cell(row, "Zephyr Amount"), "Zephyr Amount");
        return [
          number({
            at,
            type: "deposit",
            platform,
            wallet: options.account ?? "Zephyr",
            legs: [{ direction: "in", assetId, amount }],
            status: "confirmed",
          }),
        ];
      },
      end: () => ({ transactions: [], problems: [] }),
      assets: () => coins.list(),
    });
  },
};
`,
  });
  edit(recipe, {
    pattern: "src/importers/registry.ts",
    edits: [
      [
        'from "./formats/trezor-transactions.ts";',
        '\nimport { zephyrDeposits } from "./formats/zephyr-deposits.ts";',
      ],
      ["readonly Importer[] = [", "\n  zephyrDeposits,"],
    ],
  });
  create(recipe, {
    pattern: "test/fixtures/importers/<id>/<case>.csv",
    path: "test/fixtures/importers/zephyr-deposits/deposits.csv",
    text: "Zephyr Date,Zephyr Coin,Zephyr Amount,Zephyr State\n2024-01-02 03:04:05,BTC,0.5,done\n2024-01-03 03:04:05,BTC,0.7,failed\n",
  });
  create(recipe, {
    pattern: "test/fixtures/importers/<id>/<case>.json",
    path: "test/fixtures/importers/zephyr-deposits/deposits.json",
    text: JSON.stringify({
      shows: "a deposit is read, and a failed one has no effect",
      rows: 2,
      transactions: ["2024-01-02T03:04:05.000Z deposit in 0.5 exchange:zephyr/symbol:BTC"],
    }),
  });
}

function chain(): void {
  edit("Add an EVM chain", {
    pattern: "src/domain/catalog/chains.ts",
    edits: [
      [
        "const records: Record[] = [",
        '\n  [987654321, "Zephyr", "ZPH", 60, "zephyr", null, null, "https://explorer.zephyr.example"],',
      ],
    ],
  });
  writeFileSync(
    join(copy, "test/recipe-chain.test.ts"),
    `import { expect, test } from "vitest";
import { chainOfPlatform, nativeAssetOf } from "../src/domain/catalog/chains.ts";
import { evmNode } from "../src/connectors/chains/evm/evm-node.ts";

test("the new chain is known", () => {
  const chain = chainOfPlatform("eip155:987654321");
  if (chain === undefined) throw new Error("The chain is missing.");
  expect(nativeAssetOf(chain)).toBe("eip155:987654321/slip44:60");
  expect(evmNode.settings).toBeDefined();
});
`,
  );
}

/** A chain of unspent outputs and one of the Cosmos SDK are one record each. */
function records(): void {
  edit("Add a chain of unspent outputs", {
    pattern: "src/domain/catalog/utxo-coins.ts",
    edits: [
      [
        "export const utxoCoins: readonly UtxoCoin[] = [",
        `\n  coin(["zephyr", "Zephyr", "ZPH", 990], [71, 33, xpub], [60, "${"ab".repeat(32)}", "https://blockbook.zephyr.example"]),`,
      ],
    ],
  });
  edit("Add a chain of unspent outputs", {
    pattern: "test/chains/utxo/utxo.test.ts",
    edits: [
      [
        '["viacoin", "VdMPvn7vUTSzbYjiMDs1jku9wAh1Ri2Y1A"],',
        '\n    ["zephyr", "VdMPvn7vUTSzbYjiMDs1jku9wAh1Ri2Y1A"],',
      ],
    ],
  });
  edit("Add a chain of the Cosmos SDK", {
    pattern: "src/connectors/chains/cosmos/chains.ts",
    edits: [
      [
        "export const cosmosChains: readonly CosmosChain[] = [",
        `
  {
    id: "zephyr-1",
    name: "Zephyr",
    prefix: "zephyr",
    slip44: 118,
    server: "https://rest.zephyr.example",
    denom: "uzph",
    symbol: "ZPH",
    decimals: 6,
    coinId: "zephyr",
  },`,
      ],
    ],
  });
  cpSync(join(root, "test/fixtures/recipes/records.test.txt"), join(copy, "test/recipe-records.test.ts"));
}

function protocol(): void {
  const recipe = "Add a protocol";
  create(recipe, {
    pattern: "src/domain/protocols/registry/<category>/<id>.ts",
    path: "src/domain/protocols/registry/lending/zephyr.ts",
    text: `import { defineProtocol } from "../../protocol.ts";

export const zephyr = defineProtocol({
  id: "zephyr",
  name: "Zephyr",
  category: "lending",
  contracts: [
    { role: "lending", what: "pool", at: { "eip155:1": ["0x2e9412f1a4c5b5d4e6b1a5c1a4f6b2c3d4e5f607"] } },
  ],
});
`,
  });
  edit(recipe, {
    pattern: "src/domain/protocols/registry/all.ts",
    edits: [
      ['import type { Protocol } from "../protocol.ts";', '\nimport { zephyr } from "./lending/zephyr.ts";'],
      ["readonly Protocol[] = [", "\n  zephyr,"],
    ],
  });
  writeFileSync(
    join(copy, "test/recipe-protocol.test.ts"),
    `import { expect, test } from "vitest";
import { contractAt } from "../src/domain/protocols/contracts.ts";

test("the new protocol is known", () => {
  const pool = contractAt("eip155:1", "0x2e9412f1a4c5b5d4e6b1a5c1a4f6b2c3d4e5f607");
  expect(pool?.protocol.name).toBe("Zephyr");
});
`,
  );
}

function priceSource(): void {
  const recipe = "Add a price source";
  create(recipe, {
    pattern: "src/prices/<id>.ts",
    path: "src/prices/zephyr.ts",
    text: `import { z } from "zod";
import { dayOf } from "../domain/time/day.ts";
import { parseResponse } from "./parse-response.ts";
import type { PriceSource } from "./price-source.ts";
import { request } from "./request.ts";

const id = "zephyr";
const pace = { perSecond: 1, burst: 1 };
const schema = z.object({ price: z.string() });

export const zephyr: PriceSource = {
  id,
  title: "Zephyr",
  description: "Zephyr's own coin, today only.",
  currency: "USD",
  pace,
  earliest: (now) => dayOf(now),
  batch: 1,
  asksOneByOne: () => true,
  canPrice: ({ coinId }) => coinId === "zephyr",
  async latest(items, context) {
    const [item] = items;
    if (item === undefined) return [];
    const url = \`\${context.http.baseUrl(id, "https://api.zephyr.example")}/price\`;
    const { price } = parseResponse(await request(context, { provider: id, url, pace }), id, schema);
    const at = context.now();
    return [{ ref: item.ref, day: dayOf(at), close: price, currency: "USD", at }];
  },
  history: async () => [],
};
`,
  });
  edit(recipe, {
    pattern: "src/prices/registry.ts",
    edits: [
      ['import type { PriceSource } from "./price-source.ts";', '\nimport { zephyr } from "./zephyr.ts";'],
      ["  frankfurter,\n", "  zephyr,\n"],
    ],
  });
  edit(recipe, {
    pattern: "src/cli/doctor/sources.ts",
    edits: [
      [
        "export const sources = [",
        '\n  { id: "zephyr", title: "Zephyr", url: "https://api.zephyr.example" },',
      ],
    ],
  });
  edit(recipe, {
    pattern: "src/prices/sources.test.ts",
    edits: [
      ['["DEFILLAMA",', ' "ZEPHYR",'],
      [
        'describe("DefiLlama", () => {',
        `
  it("prices the coin Zephyr of the recipe", async () => {
    standIn.on("/price", { body: { price: "2.5" } });
    expect(await latest("zephyr", [coin("zephyr")])).toEqual(["coin:zephyr 2024-03-15 2.5 USD 2024-03-15"]);
  });
`,
      ],
    ],
  });
}

function method(): void {
  const recipe = "Add an RPC method";
  edit(recipe, {
    pattern: "src/contract/methods/<family>/<noun>.ts",
    path: "src/contract/methods/ledger/tags.ts",
    edits: [
      [
        "export const tags = {",
        `
  count: accountContract({
    doc: "The number of tags.",
    access: "read",
    input: accountInput({}),
    output: z.int(),
  }),`,
      ],
    ],
  });
  edit(recipe, {
    pattern: "src/rpc/methods/<family>/<noun>.ts",
    path: "src/rpc/methods/ledger/tags.ts",
    edits: [
      [
        "export const tags = {",
        `
  count: accountMethod(contract.count, {
    runs: "reader",
    uses: ["tags"],
    handle: ({ account }) => account.tags.list().length,
  }),`,
      ],
    ],
  });
}

function task(): void {
  const recipe = "Add a task";
  create(recipe, {
    pattern: "src/tasks/<area>/<kind>.ts",
    path: "src/tasks/derived/count-tags.ts",
    text: `import { z } from "zod";
import { defineTask } from "../queue/task.ts";

export const countTags = defineTask({
  kind: "countTags",
  uses: ["tags"],
  input: z.strictObject({}),
  title: () => "Count the tags",
  priority: 9,
  attempts: 2,
  run({ account, log, signal }) {
    signal.throwIfAborted();
    log("info", \`\${account.tags.list().length} tags\`);
    return Promise.resolve();
  },
});
`,
  });
  edit(recipe, {
    pattern: "src/tasks/registry.ts",
    edits: [
      ['from "./derived/check-health.ts";', '\nimport { countTags } from "./derived/count-tags.ts";'],
      ["\n  checkHealth,", "\n  countTags,"],
    ],
  });
  const pattern = "src/domain/texts/en/types.ts";
  edit(recipe, {
    pattern,
    edits: [['taskCheckHealth: "Check data",', '\n  taskCountTags: "Count the tags",']],
  });
  writeFileSync(
    join(copy, "src/domain/texts/de/types.ts"),
    readFileSync(join(copy, "src/domain/texts/de/types.ts"), "utf8").replace(
      "  taskCheckHealth",
      '  taskCountTags: "Tags zählen",\n  taskCheckHealth',
    ),
  );
}

/** The script that writes the documents, run where its modules are loaded already. */
function documents(): void {
  cpSync(join(root, "test/fixtures/recipes/documents.test.txt"), join(copy, "test/recipe-documents.test.ts"));
}

function tool(): void {
  const recipe = "Add an assistant tool";
  create(recipe, {
    pattern: "src/assistant/tools/<name>.ts",
    path: "src/assistant/tools/get-tags.ts",
    text: `import { z } from "zod";
import { defineTool } from "./tool.ts";

export const getTags = defineTool({
  name: "get_tags",
  description: "The tags that the owner uses for transactions, by name.",
  input: z.strictObject({}),
  run(_, { account, context }) {
    const tags = account.tags.list().map(({ name }) => name);
    return { asOf: new Date(context.now()).toISOString(), tags, rowCount: tags.length, truncated: false };
  },
});
`,
  });
  edit(recipe, {
    pattern: "src/assistant/tools/registry.ts",
    edits: [
      ['from "./get-prices.ts";', '\nimport { getTags } from "./get-tags.ts";'],
      ["\n  getPrices,", "\n  getTags,"],
    ],
  });
  edit(recipe, {
    pattern: "src/assistant/safety/injection.test.ts",
    edits: [['["get_issues", {}],', '\n  ["get_tags", {}],']],
  });
  edit(recipe, {
    pattern: "docs/mcp.md",
    edits: [
      ["data-quality issues                                              |", "\n| `get_tags` | tags |"],
    ],
  });
  edit(recipe, {
    pattern: "dashboard/pages/assistant/tool-call.tsx",
    edits: [['get_prices: "assistant.readPrices",', '\n  get_tags: "assistant.readTags",']],
  });
  for (const [language, text] of [
    ["en", "Read tags"],
    ["de", "Tags gelesen"],
  ] as const) {
    const file = join(copy, `dashboard/i18n/${language}/service/assistant.ts`);
    const texts = readFileSync(file, "utf8");
    writeFileSync(file, texts.replace("  readPrices:", `  readTags: "${text}",\n  readPrices:`));
  }
}

/** Runs a program of node_modules, by its file: two packages bring a `tsc`. */
function run(program: string, words: string[]): { status: number | null; output: string } {
  const file = join(copy, "node_modules", program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, ...heap },
    // Skipped tests are listed, too.
    maxBuffer: 64 * 1024 ** 2,
  });
  return { status, output: `${stdout}${stderr}` };
}

const slow = { timeout: 300_000 };

test.each([
  "Add a file format",
  "Add an importer",
  "Add an EVM chain",
  "Add a chain of unspent outputs",
  "Add a chain of the Cosmos SDK",
  "Add a protocol",
  "Add a price source",
  "Add an RPC method",
  "Add a task",
  "Add an assistant tool",
])("%s: the recipe names exactly the files that were written", (recipe) => {
  expect(filesOf(recipe).length).toBeGreaterThan(0);
  expect(touched.get(recipe)).toEqual(filesOf(recipe));
});

/** The additions pass the tests that the recipes name. */
function passTests(): void {
  const { status, output } = run("vitest/vitest.mjs", [
    "run",
    "--reporter=verbose",
    "--no-color",
    // A second process would import the same modules again.
    "--maxWorkers=1",
    "-t",
    "zephyr-deposits|zephyr-trades|new chain|generated documents|of the recipe|new protocol|every contract|every public address|chain stands once|zephyr: |every tool|any tool's result",
    "test/importers/importers.test.ts",
    "test/importers/formats.test.ts",
    "test/recipe-chain.test.ts",
    "test/recipe-records.test.ts",
    "test/chains/utxo/utxo.test.ts",
    "test/recipe-protocol.test.ts",
    "src/domain/protocols/contracts.test.ts",
    "src/domain/catalog/chains.test.ts",
    "src/prices/sources.test.ts",
    "src/cli/doctor/sources.test.ts",
    "src/assistant/safety/injection.test.ts",
    "src/server/mcp.test.ts",
    "test/recipe-documents.test.ts",
  ]);
  expect(output).toMatch(/✓ .*zephyr-deposits > '?deposits/);
  expect(output).toMatch(/✓ .*zephyr-trades > '?trades/);
  expect(output).toMatch(/✓ .*zephyr-trades > loses no row/);
  expect(output).toMatch(/✓ .*prices the coin Zephyr/);
  expect(output).toMatch(/✓ .*the new chain is known/);
  expect(output).toMatch(/✓ .*zephyr: VdMP/);
  expect(output).toMatch(/✓ .*the new chain of unspent outputs is read/);
  expect(output).toMatch(/✓ .*the new chain of the Cosmos SDK is read/);
  expect(output).toMatch(/✓ .*the new protocol is known/);
  expect(output).toMatch(/✓ .*every public address/);
  expect(output).toMatch(/✓ .*every tool is asked at least one question/);
  expect(output).toMatch(/✓ .*lists every tool/);
  expect(output).toMatch(/✓ .*injected text in any tool's result/);
  expect(output).toMatch(/✓ .*the generated documents contain the new method and protocol/);
  expect(status, output).toBe(0);
}

/** The added files compile with all that imports them. */
function compile(): void {
  const config = JSON.parse(readFileSync(join(copy, "tsconfig.json"), "utf8")) as Record<string, unknown>;
  const files = [
    "src/importers/registry.ts",
    "src/prices/registry.ts",
    "src/cli/doctor/sources.ts",
    "src/contract/registry.ts",
    "src/tasks/registry.ts",
    "src/assistant/tools/registry.ts",
    "src/domain/texts/service-texts.ts",
  ];
  writeFileSync(join(copy, "tsconfig.recipes.json"), JSON.stringify({ ...config, include: [], files }));
  // What the last run found out about unchanged files is kept.
  const remembered = join(realpathSync(join(root, "node_modules")), ".cache/portolan/recipes.tsbuildinfo");
  const { status, output } = run("typescript/bin/tsc", [
    "-p",
    "tsconfig.recipes.json",
    ...checkers,
    "--incremental",
    "--tsBuildInfoFile",
    remembered,
  ]);
  expect(status, output).toBe(0);
}

const proofs: [title: string, prove: () => void][] = [
  ["pass the tests named in the recipes", passTests],
  ["compile", compile],
];
test.each(inTurn(proofs, 2))("the additions %s", slow, (_, prove) => prove());
