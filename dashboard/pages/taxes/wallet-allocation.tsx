import { useState } from "react";
import { allocationOrders } from "../../../src/domain/accounting/tax/wallet-allocation.ts";
import { IfAllowed } from "../../if-allowed.tsx";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { methodTitles } from "../../data/report.ts";
import type { TaxProfile } from "../../data/tax-report.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";
import { SelectField } from "../../parts/select-field.tsx";

/** Creates, replaces or removes the allocation of unused basis to wallets (Rev. Proc. 2024-28). */
export function WalletAllocation({ profile }: { profile: TaxProfile }) {
  const format = useFormat();
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const saved = useAccountQuery("tax.allocation", { profile: profile.id });
  const [order, setOrder] = useState<(typeof allocationOrders)[number]>("oldest");
  const [method, setMethod] = useState<TaxProfile["methods"][number]>("fifo");
  const [isBusy, setBusy] = useState(false);
  const allocate = async (isRemoved: boolean): Promise<void> => {
    setBusy(true);
    try {
      const allocation = isRemoved ? null : { method, order, wallets: [] };
      await mutate("tax.allocate", { profile: profile.id, allocation }, ["tax.allocation"]);
      say(isRemoved ? t("taxes.allocationTakenBack") : t("taxes.allocationSaved"));
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  const from = format.day(profile.walletsFrom ?? "");
  return (
    <details className="definitions tax-allocation">
      <summary>{t("taxes.allocationToWallets")}</summary>
      <p className="small soft">{t("taxes.allocationMeaning", { day: from })}</p>
      {saved.data != null && (
        <p className="small">
          {t("taxes.allocatedAt", {
            at: format.moment(saved.data.at),
            method: t(methodTitles[saved.data.method]),
            order: t(orderTitles[saved.data.order]),
          })}
        </p>
      )}
      <IfAllowed>
        <div className="filters">
          <SelectField
            label={t("taxes.methodBefore", { day: from })}
            options={profile.methods.map((value) => ({ value, title: t(methodTitles[value]) }))}
            value={method}
            onChange={setMethod}
          />
          <SelectField
            label={t("taxes.allocateFirst")}
            options={allocationOrders.map((value) => ({ value, title: t(orderTitles[value]) }))}
            value={order}
            onChange={setOrder}
          />
          <button type="button" className="button" disabled={isBusy} onClick={() => void allocate(false)}>
            {t("taxes.allocate")}
          </button>
          {saved.data != null && (
            <button type="button" className="button" disabled={isBusy} onClick={() => void allocate(true)}>
              {t("taxes.takeBack")}
            </button>
          )}
        </div>
      </IfAllowed>
    </details>
  );
}

const orderTitles = {
  oldest: "taxes.oldestLots",
  newest: "taxes.newestLots",
  "highest-cost": "taxes.highestCostLots",
  "lowest-cost": "taxes.lowestCostLots",
} as const;
