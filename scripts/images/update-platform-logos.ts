// Writes the logos of chains, exchanges and wallets and the table of them. Run it by hand, after update-logos.mjs, to take a newer version:
//   npm install --prefix /tmp/logos @web3icons/core@4.0.56
//   node --import tsx scripts/images/update-platform-logos.ts /tmp/logos/node_modules
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { chains } from "../../src/domain/catalog/chains.ts";
import { utxoCoins } from "../../src/domain/catalog/utxo-coins.ts";

const root = resolve(import.meta.dirname, "../..");
const modules = resolve(process.argv[2] ?? "");
const logos = join(root, "dashboard/public/logos");
const networksOfPackage = z.object({
  networks: z.array(z.object({ id: z.string(), caip2id: z.string().optional() })),
});

/** Chains whose logo is that of their coin, by CAIP-2 id or its namespace. */
const coinOfChain: Record<string, string> = {
  solana: "solana",
  "cosmos:cosmoshub-4": "cosmos",
  xrpl: "ripple",
  stellar: "stellar",
  tron: "tron",
  tezos: "tezos",
  algorand: "algorand",
  hedera: "hedera-hashgraph",
  cip34: "cardano",
  ton: "the-open-network",
  sui: "sui",
  kaspa: "kaspa",
  monero: "monero",
  "polkadot:91b171bb158e2d3848fa23a9f1c25182": "polkadot",
  "polkadot:68d56f15f85d3136970ec16946040bc1": "polkadot",
  "polkadot:b0a8d493285c2df73290dfb7e61f870f": "kusama",
  "polkadot:48239ef607d7928874027a43a6768920": "kusama",
};
/** The package's logo names by the name used after `exchange:`. */
const exchanges: Record<string, string> = Object.fromEntries([
  ...["binance", "bitget", "bithumb", "bitstamp", "btcturk", "bybit", "coinbase", "coinex", "gemini"].map(
    same,
  ),
  ...["kraken", "kucoin", "okx", "paribu", "swissborg", "upbit"].map(same),
  ["cryptocom", "crypto-com"],
  ["gate", "gate-io"],
  ["krakenfutures", "kraken"],
  ["coinbaseprime", "coinbase"],
]);
const wallets: Record<string, string> = {
  exodus: "exodus",
  ledgerlive: "ledger",
  trezor: "trezor",
  zerion: "zerion",
};

function same(name: string): [string, string] {
  return [name, name];
}

type Folder = "networks" | "exchanges" | "wallets";

/** Writes one picture; false if the package has none, or one with active content. */
async function wrote(folder: Folder, name: string): Promise<boolean> {
  const path = join(modules, "@web3icons/core/dist/svgs", folder, "background", `${name}.svg.js`);
  if (!existsSync(path)) return false;
  const { default: source } = z.object({ default: z.string() }).parse(await import(pathToFileURL(path).href));
  const svg = source
    .replace(/ class="web3icons"/, "")
    .replace(/>\s+</g, "><")
    .trim();
  if (/<(script|image|foreignObject)|\bon\w+=|href="(?!#)/i.test(svg)) return false;
  writeFileSync(join(logos, folder, `${name}.svg`), `${svg}\n`);
  return true;
}

const table: Record<string, string> = {};
for (const folder of ["networks", "exchanges", "wallets"]) {
  rmSync(join(logos, folder), { recursive: true, force: true });
  mkdirSync(join(logos, folder));
}
const metadata = join(modules, "@web3icons/common/dist/metadata/networks.js");
const loaded: unknown = await import(pathToFileURL(metadata).href);
const byChain = new Map(
  networksOfPackage
    .parse(loaded)
    .networks.flatMap(({ id, caip2id }) => (caip2id === undefined ? [] : [[caip2id, id]])),
);
for (const { platform } of chains) {
  const name = byChain.get(platform);
  if (name !== undefined && (await wrote("networks", name))) table[platform] = `networks/${name}`;
}
const coins = new Set(readdirSync(logos).map((name) => name.replace(/\.svg$/, "")));
for (const [chain, coin] of [
  ...Object.entries(coinOfChain),
  ...utxoCoins.map(({ platform, coinId }) => [platform, coinId] as const),
])
  if (coins.has(coin)) table[chain] = coin;
for (const [folder, names] of [
  ["exchanges", exchanges],
  ["wallets", wallets],
] as const)
  for (const [id, name] of Object.entries(names))
    if (await wrote(folder, name)) table[`exchange:${id}`] = `${folder}/${name}`;

const entries = Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  join(root, "dashboard/parts/platforms/platform-logos.ts"),
  `// Written by scripts/images/update-platform-logos.ts.\n/** Logos in \`public/logos\` of chains, by CAIP-2 id or its namespace, and of exchanges and wallets. */\nexport const platformLogos: Readonly<Record<string, string>> = {\n${entries
    .map(
      ([place, file]) =>
        `  ${/^[a-z]\w*$/.test(place) ? place : JSON.stringify(place)}: ${JSON.stringify(file)},\n`,
    )
    .join("")}};\n`,
);
const licence = join(logos, "LICENSE.txt");
writeFileSync(
  licence,
  readFileSync(licence, "utf8")
    .replace(/^Logos of coins,/, "Logos of coins, chains, exchanges and wallets,")
    .replace("only identify the coins.", "only identify them."),
);
console.log(`${entries.length} places with a logo`);
