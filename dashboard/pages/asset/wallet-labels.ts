import { useAccountQuery } from "../../data/account.tsx";

/** The owner's label of a wallet, or the wallet itself if its label is not the same on all platforms. */
export function useWalletLabels(): (wallet: string | null) => string | null {
  const { data = [] } = useAccountQuery("wallets.list", {});
  return (wallet) => {
    const labels = new Set(data.flatMap((item) => (item.wallet === wallet ? [item.label] : [])));
    const [label = null] = labels;
    return labels.size === 1 && label !== null ? label : wallet;
  };
}
