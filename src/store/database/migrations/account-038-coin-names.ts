import type { Migration } from "./migration.ts";

/** Names that tokens had, those of their coins, and the tokens. */
// oxfmt-ignore
const renamed: [from: string, to: string, tokens: string[]][] = [
  ["Binance USD", "BUSD", ["eip155:1/erc20:0x4fabb145d64652a948d72533023f6e7a623c7c53"]],
  ["ChainLink Token", "Chainlink", ["eip155:1/erc20:0x514910771af9ca656af840dff83e8264ecf986ca", "eip155:10/erc20:0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6", "eip155:137/erc20:0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39", "eip155:42161/erc20:0xf97f4df75117a78c1a5a0dbb814af92458539fb4", "eip155:43114/erc20:0x5947bb275c521040051d82396192181b413227a3", "eip155:56/erc20:0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd"]],
  ["Curve DAO Token", "Curve DAO", ["eip155:1/erc20:0xd533a949740bb3306d119cc777fa900ba034cd52", "eip155:10/erc20:0x0994206dfe8de6ec6920ff4d779b0d950605fb53", "eip155:137/erc20:0x172370d5cd63279efa6d502dab29171933a610af", "eip155:42161/erc20:0x11cdb42b0eb46d95f990bedd4695a6e3fa034978"]],
  ["Dai Stablecoin", "Dai", ["eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f"]],
  ["Ether", "Ethereum", ["starknet:SN_MAIN/token:0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7"]],
  ["Gnosis Token", "Gnosis", ["eip155:1/erc20:0x6810e776880c02933d47db1b9fc05908e5386b96", "eip155:42161/erc20:0xa0b862f60edef4452f25b4160f177db44deb6cf1"]],
  ["Polygon Ecosystem Token", "POL", ["eip155:1/erc20:0x455e53cbb86018ac2b8092fdcd39d8444affc3f6"]],
  ["Rocket Pool Protocol", "Rocket Pool", ["eip155:1/erc20:0xd33526068d116ce69f19a9ee46f0bd304f21a51f", "eip155:42161/erc20:0xb766039cc6db368759c1e56b79affe831d0cc507"]],
  ["Synthetix Network Token", "Synthetix", ["eip155:1/erc20:0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f", "eip155:10/erc20:0x8700daec35af8ff88c16bdf0418774cb3d7599b4", "eip155:137/erc20:0x50b728d8d964fd00c2d0aad81718b71311fef68a", "eip155:43114/erc20:0xbec243c995409e6520d7c41e404da5deba4b209b"]],
  ["Tether USD", "Tether", ["eip155:1/erc20:0xdac17f958d2ee523a2206206994597c13d831ec7", "eip155:42220/erc20:0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e", "eip155:43114/erc20:0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7"]],
  ["USD Coin", "USDC", ["eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"]],
  ["USDC Token", "USDC", ["eip155:43114/erc20:0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e"]],
  ["USDCoin", "USDC", ["eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", "eip155:10/erc20:0x0b2c639c533813f4aa9d7837caf62653d097ff85", "eip155:130/erc20:0x078d782b760474a361dda0af3839290b0ef57ad6", "eip155:137/erc20:0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", "eip155:42161/erc20:0xaf88d065e77c8cc2239327c5edb3a432268e5831", "eip155:42220/erc20:0xceba9300f2b948710d2653dd7b07f33a8b32118c"]],
  ["Wrapped BTC", "Wrapped Bitcoin", ["eip155:1/erc20:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599"]],
  ["yearn finance", "yearn.finance", ["eip155:1/erc20:0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e", "eip155:10/erc20:0x9046d36440290ffde54fe0dd84db8b1cfee9107b", "eip155:137/erc20:0xda537104d6a5edd53c6fbba9a898708e465260b6", "eip155:42161/erc20:0x82e3a8f066a6989666b031d916c43672085b1582", "eip155:43114/erc20:0x9eaac1b23d935365bd7b542fe22ceee2922f52dc"]],
];

const isNamedBySource = "json_type(owner, '$.name') IS NULL";

function renameSql([from, to, tokens]: (typeof renamed)[number]): string {
  const ids = tokens.map((token) => `'${token}'`);
  return `UPDATE assets SET name = '${to}' WHERE name = '${from}' AND id IN (${ids.join(", ")}) AND ${isNamedBySource};`;
}

/**
 * A known token has the name of its coin, so that a coin has one name on chains and at exchanges. The coin of Noble is on other Cosmos chains
 * under many ids. A name that the owner set stays.
 */
export const coinNames: Migration = {
  version: 38,
  name: "coin-names",
  up: `
INSERT INTO changes (topic, cause, since, count, at)
  SELECT 'assets', 'updated', NULL, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE EXISTS (SELECT 1 FROM assets WHERE name IN (${renamed.map(([from]) => `'${from}'`).join(", ")}));
${renamed.map(renameSql).join("\n")}
UPDATE assets SET name = 'USDC' WHERE name = 'USD Coin' AND coin_id = 'usd-coin' AND id LIKE 'cosmos:%' AND ${isNamedBySource};
`,
};
