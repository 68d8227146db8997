// Writes the logos of chains, exchanges and wallets and the table of them. Run it by hand, after update-logos.mjs, to take a newer version:
//   npm install --prefix /tmp/logos --ignore-scripts --legacy-peer-deps @web3icons/core@4.0.56 @web3icons/common@0.11.51 \
//     @ant-design/web3-icons@1.16.0 @hyperlane-xyz/registry@23.11.0 simple-icons@16.37.0
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

/** Chains and services whose logo is that of their coin, by CAIP-2 id or its namespace, or by the name after `exchange:`. */
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
  "eip155:42220": "celo",
  "eip155:199": "bittorrent",
  "exchange:hyperliquid": "hyperliquid",
  "exchange:celsius": "celsius-degree-token",
  "exchange:nexo": "nexo",
  "exchange:nexopro": "nexo",
  "exchange:ftx": "ftx-token",
  "exchange:helium": "helium",
  "exchange:heliumexplorer": "helium",
  "exchange:jupiter": "jupiter-exchange-solana",
  "exchange:whitebit": "whitebit",
  "exchange:shapeshift": "shapeshift-fox-token",
  "exchange:bitcoincore": "bitcoin",
  "exchange:monerogui": "monero",
  "polkadot:91b171bb158e2d3848fa23a9f1c25182": "polkadot",
  "polkadot:68d56f15f85d3136970ec16946040bc1": "polkadot",
  "polkadot:b0a8d493285c2df73290dfb7e61f870f": "kusama",
  "polkadot:48239ef607d7928874027a43a6768920": "kusama",
};
/** Chains that the package has without their CAIP-2 id. */
const networks: Record<string, string> = { "eip155:747474": "katana", "eip155:4326": "mega-eth" };
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
  ["coinbasepro", "coinbase"],
  ["binanceus", "binance"],
  ["cryptocomapp", "crypto-com"],
  ["cryptocomexchange", "crypto-com"],
]);
const wallets: Record<string, string> = {
  exodus: "exodus",
  ledgerlive: "ledger",
  trezor: "trezor",
  trezorsuite: "trezor",
  bitboxapp: "bitbox",
  zerion: "zerion",
};
/** Marks of one colour from simple-icons, white on the brand's colour. */
const brands: Record<string, string> = {
  revolut: "Revolut",
  robinhood: "Robinhood",
  uphold: "Uphold",
  paypal: "PayPal",
  cashapp: "Cash App",
  blockchaincom: "Blockchain.com",
  blockchaincomexchange: "Blockchain.com",
  alby: "Alby",
  albyhub: "Alby",
  ghostfolio: "Ghostfolio",
  wazirx: "WazirX",
};

function same(name: string): [string, string] {
  return [name, name];
}

/** Pictures whose sign has nearly the colour of its background. */
const unreadable = new Set(["celo", "blast"]);

type Folder = "networks" | "exchanges" | "wallets";

/** Writes one picture; false if the package has none, or one with active content. */
async function wrote(folder: Folder, name: string): Promise<boolean> {
  const path = join(modules, "@web3icons/core/dist/svgs", folder, "background", `${name}.svg.js`);
  if (!existsSync(path) || unreadable.has(name)) return false;
  const { default: source } = z.object({ default: z.string() }).parse(await import(pathToFileURL(path).href));
  const svg = source
    .replace(/ class="web3icons"/, "")
    .replace(/>\s+</g, "><")
    .trim();
  if (/<(script|image|foreignObject)|\bon\w+=|href="(?!#)/i.test(svg)) return false;
  writeFileSync(join(logos, folder, `${name}.svg`), `${svg}\n`);
  return true;
}

const iconsOfPackage = z.array(z.object({ title: z.string(), slug: z.string(), hex: z.string() }));

/** Writes one mark of simple-icons; its name in the folder. */
function wroteBrand(title: string): string {
  const packaged = join(modules, "simple-icons");
  const icons = iconsOfPackage.parse(
    JSON.parse(readFileSync(join(packaged, "data/simple-icons.json"), "utf8")),
  );
  const icon = icons.find((entry) => entry.title === title);
  const path = / d="([^"]+)"/.exec(
    icon === undefined ? "" : readFileSync(join(packaged, `icons/${icon.slug}.svg`), "utf8"),
  )?.[1];
  if (icon === undefined || path === undefined) throw new Error(`No mark of ${title}.`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(icon.hex.slice(at, at + 2), 16),
  );
  const isLight = 0.3 * red + 0.59 * green + 0.11 * blue > 150;
  writeFileSync(
    join(logos, "brands", `${icon.slug}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#${icon.hex}" d="M0 0h24v24H0z"/><path fill="${isLight ? "#000" : "#fff"}" d="${path}" transform="translate(4.8 4.8) scale(.6)"/></svg>\n`,
  );
  return icon.slug;
}

const table: Record<string, string> = {};
for (const folder of ["networks", "exchanges", "wallets", "brands"]) {
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
  const name = byChain.get(platform) ?? networks[platform];
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

for (const [id, title] of Object.entries(brands)) table[`exchange:${id}`] = `brands/${wroteBrand(title)}`;
writeFileSync(
  join(logos, "brands", "etherscan.svg"),
  readFileSync(join(modules, "@ant-design/web3-icons/dist/esm/svgs/etherscan-circle-colorful.svg"), "utf8"),
);
table["exchange:etherscan"] = "brands/etherscan";
writeFileSync(
  join(logos, "networks", "opbnb.svg"),
  readFileSync(join(modules, "@hyperlane-xyz/registry/dist/chains/opbnb/logo.svg"), "utf8"),
);
table["eip155:204"] = "networks/opbnb";

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
console.log(`${entries.length} places with a logo`);
