import type { Method } from "../lots/lots.ts";
import type { TaxProfile } from "./tax-profile.ts";
import type { WalletAllocation } from "./wallet-allocation.ts";

export type TaxRequest = {
  profile: TaxProfile;
  year: number;
  method?: Method | undefined;
  timezone?: string | undefined;
  allocation?: WalletAllocation | undefined;
};
