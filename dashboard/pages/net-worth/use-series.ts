import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { isAmount } from "../../../src/domain/money/decimal.ts";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import { useAllAssets } from "../../data/assets.ts";
import type { Series } from "../../data/portfolio/benchmark.ts";
import { useService } from "../../data/service.ts";
import { useSearchChoice } from "../../router.tsx";

/** A benchmark: a coin, or a file of the owner (`isOwn`). */
export type Choice = { key: string; name: string; isOwn: boolean };
export type Compared = Choice & { series: Series };

/** The owner's files are stored in the account's key-value store under this prefix. */
export const seriesPrefix = "benchmark.";
/** Coins that are offered first, whether held or not. */
const first = ["bitcoin", "ethereum"];
const maxCoins = 12;

/** The available benchmarks, and the series of the chosen ones; the URL keeps the choice. */
export function useSeries(): {
  compared: readonly Compared[];
  choices: readonly Choice[];
  chosenKeys: ReadonlySet<string>;
  toggle(key: string): void;
} {
  const service = useService();
  const { name: accountName } = useAccount();
  const [text, setText] = useSearchChoice("compare");
  const chosenKeys = useMemo(() => new Set(text.split("|").filter((key) => key !== "")), [text]);
  const assets = useAllAssets();
  const costs = useAccountQuery("trades.costs", {});
  const files = useAccountQuery("keyValue.list", { prefix: seriesPrefix });
  const choices = useMemo(() => {
    const known = new Map(
      (assets.data ?? []).flatMap((asset) => (asset.coinId === null ? [] : [[asset.coinId, asset]])),
    );
    const heldCoinIds = (costs.data?.items ?? []).flatMap(({ coinId }) => (coinId === null ? [] : [coinId]));
    const coins = [...new Set([...first, ...heldCoinIds])].flatMap((coinId): Choice[] => {
      const asset = known.get(coinId);
      return asset === undefined ? [] : [{ key: asset.id, name: asset.symbol, isOwn: false }];
    });
    const ownSeries = (files.data ?? []).map(({ key }) => ({
      key,
      name: key.slice(seriesPrefix.length),
      isOwn: true,
    }));
    return [...coins.slice(0, maxCoins), ...ownSeries];
  }, [assets.data, costs.data, files.data]);
  const chosenSeries = choices.filter(({ key }) => chosenKeys.has(key));
  const compared = useQueries({
    queries: chosenSeries
      .filter(({ isOwn }) => !isOwn)
      .map(({ key }) => ({
        queryKey: [accountName, "prices.list", { assetId: key }],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          service.call("prices.list", { accountName, assetId: key }, signal),
      })),
    combine: (answers) => answers.map(({ data }) => data),
  });
  const found = useMemo(() => {
    const coins = chosenSeries.filter(({ isOwn }) => !isOwn);
    return chosenSeries.flatMap((choice): Compared[] => {
      if (choice.isOwn) {
        const series = storedSeries(files.data?.find(({ key }) => key === choice.key)?.value);
        return series === undefined ? [] : [{ ...choice, series }];
      }
      const closes = compared[coins.indexOf(choice)];
      return closes === undefined
        ? []
        : [{ ...choice, series: closes.map(({ day, close }) => [day, close] as const) }];
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `chosenSeries` is derived from choices and chosenKeys
  }, [choices, chosenKeys, compared, files.data]);
  return {
    compared: found,
    choices,
    chosenKeys,
    toggle(key) {
      const next = new Set(chosenKeys);
      if (!next.delete(key)) next.add(key);
      setText([...next].join("|"));
    },
  };
}

/** A stored series; `undefined` for an invalid value, which only another client could have stored. */
function storedSeries(value: unknown): Series | undefined {
  if (!Array.isArray(value)) return undefined;
  const rows = value.flatMap((row: unknown) => {
    const [day, level]: unknown[] = Array.isArray(row) ? row : [];
    return typeof day === "string" && typeof level === "string" && isAmount(level)
      ? [[day, level] as const]
      : [];
  });
  return rows.length === value.length ? rows : undefined;
}
