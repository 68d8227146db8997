import { useAccountQuery } from "../../data/account.tsx";

/** The account's wallets, as suggestions for the input whose `list` is `id`. */
export function WalletNames({ id }: { id: string }) {
  const wallets = useAccountQuery("wallets.list", {});
  return (
    <datalist id={id}>
      {[...new Set(wallets.data?.map(({ wallet }) => wallet))].map((wallet) => (
        <option key={wallet} value={wallet} />
      ))}
    </datalist>
  );
}
