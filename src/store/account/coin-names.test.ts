import { expect, test } from "vitest";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { coinNames } from "../database/migrations/account-038-coin-names.ts";
import { createAccountStore } from "./account-store.ts";

const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const usdt = "eip155:1/erc20:0xdac17f958d2ee523a2206206994597c13d831ec7";
const imitation = "eip155:1/erc20:0x1111111111111111111111111111111111111111";
const noble = "cosmos:osmosis-1/ibc:498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4";

test("a known token of an earlier version gets its coin's name; names of the owner and of unknown tokens stay", () => {
  const sql = accountDatabase();
  const account = createAccountStore(sql, { id: "a", name: "main" });
  const names = { [usdc]: "USDCoin", [usdt]: "Tether USD", [imitation]: "USDCoin", [noble]: "USD Coin" };
  const legs = Object.keys(names).map((assetId) => ({ direction: "in" as const, assetId, amount: "1" }));
  account.ledger.add(
    [{ id: "t", at: 1, type: "deposit", platform: "eip155:1", wallet: "Main", legs }],
    { kind: "import", id: "file" },
    { assets: legs.map(({ assetId }) => ({ assetId, symbol: "T" })) },
  );
  account.assets.update(usdt, { name: "Tether USD" });
  const earlier = sql.prepare("UPDATE assets SET name = ?, coin_id = ? WHERE id = ?");
  for (const [id, name] of Object.entries(names))
    earlier.run(name, id === noble || id === usdc ? "usd-coin" : null, id);
  const newest = account.changes.newest();
  sql.exec(coinNames.up);
  expect(Object.keys(names).map((id) => account.assets.get(id).name)).toEqual([
    "USDC",
    "Tether USD",
    "USDCoin",
    "USDC",
  ]);
  expect(account.changes.after(newest)).toMatchObject([{ topic: "assets", since: null }]);
});
