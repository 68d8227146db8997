// Writes the logos of the largest coins and the list of them. Run it by hand to take a newer version:
//   npm install --prefix /tmp/logos @web3icons/core@4.0.56 @bgd-labs/react-web3-icons@1.64.0 cryptocurrency-icons@0.18.1 react
//   node scripts/images/update-logos.mjs /tmp/logos/node_modules
// The packages hold thousands of pictures (150 MB), so what is used of it is kept in the repository and not installed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../ensure-installed.mjs";

const modules = resolve(process.argv[2] ?? "");
const load = async (...path) => import(pathToFileURL(join(modules, "@web3icons", ...path)).href);
const { version } = JSON.parse(readFileSync(join(modules, "@web3icons/core/package.json"), "utf8"));
const { tokens } = await load("common", "dist", "metadata", "tokens.js");

/** Maximum bytes of a picture; larger ones have thousands of points that are invisible at 34 pixels. */
const largest = { ranked: 24_000, catalogued: 30_000 };
/** The largest coins, and further ones of the built-in catalogue. */
const wanted = 515;
const catalogue = readdirSync(join(root, "src/domain/catalog"))
  .map((name) => readFileSync(join(root, "src/domain/catalog", name), "utf8"))
  .join("\n");
const folder = join(root, "dashboard/public/logos");

const svgOf = async (token) => {
  const [kind, name] = token.filePath.split(":");
  const path = ["core", "dist", "svgs", `${kind}s`, "background", `${name}.svg.js`];
  if (!existsSync(join(modules, "@web3icons", ...path))) return undefined;
  return (await load(...path)).default
    .replace(/ class="web3icons"/, "")
    .replace(/>\s+</g, "><")
    .trim();
};

/** Coins that the first package lacks or has under another id; only those whose name in a package says which coin it is. */
const others = {
  web3icons: { "jupiter-exchange-solana": "JUP", "immutable-x": "IMX", "0x": "ZRX", "ethena-usde": "USDE" },
  bgd: {
    "staked-ether": "Steth",
    "wrapped-steth": "Wsteth",
    okb: "Wokb",
    "binance-usd": "Busd",
    "binance-peg-busd": "Busd",
    "paxos-standard": "Usdp",
    "coinbase-wrapped-btc": "Cbbtc",
    balancer: "Bal",
    ageur: "Eura",
    "euro-coin": "Eurc",
    "monerium-eur-money": "Eure",
    "monerium-eur-money-2": "Eure",
    "savings-dai": "Sdai",
    "savings-xdai": "Sdai",
    "ethena-staked-usde": "Susde",
    usds: "Usds",
    "wrapped-eeth": "Weeth",
    weth: "Weth",
  },
  cc0: { omisego: "omg", iostoken: "iost", apecoin: "ape", "band-protocol": "band", ankr: "ankr" },
};

/** The coloured picture of a component of BGD Labs' package, which has one without colours, too. */
async function fromBgd(name) {
  const dist = join(modules, "@bgd-labs/react-web3-icons/dist");
  for (const file of readdirSync(dist).filter((entry) => new RegExp(`^${name}Icon-\\w+\\.js$`).test(entry))) {
    const { default: component } = await import(pathToFileURL(join(dist, file)).href);
    const { svgCode } = component({}).props;
    if (!svgCode.includes("currentColor")) return svgCode;
  }
  return undefined;
}

async function* otherLogos() {
  for (const [id, name] of Object.entries(others.web3icons))
    yield [id, await svgOf({ filePath: `token:${name}` })];
  for (const [id, name] of Object.entries(others.bgd)) yield [id, await fromBgd(name)];
  for (const [id, name] of Object.entries(others.cc0))
    yield [id, readFileSync(join(modules, `cryptocurrency-icons/svg/color/${name}.svg`), "utf8").trim()];
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const ids = [];
function write(id, svg) {
  if (/<(script|image|foreignObject)|\bon\w+=|href="(?!#)/i.test(svg)) return;
  writeFileSync(join(folder, `${id}.svg`), `${svg}\n`);
  ids.push(id);
}
const byRank = tokens.toSorted(
  (one, other) => (one.marketCapRank ?? Infinity) - (other.marketCapRank ?? Infinity),
);
for (const token of byRank) {
  const isCatalogued = catalogue.includes(`"${token.id}"`) || catalogue.includes(` ${token.id} `);
  if (!isCatalogued && (ids.length >= wanted || token.marketCapRank === undefined)) continue;
  const svg = /^[a-z0-9._-]+$/.test(token.id) ? await svgOf(token) : undefined;
  const limit = isCatalogued ? largest.catalogued : largest.ranked;
  if (svg === undefined || svg.length > limit) continue;
  write(token.id, svg);
}
for await (const [id, svg] of otherLogos()) {
  if (svg === undefined || svg.length > largest.catalogued) throw new Error(`No logo of ${id}.`);
  if (!ids.includes(id)) write(id, svg);
}
const licence = `Logos of coins, from @web3icons/core ${version} (https://github.com/0xa3k5/web3icons), MIT licence, copyright its authors.\nSome are from @bgd-labs/react-web3-icons (https://github.com/bgd-labs/react-web3-icons), MIT licence, copyright 2024 BGD labs: ${Object.keys(others.bgd).join(", ")}; and from cryptocurrency-icons (https://github.com/spothq/cryptocurrency-icons), CC0 1.0: ${Object.keys(others.cc0).join(", ")}.\nThe names and logos are trademarks of their owners and only identify the coins.\n`;
writeFileSync(join(folder, "LICENSE.txt"), licence);
writeFileSync(
  join(root, "dashboard/parts/logo-ids.ts"),
  `// Written by scripts/images/update-logos.mjs.\n/** Coins with a logo in \`public/logos\`, by CoinGecko's id. */\nexport const logoIds: ReadonlySet<string> = new Set(\n  "${ids.toSorted().join(" ")}".split(" "),\n);\n`,
);
console.log(`${ids.length} logos of ${version}`);
