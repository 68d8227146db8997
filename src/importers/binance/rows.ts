import type { AssetHint } from "../../domain/assets/asset.ts";
import type { Operation } from "./operations.ts";

/** One row of the statement, read. `amount` is above zero; `out` tells that it left. */
export type StatementRow = {
  row: number;
  text: string;
  at: number;
  wallet: string;
  account: string;
  name: string;
  operation: Operation;
  asset: AssetHint;
  coin: string;
  out: boolean;
  amount: string;
  remark: string;
};
