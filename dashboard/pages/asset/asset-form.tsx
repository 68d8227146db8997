import { useState, type FormEvent } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { useAct } from "../../data/account.tsx";
import { useQuery } from "@tanstack/react-query";
import { useService } from "../../data/service.ts";
import { useNotify } from "../../parts/notice.tsx";

/** What it is called, which coin it is, and who prices it: the owner's instruction stays whatever a source says later. */
export function AssetForm({ asset }: { asset: Asset }) {
  const act = useAct();
  const service = useService();
  const { say, fail } = useNotify();
  const [isSaving, setSaving] = useState(false);
  const isOwnable = asset.kind === "asset" || asset.kind === "liability";
  const sources = useQuery({
    queryKey: ["", "prices.sources"],
    queryFn: ({ signal }) => service.call("prices.sources", {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const coinId = text("coinId") === "" ? null : text("coinId");
    const priceSource = text("priceSource");
    setSaving(true);
    try {
      await act(
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
      say("Saved.");
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="card stack">
      <h2>What it is</h2>
      <form className="form" onSubmit={(event) => void save(event)}>
        <div className="form-row">
          <label className="field">
            <span>Symbol</span>
            <input name="symbol" required defaultValue={asset.symbol} maxLength={120} />
          </label>
          <label className="field">
            <span>Name</span>
            <input name="name" required defaultValue={asset.name} maxLength={120} />
          </label>
        </div>
        <label className="field">
          <span>Coin (CoinGecko’s id; assets of one coin are one holding)</span>
          <input name="coinId" defaultValue={asset.coinId ?? ""} placeholder="none" autoComplete="off" />
        </label>
        <label className="field">
          <span>Price source</span>
          <select name="priceSource" defaultValue="unchanged">
            <option value="unchanged">As it is</option>
            <option value="">By the account’s order</option>
            {sources.data?.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {isOwnable && (
          <label className="field">
            <span>Counts as</span>
            <select name="kind" defaultValue={asset.kind}>
              <option value="asset">Something you own</option>
              <option value="liability">A debt: its value counts negative</option>
            </select>
          </label>
        )}
        <div className="end-row">
          <button type="submit" className="button" disabled={isSaving}>
            Save
          </button>
        </div>
      </form>
    </section>
  );
}
