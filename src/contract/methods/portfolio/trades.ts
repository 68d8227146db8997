import { accountInput, pageInput, page, at, decimal } from "../../records.ts";
import { z } from "zod";
import { accountContract } from "../../method-contract.ts";

/** Positions. */
export const trades = {
  list: accountContract({
    doc: "Positions by coin, newest opened first: one opens when the coin's pool leaves zero and closes when it returns to it. `cost` is of what was sold and is still held; `transactions` are the newest 100 of `transactionCount`.",
    access: "read",
    input: accountInput({ status: z.enum(["open", "closed"]).optional(), ...pageInput }),
    output: page(
      z.strictObject({
        id: z.string(),
        coinId: z.string().nullable(),
        assetId: z.string(),
        symbol: z.string(),
        status: z.enum(["open", "closed"]),
        opened: at,
        closed: at.nullable(),
        quantity: decimal,
        peak: decimal,
        cost: decimal,
        proceeds: decimal,
        fees: decimal,
        realised: decimal,
        unrealised: decimal.nullable(),
        daysHeld: z.int(),
        transactionCount: z.int(),
        transactions: z.array(z.string()),
      }),
    ),
  }),
};
