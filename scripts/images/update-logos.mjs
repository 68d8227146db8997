// Writes the logos of the largest coins and the list of them. Run it by hand to take a newer version:
//   npm install --prefix /tmp/logos --ignore-scripts --legacy-peer-deps @web3icons/core@4.0.56 @web3icons/common@0.11.51 \
//     @bgd-labs/react-web3-icons@1.64.0 @ant-design/web3-icons@1.16.0 cryptocurrency-icons@0.18.1 \
//     @iconify-json/token-branded@1.2.45 @token-icons/core@2.14.0 react svgo@4.1.0
//   node scripts/images/update-logos.mjs /tmp/logos/node_modules
// The packages hold thousands of pictures (150 MB), so what is used of it is kept in the repository and not installed.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../ensure-installed.mjs";
import { formatText } from "../format-text.mjs";

const modules = resolve(process.argv[2] ?? "");
const load = async (...path) => import(pathToFileURL(join(modules, "@web3icons", ...path)).href);
const { version } = JSON.parse(readFileSync(join(modules, "@web3icons/core/package.json"), "utf8"));
const { optimize } = await import(pathToFileURL(join(modules, "svgo/lib/svgo-node.js")).href);
const { tokens } = await load("common", "dist", "metadata", "tokens.js");

/** Maximum bytes of a picture; larger ones have thousands of points that are invisible at 34 pixels. Coins after the largest have smaller ones. */
const largest = { ranked: 24_000, further: 1_200, catalogued: 30_000 };
/** The largest coins, by the rank that the package states. It is years old for some, so smaller coins with a picture are taken, too. */
const wanted = 515;
const catalogue = readdirSync(join(root, "src/domain/catalog"))
  .map((name) => readFileSync(join(root, "src/domain/catalog", name), "utf8"))
  .join("\n");
const folder = join(root, "dashboard/public/logos");

const svgOf = async (token) => {
  const [kind, name] = token.filePath.split(":");
  return picture(`${kind}s`, "background", name);
};

/** Coins that the first package lacks or has under another id; only those whose name in a package says which coin it is. */
const others = {
  web3icons: {
    "jupiter-exchange-solana": "JUP",
    "immutable-x": "IMX",
    "0x": "ZRX",
    "ethena-usde": "USDE",
    safe: "SAFE",
    vaulta: "A",
    dydx: "DYDX",
    marinade: "MNDE",
    "binance-bridged-usdt-bnb-smart-chain": "USDT",
    "l2-standard-bridged-usdt-base": "USDT",
    "polygon-bridged-usdt-polygon": "USDT",
    "arbitrum-bridged-usdt-arbitrum": "USDT",
    "gnosis-xdai-bridged-usdt-gnosis": "USDT",
    "bridged-usdt": "USDT",
    axlusdt: "USDT",
    "binance-bridged-usdc-bnb-smart-chain": "USDC",
    "bridged-usdc-polygon-pos-bridge": "USDC",
    "bridged-usd-coin-optimism": "USDC",
    "usd-coin-ethereum-bridged": "USDC",
    "usd-coin-avalanche-bridged-usdc-e": "USDC",
    "mantle-bridged-usdc-mantle": "USDC",
    "gnosis-xdai-bridged-usdc-gnosis": "USDC",
    "stargate-bridged-usdc": "USDC",
    axlusdc: "USDC",
    "susd-optimism": "SUSD",
  },
  /** Coins of a chain that has its logo. */
  networks: {
    hyperliquid: "hyper-evm",
    "wrapped-hype": "hyper-evm",
    plasma: "plasma",
    linea: "linea",
    monad: "monad",
    "berachain-bera": "berachain",
    zksync: "zksync",
    scroll: "scroll",
    "sonic-3": "sonic",
    mode: "mode",
    movement: "movement",
    ronin: "ronin",
    astar: "astar",
    acala: "acala",
    zora: "zora",
    plume: "plume",
    zetachain: "zeta-chain",
    zircuit: "zircuit",
    vana: "vana",
    taiko: "taiko",
    kaia: "kaia",
    bouncebit: "bouncebit",
    "peaq-2": "peaq",
    "manta-network": "manta-pacific",
    lumia: "lumia",
    superseed: "super-seed",
    gunz: "gunz",
    "worldcoin-wld": "world",
  },
  bgd: {
    "staked-ether": "Steth",
    "wrapped-steth": "Wsteth",
    "arbitrum-bridged-wsteth-arbitrum": "Wsteth",
    "superbridge-bridged-wsteth-optimism": "Wsteth",
    "bridged-wrapped-lido-staked-ether-scroll": "Wsteth",
    okb: "Wokb",
    "binance-usd": "Busd",
    "binance-peg-busd": "Busd",
    "binance-usd-linea": "Busd",
    "wrapped-ceth": "Weth",
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
    "binance-peg-weth": "Weth",
    "l2-standard-bridged-weth-optimism": "Weth",
    "polygon-pos-bridged-weth-polygon-pos": "Weth",
    "avalanche-bridged-weth-avalanche": "Weth",
    "gnosis-xdai-bridged-weth-gnosis-chain": "Weth",
    axlweth: "Weth",
    usdt0: "UsdtZero",
    usdtb: "Usdtb",
    "kelp-dao-restaked-eth": "Rseth",
    "stakewise-v3-oseth": "Oseth",
    "renzo-restaked-eth": "Ezeth",
    "wrapped-beacon-eth": "Wbeth",
    "stader-ethx": "Ethx",
    wbnb: "Wbnb",
    "wrapped-avax": "Wavax",
    "wrapped-fantom": "Wftm",
    xdai: "Xdai",
    syrupusdc: "Syrupusdc",
    syrupusdt: "Syrupusdt",
    "lombard-staked-btc": "Lbtc",
    "solv-btc": "Solvbtc",
    "ripple-usd": "Rlusd",
    "global-dollar": "Usdg",
    "bridged-usd-coin-base": "Usdbc",
    "convex-finance": "Cvx",
    "polygon-pos-bridged-dai-polygon-pos": "Dai",
    "l2-standard-bridged-dai-base": "Dai",
    "makerdao-optimism-bridged-dai-optimism": "Dai",
    "makerdao-arbitrum-bridged-dai-arbitrum-one": "Dai",
    "omnibridge-bridged-dai-gnosis-chain": "Dai",
    "avalanche-bridged-dai-avalanche": "Dai",
    "binance-peg-dai": "Dai",
    "polygon-bridged-wbtc-polygon-pos": "Wbtc",
    "arbitrum-bridged-wbtc-arbitrum-one": "Wbtc",
    "optimism-bridged-wbtc-optimism": "Wbtc",
    "avalanche-bridged-btc-arbitrum-one": "Wbtc",
    "avalanche-old-bridged-wbtc-avalanche": "Wbtc",
    "bridged-wrapped-bitcoin-scroll": "Wbtc",
    "wrapped-btc-wormhole": "Wbtc",
  },
  ant: {
    "bitget-token": "bgb-colorful",
    floki: "floki-colorful",
    "woo-network": "woo-circle-colorful",
    "ftx-token": "ftt-colorful",
    "frax-ether": "frxeth-circle-colorful",
    "staked-frax-ether": "sfrxeth-circle-colorful",
    "baby-doge-coin": "babydoge-colorful",
    magic: "magic-colorful",
    bittorrent: "bttold-circle-colorful",
    "bittorrent-old": "bttold-circle-colorful",
    hex: "hex-colorful",
    symbol: "xym-colorful",
    iotex: "iotx-circle-colorful",
    "amp-token": "amp-circle-colorful",
    "huobi-token": "ht-colorful",
    grin: "grin-circle-colorful",
    "bitcoin-diamond": "bcd-colorful",
    defichain: "dfi-colorful",
    divi: "divi-circle-colorful",
    velas: "vlx-colorful",
    serum: "srm-colorful",
    "mirror-protocol": "mir-colorful",
    melon: "mln-circle-colorful",
    "pirate-chain": "arrr-circle-colorful",
    handshake: "hns-colorful",
    kin: "kin-colorful",
    playdapp: "pla-colorful",
    braintrust: "btrst-colorful",
    presearch: "pre-colorful",
    utrust: "utk-circle-colorful",
    proton: "xpr-colorful",
    biconomy: "bico-colorful",
    api3: "api3-colorful",
    "shapeshift-fox-token": "fox-colorful",
    groestlcoin: "grs-circle-colorful",
    viacoin: "via-circle-colorful",
    monacoin: "mona-circle-colorful",
  },
  cc0: { omisego: "omg", iostoken: "iost", apecoin: "ape", "band-protocol": "band", ankr: "ankr" },
  iconify: { bonk: "bonk" },
  /** An earlier package of the first one's author, with coins that it has no longer. */
  tokenIcons: {
    "aerodrome-finance": "AERO",
    "memecoin-2": "MEME",
    bora: "BORA",
    "origin-ether": "OETH",
    "alpha-finance": "ALPHA",
    "badger-dao": "BADGER",
    bakerytoken: "BAKE",
    "banana-gun": "BANANA",
    ankreth: "ANKRETH",
    district0x: "DNT",
    "steem-dollars": "SBD",
    astrafer: "ASTRAFER",
    qredo: "QRDO",
    leash: "LEASH",
    dero: "DERO",
    samoyedcoin: "SAMO",
    "altered-state-token": "ASTO",
    swftcoin: "SWFTC",
    "mochi-thecatcoin": "MOCHI",
    quick: "QUICK",
    gxchain: "GXC",
    altura: "ALU",
    "league-of-kingdoms": "LOKA",
    zano: "ZANO",
  },
};

/** Pictures of the first package whose sign has the colour of its background, or nearly (contrast below 1.2). */
const unreadable = new Set(
  "gameswift gny grin hapi hopr huobi-token joystream juno-network metafighter musd nals neon-exchange origin-ether pha rari-governance-token troy".split(
    " ",
  ),
);
/** Black signs without a background, which a dark page would hide. */
const onWhite = new Set(["badger-dao", "braintrust", "handshake", "shapeshift-fox-token"]);
const withBackground = (id, svg) =>
  onWhite.has(id) ? svg.replace(/<svg[^>]*>/, `$&<path fill="#fff" d="M0 0h9999v9999H0z"/>`) : svg;

/** A picture of 24 units is shown at 34 pixels, so a hundredth of a unit is invisible; transformations keep their digits. */
const plugins = [
  { name: "preset-default", params: { overrides: { convertPathData: { floatPrecision: 2 } } } },
];

const picture = async (...path) => {
  const file = join(modules, "@web3icons/core/dist/svgs", ...path);
  if (!existsSync(`${file}.svg.js`)) return undefined;
  return (await import(pathToFileURL(`${file}.svg.js`).href)).default
    .replace(/ class="web3icons"/, "")
    .replace(/>\s+</g, "><")
    .trim();
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
  for (const [id, name] of Object.entries(others.networks))
    yield [id, await picture("networks", "background", name)];
  for (const [id, name] of Object.entries(others.bgd)) yield [id, await fromBgd(name)];
  for (const [id, name] of Object.entries(others.ant)) {
    const file = join(modules, "@ant-design/web3-icons/dist/esm/svgs", `${name}.svg`);
    yield [id, withBackground(id, readFileSync(file, "utf8").trim())];
  }
  for (const [id, name] of Object.entries(others.cc0))
    yield [id, readFileSync(join(modules, `cryptocurrency-icons/svg/color/${name}.svg`), "utf8").trim()];
  const { icons } = JSON.parse(readFileSync(join(modules, "@iconify-json/token-branded/icons.json"), "utf8"));
  for (const [id, name] of Object.entries(others.iconify))
    yield [id, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${icons[name].body}</svg>`];
  for (const [id, name] of Object.entries(others.tokenIcons)) {
    const file = join(modules, "@token-icons/core/dist/svgs/tokens/branded", `${name}.svg`);
    yield [id, withBackground(id, readFileSync(file, "utf8").trim())];
  }
}

// Its folders are those of update-platform-logos.ts.
for (const name of readdirSync(folder)) if (name.endsWith(".svg")) rmSync(join(folder, name));
const ids = [];
function write(id, svg) {
  if (/<(script|image|foreignObject)|\bon\w+=|href="(?!#)/i.test(svg)) return;
  writeFileSync(join(folder, `${id}.svg`), `${optimize(svg, { multipass: true, plugins }).data}\n`);
  ids.push(id);
}
const byRank = tokens.toSorted(
  (one, other) => (one.marketCapRank ?? Infinity) - (other.marketCapRank ?? Infinity),
);
for (const token of byRank) {
  const isCatalogued = catalogue.includes(`"${token.id}"`) || catalogue.includes(` ${token.id} `);
  if (!isCatalogued && token.marketCapRank === undefined) continue;
  const svg = /^[a-z0-9._-]+$/.test(token.id) ? await svgOf(token) : undefined;
  const limit = isCatalogued ? largest.catalogued : ids.length < wanted ? largest.ranked : largest.further;
  if (svg === undefined || svg.length > limit || unreadable.has(token.id)) continue;
  write(token.id, svg);
}
for await (const [id, svg] of otherLogos()) {
  if (svg === undefined || svg.length > largest.catalogued) throw new Error(`No logo of ${id}.`);
  if (!ids.includes(id)) write(id, svg);
}
const licence = `Logos of coins, chains, exchanges and wallets, from @web3icons/core ${version} (https://github.com/0xa3k5/web3icons), MIT licence, copyright its authors.\nSome are from @bgd-labs/react-web3-icons (https://github.com/bgd-labs/react-web3-icons), MIT licence, copyright 2024 BGD labs: ${Object.keys(others.bgd).join(", ")}; from @ant-design/web3-icons (https://github.com/ant-design/ant-design-web3), MIT licence, copyright 2023 Ant Design Team: ${Object.keys(others.ant).join(", ")}; from an earlier version of @web3icons, as kept by @iconify-json/token-branded (https://github.com/iconify/icon-sets), MIT licence: ${Object.keys(others.iconify).join(", ")}; from @token-icons/core (https://tokenicons.io), MIT licence, copyright its author: ${Object.keys(others.tokenIcons).join(", ")}; and from cryptocurrency-icons (https://github.com/spothq/cryptocurrency-icons), CC0 1.0: ${Object.keys(others.cc0).join(", ")}.\nThose in brands/ are from simple-icons (https://github.com/simple-icons/simple-icons), CC0 1.0; etherscan is from @ant-design/web3-icons.\nnetworks/opbnb is from @hyperlane-xyz/registry (https://github.com/hyperlane-xyz/hyperlane-registry), MIT licence, copyright 2023 Abacus Works Inc.\nThe names and logos are trademarks of their owners and only identify them.\n`;
writeFileSync(join(folder, "LICENSE.txt"), licence);
const list = join(root, "dashboard/parts/logo-ids.ts");
const text = `// Written by scripts/images/update-logos.mjs.\n/** Coins with a logo in \`public/logos\`, by CoinGecko's id. */\nexport const logoIds: ReadonlySet<string> = new Set(\n  "${ids.toSorted().join(" ")}".split(" "),\n);\n`;
writeFileSync(list, await formatText(list, text));
console.log(`${ids.length} logos of ${version}`);
