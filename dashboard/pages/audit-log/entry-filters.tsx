import { endOfDay, isDay, numberOfDay, startOfDay } from "../../../src/domain/time/day.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { useAllAssets } from "../../data/assets.ts";
import type { InputOf } from "../../data/service.ts";
import { useWallets } from "../../data/wallets.ts";
import { DateRange } from "../../parts/lists/date-range.tsx";
import { useSearchChoice } from "../../router.tsx";
import { t } from "../../i18n/t.ts";

export type EntryFilter = NonNullable<InputOf<"auditLog.list">["filter"]>;

/** The list's filters from the URL. */
export function entryFilterOf(search: URLSearchParams): EntryFilter {
  const valueOf = (name: string): string => search.get(name) ?? "";
  return {
    ...(valueOf("wallet") === "" ? {} : { wallets: [valueOf("wallet")] }),
    ...(valueOf("coin") === "" ? {} : { coinId: valueOf("coin") }),
    ...(valueOf("asset") === "" ? {} : { assetId: valueOf("asset") }),
    ...(isDay(valueOf("from")) ? { from: startOfDay(numberOfDay(valueOf("from"))) } : {}),
    ...(isDay(valueOf("to")) ? { to: endOfDay(numberOfDay(valueOf("to"))) } : {}),
  };
}

/** By wallet, coin and date. */
export function EntryFilters() {
  const wallets = useAccountQuery("wallets.list", {});
  const { placeOf } = useWallets();
  const [wallet, setWallet] = useSearchChoice("wallet");
  return (
    <search className="filters">
      <select
        aria-label={t("common.wallet")}
        value={wallet}
        onChange={(event) => setWallet(event.target.value)}
      >
        <option value="">{t("common.allWallets")}</option>
        {[...new Map(wallets.data?.map((entry) => [entry.wallet, entry]))].map(([name, entry]) => (
          <option key={name} value={name}>
            {placeOf(name, entry.platform)}
          </option>
        ))}
      </select>
      <CoinChoice />
      <DateRange />
    </search>
  );
}

/** A coin on all its chains; an asset without a coin is selected by its id. */
function CoinChoice() {
  const assets = useAllAssets();
  const [coin, setCoin] = useSearchChoice("coin");
  const [asset, setAsset] = useSearchChoice("asset");
  const names = new Map<string, string>();
  for (const { id, coinId, symbol, spam } of assets.data ?? [])
    if (!spam) {
      const key = coinId === null ? `asset ${id}` : `coin ${coinId}`;
      if (!names.has(key)) names.set(key, symbol);
    }
  const sorted = [...names].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <select
      aria-label={t("common.coin")}
      value={coin !== "" ? `coin ${coin}` : asset !== "" ? `asset ${asset}` : ""}
      onChange={({ target: { value } }) => {
        setCoin(value.startsWith("coin ") ? value.slice("coin ".length) : "");
        setAsset(value.startsWith("asset ") ? value.slice("asset ".length) : "");
      }}
    >
      <option value="">{t("auditLog.allCoins")}</option>
      {sorted.map(([key, symbol]) => (
        <option key={key} value={key}>
          {symbol}
        </option>
      ))}
    </select>
  );
}
