import type { AssetHint } from "../../domain/assets/asset.ts";
import type { Operation } from "./operations.ts";

/** A parsed row of the statement. `amount` is positive; `out` is true for an outflow. */
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
