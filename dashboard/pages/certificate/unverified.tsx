import { Fragment } from "react";
import { unverifiedText } from "../../../src/domain/texts/unverified-text.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import type { Certificate } from "../../data/records.ts";
import { useWallets } from "../../data/wallets.ts";
import { useFormat } from "../../format/use-format.ts";
import { t, translator } from "../../i18n/t.ts";

/** Balances that no source confirms, each with the reason. */
export function Unverified({ certificate }: { certificate: Pick<Certificate, "unverifiable"> }) {
  const balances = useAccountQuery("balances.list", {});
  const format = useFormat();
  const { placeOf } = useWallets();
  const { symbolOf } = useAssets();
  const balanceByKey = new Map(
    (balances.data?.items ?? []).map((item) => [`${item.wallet} ${item.platform} ${item.assetId}`, item]),
  );
  const { unverifiable } = certificate;
  if (unverifiable.length === 0) return null;
  return (
    <section aria-labelledby="unverified">
      <h2 id="unverified">{t("certificate.notVerified")}</h2>
      <p className="soft small">{t("certificate.noSourceCanConfirmThese")}</p>
      {[...byReason(unverifiable)].map(([reason, items]) => (
        <Fragment key={reason}>
          <h3 className="unverified-reason">{reason}</h3>
          <ul className="rows" aria-label={reason}>
            {items.map(({ wallet, assetId, platform, amount }) => {
              const key = `${wallet} ${platform} ${assetId}`;
              const item = balanceByKey.get(key);
              return (
                <li key={key} className="row fits">
                  <span className="row-main">
                    <span>
                      {format.amount(amount)} <b>{symbolOf(assetId)}</b>
                    </span>
                    <span className="faint small break">{placeOf(wallet, platform)}</span>
                  </span>
                  <span className="row-end">{format.money(item?.value ?? null)}</span>
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

type Unverifiable = Certificate["unverifiable"][number];

function byReason(items: readonly Unverifiable[]): Map<string, Unverifiable[]> {
  const groups = new Map<string, Unverifiable[]>();
  for (const item of items) {
    const reason = unverifiedText(item.cause, translator);
    groups.set(reason, [...(groups.get(reason) ?? []), item]);
  }
  return groups;
}
