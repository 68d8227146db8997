import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
/** A copy of what the script reads and writes. */
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "portolan-draft-"));
  for (const path of [
    "scripts/draft-protocol.mjs",
    "scripts/format-text.mjs",
    "package.json",
    ".oxfmtrc.json",
    "src/domain/protocols/registry/all.ts",
    "src/domain/catalog/method-selectors.ts",
  ]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

type Drafted = { code: number; out: string; error: string };

function draft(spec: unknown, ...options: string[]): Promise<Drafted> {
  const path = join(copy, "protocol.json");
  writeFileSync(path, JSON.stringify(spec));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(copy, "scripts/draft-protocol.mjs"), path, ...options],
      (failure, out, error) => resolve({ code: failure === null ? 0 : 1, out, error }),
    );
  });
}

const call = (name: string, inputs: string[], stateMutability = "nonpayable") => ({
  type: "function",
  name,
  stateMutability,
  inputs: inputs.map((type) => ({ name: "", type })),
  outputs: [],
});
const vaultAbi = [
  call("deposit", ["uint256", "address"]),
  call("redeem", ["uint256", "address", "address"]),
  call("convertToAssets", ["uint256"], "view"),
  call("requestRedeem", ["uint256"]),
];
const harbour = {
  id: "safe-harbour",
  name: "Safe Harbour",
  category: "vault",
  contracts: [
    {
      what: "vaults",
      abi: vaultAbi,
      at: {
        "1": ["0xBe53A109B494E5c9f97b9Cd39Fe969BE68BF6204"],
        "10": ["0xBe53A109B494E5c9f97b9Cd39Fe969BE68BF6204"],
        "8453": ["0x028ec7330ff87667b6dfb0d94b954c820195336c"],
      },
    },
    { what: "fee collector", role: "payee", at: { "1": ["0x182863131F9a4630fF9E27830d945B1413e347E8"] } },
  ],
  receiptTokens: [
    {
      chainId: 1,
      token: "0xBe53A109B494E5c9f97b9Cd39Fe969BE68BF6204",
      symbol: "shETH",
      underlying: "native",
    },
  ],
};

test("a draft has the role that the ABI shows, addresses in lower case, and one entry for chains that share them", async () => {
  const { code, out, error } = await draft(harbour);
  expect(code).toBe(0);
  expect(out).toBe(`import { defineProtocol, onChains } from "../../protocol.ts";

export const safeHarbour = defineProtocol({
  id: "safe-harbour",
  name: "Safe Harbour",
  category: "vault",
  contracts: [
    {
      role: "receipt",
      what: "vaults",
      at: {
        ...onChains([1, 10], "0xbe53a109b494e5c9f97b9cd39fe969be68bf6204"),
        "eip155:8453": ["0x028ec7330ff87667b6dfb0d94b954c820195336c"],
      },
    },
    {
      role: "payee",
      what: "fee collector",
      at: { "eip155:1": ["0x182863131f9a4630ff9e27830d945b1413e347e8"] },
    },
  ],
  receiptTokens: [
    {
      chain: "eip155:1",
      token: "0xbe53a109b494e5c9f97b9cd39fe969be68bf6204",
      symbol: "shETH",
      underlying: "native",
    },
  ],
});
`);
  expect(error).toContain('["0xaa2f892d", "Request Redeem"],');
  expect(error).not.toContain("Convert To Assets");
  expect(error).not.toContain('"Deposit"');
});

test("a draft has the reader of positions that the ABI shows, and none where it shows none", async () => {
  const view = (name: string, ...inputs: string[]) => call(name, inputs, "view");
  const stakes = {
    what: "staking",
    abi: [
      call("stake", ["uint256"]),
      call("withdraw", ["uint256"]),
      call("getReward", []),
      view("balanceOf", "address"),
      view("earned", "address"),
      view("stakingToken"),
    ],
    at: { "1": ["0xBe53A109B494E5c9f97b9Cd39Fe969BE68BF6204"] },
  };
  const { out } = await draft({ ...harbour, contracts: [stakes], receiptTokens: [] });
  expect(out).toContain('role: "position",');
  expect(out).toContain('reader: "staking",');
  const { out: without } = await draft(harbour);
  expect(without).not.toContain("reader:");
});

test("with --write the file is created and the protocol is listed once", async () => {
  const written = await draft(harbour, "--write");
  expect(written).toMatchObject({ code: 0, out: "" });
  const registry = join(copy, "src/domain/protocols/registry");
  expect(readFileSync(join(registry, "vaults/safe-harbour.ts"), "utf8")).toContain('id: "safe-harbour"');
  const list = readFileSync(join(registry, "all.ts"), "utf8");
  expect(list).toContain('import { safeHarbour } from "./vaults/safe-harbour.ts";\n');
  expect(list).toMatch(/\n {2}safeHarbour,\n\];\n$/);
  expect(await draft(harbour, "--write")).toMatchObject({ code: 1 });
  expect(readFileSync(join(registry, "all.ts"), "utf8")).toBe(list);
});

test.each([
  [
    "a checksum that does not fit",
    { at: { "1": ["0xBe53A109B494E5c9f97b9Cd39Fe969BE68BF6205"] }, role: "receipt" },
    "wrong checksum",
  ],
  ["what is no address", { at: { "1": ["0x1234"] }, role: "receipt" }, "is not an address"],
  [
    "an address listed twice",
    { at: { "1": [`0x${"1".repeat(40)}`, `0x${"1".repeat(40)}`] }, role: "lock" },
    "listed twice",
  ],
  ["an unknown role", { at: { "1": [`0x${"1".repeat(40)}`] }, role: "wizard" }, "is no role"],
  ["a role that the ABI does not show", { at: { "1": [`0x${"1".repeat(40)}`] }, abi: [] }, 'State "role"'],
  ["contracts on no chain", { at: {}, role: "lock" }, "names no chain"],
])("refuses %s", async (_name, contracts, message) => {
  const { code, out, error } = await draft({ ...harbour, contracts: [{ what: "vaults", ...contracts }] });
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(error).toContain(message);
});
