import { z } from "zod";
import { isDecimal } from "../domain/money/decimal.ts";
import { AppError } from "../errors/app-error.ts";
import type { Connector } from "./connector.ts";

const settings = z.strictObject({
  wallet: z.string(),
  balances: z.record(z.string(), z.string().refine(isDecimal)).describe("what it states, by asset id"),
});
type Settings = z.output<typeof settings>;

/**
 * The simulated source of a wallet of the demo account: states the balances that were generated together with its transactions, without a
 * request. It is not one of the kinds that an owner can add.
 */
export const demoConnector: Connector<Settings, null> = {
  id: "demo",
  title: "Demo",
  capabilities: ["verify"],
  settings,
  label: ({ wallet }) => wallet,
  check() {
    throw new AppError("bad_request", "Connections of the demo are created with it: call accounts.demo.");
  },
  // The demo's transactions are written when it is created, and none follow.
  async *sync() {},
  balances({ wallet, balances }, assets, { now }) {
    const at = now();
    return Promise.resolve(
      assets
        .filter((pair) => pair.wallet === wallet)
        .map(({ assetId }) => ({ wallet, assetId, amount: balances[assetId] ?? "0", at })),
    );
  },
};
