// Drafts the data file of a protocol from its addresses and ABIs. Usage: node scripts/draft-protocol.mjs <protocol.json> [--write]
// With --write it creates the file in src/domain/protocols/registry/ and adds the protocol to all.ts; otherwise it prints the file.
// CONTRIBUTING.md, "Add a protocol", shows the input.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { getAddress, isAddress, toFunctionSelector } from "viem";
import { formatText } from "./format-text.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const registry = join(root, "src/domain/protocols/registry");
const folders = {
  lending: "lending",
  staking: "staking",
  liquidity: "liquidity",
  exchange: "exchanges",
  vault: "vaults",
  bridge: "bridges",
  rewards: "rewards",
  derivatives: "derivatives",
  account: "accounts",
  nft: "accounts",
  donations: "public-goods",
};
const roles = new Set(
  "receipt lending wrapper migrator lock bridge distributor position market vault settlement payee fundraiser exchange account registrar"
    .split(" ")
    .concat("position manager"),
);

/** Functions that identify the role of a contract, most specific first. */
const roleSigns = [
  ["position manager", ["positions", "collect", "decreaseLiquidity"]],
  ["receipt", ["deposit", "redeem", "convertToAssets"]],
  ["market", ["supplyCollateral", "borrow", "repay"]],
  ["lending", ["borrow", "repay"]],
  ["lending", ["borrow", "repayBorrow"]],
  ["vault", ["openTrove", "closeTrove"]],
  ["bridge", ["depositForBurn"]],
  ["bridge", ["sendFrom", "estimateSendFee"]],
  ["position", ["stake", "withdraw", "getReward"]],
  ["distributor", ["claim", "merkleRoot"]],
  ["exchange", ["swapExactTokensForTokens"]],
  ["exchange", ["exactInput"]],
];

/** View functions by which a family's positions are read, most specific first (`readerFamilies`). */
const readerSigns = [
  ["aave-v3", ["getUserAccountData", "getReservesList", "supply"]],
  ["aave-v2", ["getUserAccountData", "getReservesList", "deposit"]],
  ["compound-v3", ["baseToken", "borrowBalanceOf", "getAssetInfo"]],
  ["compound-v2", ["getAccountSnapshot", "borrowBalanceStored"]],
  ["morpho", ["position", "market", "idToMarketParams"]],
  ["uniswap-v3", ["positions", "collect", "tokenOfOwnerByIndex", "factory"]],
  ["eigenlayer", ["userUnderlyingView", "sharesToUnderlyingView"]],
  ["vote-lock", ["lockedBalances", "claimableRewards", "stakingToken"]],
  ["vote-escrow", ["locked", "token", "increase_unlock_time"]],
  ["staking", ["stakingToken", "earned", "balanceOf"]],
];

class InputError extends Error {}

function addressOf(text, where) {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new InputError(`${where}: "${text}" is not an address.`);
  const isMixed = text !== text.toLowerCase();
  if (isMixed && !isAddress(text, { strict: true }))
    throw new InputError(
      `${where}: ${text} has a wrong checksum (expected ${getAddress(text.toLowerCase())}).`,
    );
  return text.toLowerCase();
}

function functionsOf(abi) {
  return abi.filter(({ type, stateMutability }) => type === "function" && stateMutability !== undefined);
}

function roleOf({ role, what, abi }) {
  if (role !== undefined) {
    if (!roles.has(role))
      throw new InputError(`${what}: "${role}" is no role. Roles: ${[...roles].join(", ")}.`);
    return role;
  }
  const names = new Set(functionsOf(abi ?? []).map(({ name }) => name));
  const found = roleSigns.find(([, signs]) => signs.every((sign) => names.has(sign)));
  if (found === undefined) throw new InputError(`${what}: its ABI does not show its role. State "role".`);
  return found[0];
}

/** The reader family of a contract: the `reader` of the input, else the family that the ABI indicates. */
function readerOf({ reader, abi }) {
  const names = new Set(functionsOf(abi ?? []).map(({ name }) => name));
  return reader ?? readerSigns.find(([, signs]) => signs.every((sign) => names.has(sign)))?.[0];
}

function placesOf({ what, at }, taken) {
  const places = Object.entries(at ?? {}).sort(([a], [b]) => Number(a) - Number(b));
  if (places.length === 0) throw new InputError(`${what}: "at" names no chain.`);
  return places.map(([chainId, addresses]) => {
    if (!/^[1-9]\d*$/.test(chainId)) throw new InputError(`${what}: "${chainId}" is not a chain id.`);
    const list = addresses.map((address) => addressOf(address, what));
    for (const address of list) {
      const place = `${chainId}/${address}`;
      if (taken.has(place)) throw new InputError(`${what}: ${address} on chain ${chainId} is listed twice.`);
      taken.add(place);
    }
    return [chainId, list];
  });
}

/** `at` as code: chains with the same addresses share one `onChains(…)`. */
function atCode(places) {
  const groups = new Map();
  for (const [chainId, list] of places) {
    const key = list.map((address) => `"${address}"`).join(", ");
    groups.set(key, [...(groups.get(key) ?? []), chainId]);
  }
  const code = [...groups].map(([addresses, chains]) => ({ addresses, chains }));
  const shared = code.filter(({ chains }) => chains.length > 1);
  const single = code.filter(({ chains }) => chains.length === 1);
  const sameCode = ({ addresses, chains }) => `onChains([${chains.join(", ")}], ${addresses})`;
  if (single.length === 0 && shared.length === 1) return sameCode(shared[0]);
  return `{ ${[
    ...shared.map((group) => `...${sameCode(group)}`),
    ...single.map(({ addresses, chains }) => `"eip155:${chains[0]}": [${addresses}]`),
  ].join(", ")} }`;
}

function constantOf(id) {
  const name = id.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());
  return /^\d/.test(name) ? `protocol${name}` : name;
}

function contractCode(contracts, taken) {
  const { what, position, debtAsset } = contracts;
  const reader = readerOf(contracts);
  const extra = [
    ...(reader === undefined ? [] : [`reader: ${JSON.stringify(reader)}`]),
    ...(position === undefined ? [] : [`position: ${JSON.stringify(position)}`]),
    ...(debtAsset === undefined ? [] : [`debtAsset: "${addressOf(debtAsset, what)}"`]),
  ];
  const at = atCode(placesOf(contracts, taken));
  return `{ ${[`role: ${JSON.stringify(roleOf(contracts))}`, `what: ${JSON.stringify(what)}`, `at: ${at}`, ...extra].join(", ")} }`;
}

function receiptCode({ chainId, token, symbol, underlying }) {
  const asset = underlying === "native" ? underlying : addressOf(underlying, symbol);
  return `{ chain: "eip155:${chainId}", token: "${addressOf(token, symbol)}", symbol: ${JSON.stringify(symbol)}, underlying: "${asset}" }`;
}

function draft({ id, name, category, contracts = [], receiptTokens = [] }) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id ?? ""))
    throw new InputError(`"${id}" is not an id: lower case, digits, hyphens.`);
  if (!(category in folders))
    throw new InputError(`"${category}" is no category. Categories: ${Object.keys(folders).join(", ")}.`);
  const taken = new Set();
  const lists = contracts.map((each) => contractCode(each, taken));
  const receipts = receiptTokens.map(receiptCode);
  const isShared = lists.some((code) => code.includes("onChains("));
  return `import { defineProtocol${isShared ? ", onChains" : ""} } from "../../protocol.ts";

export const ${constantOf(id)} = defineProtocol({
  id: "${id}",
  name: ${JSON.stringify(name)},
  category: "${category}",
  contracts: [${lists.join(", ")}],
  ${receipts.length === 0 ? "" : `receiptTokens: [${receipts.join(", ")}],`}
});
`;
}

/** Lines for method-selectors.ts: state-changing functions of the ABIs that are not listed there yet. */
function selectorLines(contracts, known) {
  const lines = new Map();
  for (const fragment of contracts.flatMap(({ abi }) => functionsOf(abi ?? []))) {
    if (fragment.stateMutability === "view" || fragment.stateMutability === "pure") continue;
    const selector = toFunctionSelector(fragment);
    const words = fragment.name
      .replace(/_+/g, " ")
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .trim();
    if (!known.includes(selector))
      lines.set(selector, `  ["${selector}", "${words.charAt(0).toUpperCase()}${words.slice(1)}"],`);
  }
  return [...lines.values()];
}

function addToList(list, constant, path) {
  const line = `import { ${constant} } from "./${path}";`;
  const at = list.indexOf("\n\n", list.lastIndexOf("\nimport "));
  return `${list.slice(0, at)}\n${line}${list.slice(at).replace(/,\n\];\n$/, `,\n  ${constant},\n];\n`)}`;
}

async function main([path, ...options]) {
  if (path === undefined)
    throw new InputError("Usage: node scripts/draft-protocol.mjs <protocol.json> [--write]");
  const spec = JSON.parse(readFileSync(path, "utf8"));
  const contracts = (spec.contracts ?? []).map((each) =>
    typeof each.abi === "string"
      ? { ...each, abi: JSON.parse(readFileSync(resolve(dirname(path), each.abi), "utf8")) }
      : each,
  );
  const file = `${folders[spec.category]}/${spec.id}.ts`;
  const code = await formatText(file, draft({ ...spec, contracts }));
  if (options.includes("--write")) {
    const target = join(registry, file);
    if (existsSync(target)) throw new InputError(`${file} exists already.`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
    const all = join(registry, "all.ts");
    writeFileSync(all, addToList(readFileSync(all, "utf8"), constantOf(spec.id), file));
    process.stderr.write(`src/domain/protocols/registry/${file} written, all.ts extended.\n`);
  } else process.stdout.write(code);
  const known = readFileSync(join(root, "src/domain/catalog/method-selectors.ts"), "utf8");
  const lines = selectorLines(contracts, known);
  if (lines.length > 0)
    process.stderr.write(
      `Calls without a name in src/domain/catalog/method-selectors.ts:\n${lines.join("\n")}\n`,
    );
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
