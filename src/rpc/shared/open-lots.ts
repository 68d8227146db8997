import type { z } from "zod";
import type { trades } from "../../contract/methods/portfolio/trades.ts";
import { formatDecimal, multiply, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { PageRequest } from "../../store/database/paging.ts";

type Account = Pick<AccountStore, "trades" | "settings" | "assets">;

/** A page of the lots of an asset's coin that are still held, valued at the latest price. */
export function openLots(
  account: Account,
  { assetId, page, now }: { assetId: string; page: PageRequest; now: number },
): z.input<typeof trades.lots.output> {
  const coin = account.assets.find(assetId)?.coinId ?? assetId;
  const price = account.trades.pricesAt(now, account.settings.get().baseCurrency);
  const found = account.trades.costs.lots(coin, page);
  return {
    ...found,
    items: found.items.map((lot) => {
      const worth = price(lot.assetId);
      const value = worth === undefined ? undefined : multiply(parseDecimal(lot.amount), worth);
      return {
        ...lot,
        daysHeld: lot.at === null ? null : Math.floor((now - lot.at) / millisecondsPerDay),
        price: worth === undefined ? null : formatDecimal(worth),
        value: value === undefined ? null : formatDecimal(value),
        unrealised:
          value === undefined || lot.unknown ? null : formatDecimal(subtract(value, parseDecimal(lot.cost))),
      };
    }),
  };
}
