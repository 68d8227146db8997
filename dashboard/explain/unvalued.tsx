import { useAnswer } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import { platformName, walletName } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { CoinMark } from "../parts/coin-mark.tsx";
import { Link } from "../router.tsx";

/** Assets without a price, or with an old one: what is held of each, and what can be done about it. */
export default function Unvalued({ assetIds, why }: { assetIds: string[]; why: "unpriced" | "stale" }) {
  const format = useFormat();
  const { symbolOf, nameOf } = useAssets();
  const balances = useAnswer("balances.list", {});
  return (
    <div className="stack">
      <p className="soft">
        {why === "unpriced"
          ? "No source knows a price for these within the last seven days, so they are not counted: neither as zero nor as a guess."
          : "The last known price of these is some days old. It is counted, and marked until a newer one arrives."}
      </p>
      <ul className="rows">
        {assetIds.map((assetId) => {
          const held = balances.data?.items.filter((balance) => balance.assetId === assetId) ?? [];
          return (
            <li key={assetId} className="row">
              <CoinMark symbol={symbolOf(assetId)} />
              <span className="row-main">
                <Link to={`/asset?id=${encodeURIComponent(assetId)}`}>{nameOf(assetId)}</Link>
                <span className="faint small">
                  {symbolOf(assetId)} · {platformName(assetId.slice(0, assetId.indexOf("/")))}
                </span>
              </span>
              <span className="row-end">
                {held.map(({ wallet, amount, priceAt }) => (
                  <span key={wallet}>
                    {format.amount(amount)}
                    <span className="faint small block">{walletName(wallet)}</span>
                    {priceAt !== null && (
                      <span className="faint small block">price of {format.moment(priceAt)}</span>
                    )}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
