import { useState } from "react";
import { accessIncludes, useAccess } from "../../access.ts";
import type { Certificate, Connection } from "../../data/records.ts";
import { useAssets } from "../../data/assets.ts";
import { walletName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { SettleDrift } from "./settle-drift.tsx";
import { Rich } from "../../i18n/rich.tsx";
import { causeText } from "../../format/cause-text.ts";
import { t } from "../../i18n/t.ts";

type Difference = Certificate["drift"][number];

/** Differences from sources, their likely causes, and the remedies. */
export function Drift({
  drift,
  connections,
}: {
  drift: Certificate["drift"];
  connections: readonly Connection[];
}) {
  const format = useFormat();
  const mayWrite = accessIncludes(useAccess(), "write");
  const { symbolOf } = useAssets();
  const [differenceToSettle, setDifferenceToSettle] = useState<
    (Difference & { connectionId: string }) | null
  >(null);
  if (drift.length === 0) return null;
  const connectionOf = ({ wallet, assetId, source }: Difference): string | undefined =>
    connections.find(({ balances }) =>
      balances.some(
        (balance) =>
          balance.wallet === wallet &&
          balance.assetId === assetId &&
          balance.source === source &&
          balance.computed !== null,
      ),
    )?.id;
  return (
    <section aria-labelledby="drift">
      <h2 id="drift">{t("certificate.differences")}</h2>
      <ul className="rows">
        {drift.map((difference) => {
          const { wallet, assetId, computed, source, cause } = difference;
          const connectionId = connectionOf(difference);
          return (
            <li key={`${wallet} ${assetId}`} className="drift">
              <p>
                <Rich
                  message="certificate.difference"
                  values={{
                    symbol: symbolOf(assetId),
                    wallet: walletName(wallet),
                    source: format.exact(source),
                    computed: format.exact(computed),
                  }}
                  elements={{ b: (text) => <b>{text}</b> }}
                />
              </p>
              <p className="soft small cause">
                {t("certificate.likelyCause", { likelyCause: causeText(cause) })}
              </p>
              {connectionId !== undefined && mayWrite && (
                <button
                  type="button"
                  className="button small no-print"
                  onClick={() => setDifferenceToSettle({ ...difference, connectionId })}
                >
                  {t("certificate.resolve")}
                  <span className="visually-hidden"> {symbolOf(assetId)}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {differenceToSettle !== null && (
        <SettleDrift difference={differenceToSettle} onClose={() => setDifferenceToSettle(null)} />
      )}
    </section>
  );
}
