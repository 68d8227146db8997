import { account } from "./account.ts";
import { assets } from "./assets.ts";
import { balances } from "./balances.ts";
import { holdings } from "./holdings.ts";
import { issues } from "./issues.ts";
import { legs } from "./legs.ts";
import { movements } from "./movements.ts";
import { netWorth } from "./net-worth.ts";
import { prices } from "./prices.ts";
import { tags } from "./tags.ts";
import { trades } from "./trades.ts";
import { transactions } from "./transactions.ts";
import type { View } from "./view.ts";
import { wallets } from "./wallets.ts";

/** Every view that SQL queries can use; docs/assistant-views.md is generated from it. */
export const views: readonly View[] = [
  account,
  transactions,
  legs,
  movements,
  holdings,
  balances,
  netWorth,
  prices,
  trades,
  assets,
  wallets,
  tags,
  issues,
];
