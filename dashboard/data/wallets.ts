import { useMemo } from "react";
import { placeName, positionName, walletName } from "../format/names.ts";
import { useAccountQuery } from "./account.tsx";

export type WalletNames = {
  nameOf(wallet: string, platform: string): string;
  /** The wallet's name, followed by its platform unless the name contains it. */
  placeOf(wallet: string, platform: string): string;
};

/** Names of the account's wallets: the owner's label, or else the address. */
export function useWallets(): WalletNames {
  const answer = useAccountQuery("wallets.list", {});
  return useMemo(() => {
    const keyOf = (wallet: string, platform: string): string => `${platform} ${wallet}`;
    const labels = new Map(
      answer.data?.flatMap(({ wallet, platform, label }) =>
        label === null ? [] : [[keyOf(wallet, platform), label] as const],
      ),
    );
    // A position is named after its wallet.
    const labelOf = (wallet: string, platform: string): string | undefined => {
      const [owner = wallet, position] = wallet.split("#");
      const ownLabel = labels.get(keyOf(wallet, platform));
      const label = labels.get(keyOf(owner, platform));
      return (
        ownLabel ??
        (position === undefined || label === undefined ? undefined : `${label} · ${positionName(position)}`)
      );
    };
    return {
      nameOf: (wallet, platform) => labelOf(wallet, platform) ?? walletName(wallet),
      placeOf: (wallet, platform) => placeName(labelOf(wallet, platform) ?? wallet, platform),
    };
  }, [answer.data]);
}
