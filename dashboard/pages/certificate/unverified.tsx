import { useAnswer } from "../../data/account.tsx";
import type { Certificate } from "../../data/records.ts";
import { useWallets } from "../../data/wallets.ts";
import { useFormat } from "../../format/use-format.ts";

/** What is held by the records' word alone: nobody was asked about it. */
export function Unverified({ certificate }: { certificate: Pick<Certificate, "verified" | "drift"> }) {
  const balances = useAnswer("balances.list", {});
  const format = useFormat();
  const { placeOf } = useWallets();
  const compared = new Set(
    [...certificate.verified, ...certificate.drift].map(({ wallet, assetId }) => `${wallet} ${assetId}`),
  );
  const others = (balances.data?.items ?? []).filter(
    ({ wallet, assetId }) => !compared.has(`${wallet} ${assetId}`),
  );
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="unverified">
      <h2 id="unverified">Not verified</h2>
      <p className="soft small">
        Known from files, from hand or from positions in contracts: no source was asked about these.
      </p>
      <ul className="rows">
        {others.map(({ wallet, assetId, platform, symbol, amount, value }) => (
          <li key={`${wallet} ${platform} ${assetId}`} className="row">
            <span className="row-main">
              <span>
                {format.amount(amount)} <b>{symbol}</b>
              </span>
              <span className="faint small break">{placeOf(wallet, platform)}</span>
            </span>
            <span className="row-end">{format.money(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
