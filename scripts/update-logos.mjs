// Writes the logos of the largest coins and the list of them. Run it by hand to take a newer version:
//   npm install --prefix /tmp/logos @web3icons/core@4.0.56
//   node scripts/update-logos.mjs /tmp/logos/node_modules
// The package holds thousands of pictures (80 MB), so what is used of it is kept in the repository and not installed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./ensure-installed.mjs";

const modules = resolve(process.argv[2] ?? "");
const load = async (...path) => import(pathToFileURL(join(modules, "@web3icons", ...path)).href);
const { version } = JSON.parse(readFileSync(join(modules, "@web3icons/core/package.json"), "utf8"));
const { tokens } = await load("common", "dist", "metadata", "tokens.js");

/** Maximum bytes of a picture; larger ones have thousands of points that are invisible at 34 pixels. */
const largest = { ranked: 8_000, catalogued: 30_000 };
/** The largest coins, and further ones of the built-in catalogue. */
const wanted = 500;
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

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const ids = [];
const byRank = tokens.toSorted(
  (one, other) => (one.marketCapRank ?? Infinity) - (other.marketCapRank ?? Infinity),
);
for (const token of byRank) {
  const isCatalogued = catalogue.includes(`"${token.id}"`) || catalogue.includes(` ${token.id} `);
  if (!isCatalogued && (ids.length >= wanted || token.marketCapRank === undefined)) continue;
  const svg = /^[a-z0-9._-]+$/.test(token.id) ? await svgOf(token) : undefined;
  const limit = isCatalogued ? largest.catalogued : largest.ranked;
  if (
    svg === undefined ||
    svg.length > limit ||
    /<(script|image|foreignObject)|\bon\w+=|href="(?!#)/i.test(svg)
  )
    continue;
  writeFileSync(join(folder, `${token.id}.svg`), `${svg}\n`);
  ids.push(token.id);
}
const licence = `Logos of coins, from @web3icons/core ${version} (https://github.com/0xa3k5/web3icons), MIT licence, copyright its authors.\nThe names and logos are trademarks of their owners and only identify the coins.\n`;
writeFileSync(join(folder, "LICENSE.txt"), licence);
writeFileSync(
  join(root, "dashboard/parts/logo-ids.ts"),
  `// Written by scripts/update-logos.mjs.\n/** Coins with a logo in \`public/logos\`, by CoinGecko's id. */\nexport const logoIds: ReadonlySet<string> = new Set(\n  "${ids.toSorted().join(" ")}".split(" "),\n);\n`,
);
console.log(`${ids.length} logos of ${version}`);
