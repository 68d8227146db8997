import { useState, type FormEvent } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { useAccountMutation } from "../../data/account.tsx";
import { usePriceSources } from "../../data/price-sources.ts";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

/** Name, coin and price source of an asset; the owner's choice takes precedence over any source. */
export function AssetForm({ asset }: { asset: Asset }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [isSaving, setSaving] = useState(false);
  const isOwnable = asset.kind === "asset" || asset.kind === "liability";
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const coinId = text("coinId") === "" ? null : text("coinId");
    const priceSource = text("priceSource");
    setSaving(true);
    try {
      await mutate(
        "assets.update",
        {
          assetId: asset.id,
          patch: {
            ...(text("symbol") === asset.symbol ? {} : { symbol: text("symbol") }),
            ...(text("name") === asset.name ? {} : { name: text("name") }),
            ...(coinId === asset.coinId ? {} : { coinId }),
            ...(isOwnable && text("kind") !== asset.kind
              ? { kind: text("kind") === "liability" ? "liability" : "asset" }
              : {}),
            ...(priceSource === "unchanged" ? {} : { priceSource: priceSource === "" ? null : priceSource }),
          },
        },
        ["balances", "prices", "netWorth"],
      );
      say(t("common.saved"));
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="card stack">
      <h2>{t("common.details")}</h2>
      <details>
        <summary>{t("asset.changeDetails")}</summary>
        <form className="form" onSubmit={(event) => void save(event)}>
          <Names asset={asset} />
          <label className="field">
            <span>{t("asset.coinCoingeckoIdAssetsOf")}</span>
            <input
              name="coinId"
              defaultValue={asset.coinId ?? ""}
              placeholder={t("asset.none")}
              autoComplete="off"
            />
          </label>
          <PriceSourceField />
          {isOwnable && (
            <label className="field">
              <span>{t("asset.countsAs")}</span>
              <select name="kind" defaultValue={asset.kind}>
                <option value="asset">{t("asset.asset")}</option>
                <option value="liability">{t("asset.liabilityItsValueIsSubtracted")}</option>
              </select>
            </label>
          )}
          <div className="end-row">
            <button type="submit" className="button" disabled={isSaving}>
              {t("common.save")}
            </button>
          </div>
        </form>
      </details>
    </section>
  );
}

function PriceSourceField() {
  const sources = usePriceSources();
  return (
    <label className="field">
      <span>{t("asset.priceSource")}</span>
      <select name="priceSource" defaultValue="unchanged">
        <option value="unchanged">{t("asset.keepCurrent")}</option>
        <option value="">{t("asset.inTheOrderOfThe")}</option>
        {sources.data?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Names({ asset }: { asset: Asset }) {
  return (
    <div className="form-row">
      <label className="field">
        <span>{t("asset.symbol")}</span>
        <input name="symbol" required defaultValue={asset.symbol} maxLength={120} />
      </label>
      <label className="field">
        <span>{t("common.name")}</span>
        <input name="name" required defaultValue={asset.name} maxLength={120} />
      </label>
    </div>
  );
}
