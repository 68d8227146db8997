import type { UseFormRegisterReturn } from "react-hook-form";
import { useAccount } from "../../data/account.tsx";
import { useAllAssets, useAssets } from "../../data/assets.ts";
import { platformName } from "../../format/names.ts";
import { t } from "../../i18n/t.ts";

/** Assets that are offered even if the account does not have them. */
const commonAssets: readonly { id: string; symbol: string; name: string }[] = [
  { id: "bip122:000000000019d6689c085ae165831e93/slip44:0", symbol: "BTC", name: "Bitcoin" },
  { id: "eip155:1/slip44:60", symbol: "ETH", name: "Ethereum" },
  { id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501", symbol: "SOL", name: "Solana" },
];

/** Chooses one of the account's assets, its currency, or a well-known coin; assets with the same symbol are distinguished by chain. */
export function AssetSelect({
  label,
  field,
  chosenAsset = "",
}: {
  label: string;
  field: UseFormRegisterReturn;
  /** The current asset, which is an option before the list has loaded. */
  chosenAsset?: string;
}) {
  const { find, symbolOf, nameOf } = useAssets();
  const { baseCurrency } = useAccount();
  const answer = useAllAssets();
  const money = {
    id: `currency:iso4217/code:${baseCurrency}`,
    symbol: baseCurrency,
    name: baseCurrency,
  };
  const known = (answer.data ?? []).filter(({ spam }) => !spam);
  const chosenAssets =
    chosenAsset === ""
      ? []
      : [find(chosenAsset) ?? { id: chosenAsset, symbol: symbolOf(chosenAsset), name: nameOf(chosenAsset) }];
  const assets = [
    ...new Map(
      [money, ...commonAssets, ...known, ...chosenAssets].map((asset) => [asset.id, asset]),
    ).values(),
  ].toSorted((a, b) => a.symbol.localeCompare(b.symbol));
  return (
    <select aria-label={label} {...field}>
      <option value="">{t("transactions.chooseAsset")}</option>
      {assets.map(({ id, symbol, name }) => (
        <option key={id} value={id}>
          {id.startsWith("currency:")
            ? symbol
            : `${symbol} · ${name} · ${platformName(id.slice(0, id.indexOf("/")))}`}
        </option>
      ))}
    </select>
  );
}
