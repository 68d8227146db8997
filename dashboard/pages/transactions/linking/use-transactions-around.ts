import { useQuery } from "@tanstack/react-query";
import { millisecondsPerDay } from "../../../../src/domain/time/day.ts";
import { useAccount } from "../../../data/account.tsx";
import type { Transaction } from "../../../data/records.ts";
import { useService } from "../../../data/service.ts";

/** How far apart the sides of a transfer are looked for. */
const spanMs = 14 * millisecondsPerDay;
const maxPerSide = 1_000;

export type OfAsset = { coinId: string } | { assetId: string };

/** Transactions of some coins or assets around a moment, those nearest to it. */
export function useTransactionsAround(at: number, assets: readonly OfAsset[]) {
  const service = useService();
  const { name: accountName } = useAccount();
  return useQuery({
    queryKey: [accountName, "transactions.list", "around", { at, assets }],
    queryFn: async ({ signal }): Promise<Transaction[]> => {
      const sides = assets.flatMap((of) => [
        { filter: { ...of, from: at - spanMs, to: at }, order: "desc" as const },
        { filter: { ...of, from: at + 1, to: at + spanMs }, order: "asc" as const },
      ]);
      const pages = await Promise.all(
        sides.map((side) =>
          service.call("transactions.list", { accountName, ...side, limit: maxPerSide }, signal),
        ),
      );
      return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
    },
  });
}
