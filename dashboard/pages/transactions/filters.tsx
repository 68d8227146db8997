import { useEffect, useState } from "react";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { placeName } from "../../format/names.ts";
import { numberFilters } from "../../format/number-search.ts";
import { numberProblem, shownNumber, typedNumber } from "../../format/typed-number.ts";
import { DateRange } from "../../parts/lists/date-range.tsx";
import { FoldedFilters } from "../../parts/lists/folded-filters.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useRouter, useSearchChoice } from "../../router.tsx";
import { t } from "../../i18n/t.ts";
import { boundOf, bounds, countFilters } from "./filter-of.ts";
import { SavedViews } from "./saved-views.tsx";
import { TypeOptions } from "./type-options.tsx";

/** The list's filters, all of which are in the URL. */
export function Filters() {
  const wallets = useAccountQuery("wallets.list", {});
  const [type, setType] = useSearchChoice("type");
  const [wallet, setWallet] = useSearchChoice("wallet");
  const { search } = useRouter();
  const names = [...new Map(wallets.data?.map((entry) => [entry.wallet, entry]))];
  return (
    <search className="filters">
      <SearchField />
      <FoldedFilters count={countFilters(search)}>
        <select
          aria-label={t("transactions.type")}
          value={type}
          onChange={(event) => setType(event.target.value)}
        >
          <option value="">{t("transactions.allTypes")}</option>
          <TypeOptions />
        </select>
        <select
          aria-label={t("common.wallet")}
          value={wallet}
          onChange={(event) => setWallet(event.target.value)}
        >
          <option value="">{t("common.allWallets")}</option>
          {wallet !== "" && !names.some(([name]) => name === wallet) && <option>{wallet}</option>}
          {names.map(([name, entry]) => (
            <option key={name} value={name}>
              {entry.label ?? placeName(name, entry.platform)}
            </option>
          ))}
        </select>
        <DateRange />
        <OnlyAsset />
        <MoreFilters />
      </FoldedFilters>
      <NumberFilters />
      <SavedViews />
    </search>
  );
}

/** Replaces a searched number by the filter of its amount or its value: texts are all that the search field searches. */
function NumberFilters() {
  const { path, search, go } = useRouter();
  const { baseCurrency } = useAccount();
  const filters = numberFilters(search.get("text") ?? "", baseCurrency);
  if (filters.length === 0) return null;
  return (
    <div className="saved-views">
      {filters.map(({ title, query }) => (
        <button
          key={title}
          type="button"
          className="button small"
          onClick={() => {
            const next = new URLSearchParams(search);
            next.delete("text");
            for (const [name, value] of Object.entries(query)) next.set(name, value);
            go(`${path}?${next}`, { replace: true });
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** The asset filter, which only links set; it can be removed here. */
function OnlyAsset() {
  const { path, search, go } = useRouter();
  const { symbolOf } = useAssets();
  const assetId = search.get("asset") ?? "";
  if (assetId === "") return null;
  return (
    <button
      type="button"
      className="button small"
      aria-label={t("transactions.removeFilter", {
        filter: t("transactions.onlyAsset", { symbol: symbolOf(assetId) }),
      })}
      onClick={() => {
        const next = new URLSearchParams(search);
        next.delete("asset");
        next.delete("coin");
        go(next.size === 0 ? path : `${path}?${next}`, { replace: true });
      }}
    >
      {t("transactions.onlyAsset", { symbol: symbolOf(assetId) })} <Icon name="close" size={16} />
    </button>
  );
}

/** Filters by amount, value, tag and visibility; expanded while one of them is set. */
function MoreFilters() {
  const { search } = useRouter();
  const tags = useAccountQuery("tags.list", {});
  // Unused tags are omitted, since filtering by them gives an empty list.
  const used = (tags.data ?? []).filter(({ transactions }) => transactions > 0).map(({ name }) => name);
  const [tag, setTag] = useSearchChoice("tag");
  const [hidden, setHidden] = useSearchChoice("hidden");
  const [isOpen, setOpen] = useState(false);
  const isMoreSet = tag !== "" || hidden !== "" || bounds.some((name) => search.has(name));
  return (
    <details
      className="more-filters"
      open={isOpen || isMoreSet}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("edits.moreFilters")}</summary>
      <div className="form-row">
        {bounds.map((name) => (
          <BoundField key={name} name={name} />
        ))}
        {(tag !== "" || used.length > 0) && (
          <label className="field">
            <span>{t("transactions.tag")}</span>
            <select value={tag} onChange={(event) => setTag(event.target.value)}>
              <option value="">{t("transactions.allTags")}</option>
              {[...new Set([...(tag === "" ? [] : [tag]), ...used])].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={hidden !== ""}
          onChange={(event) => setHidden(event.target.checked ? "yes" : "")}
        />{" "}
        <span>{t("transactions.showHidden")}</span>
      </label>
    </details>
  );
}

const boundWords = {
  minAmount: "edits.minAmount",
  maxAmount: "edits.maxAmount",
  minValue: "edits.minValue",
  maxValue: "edits.maxValue",
} as const;

/** A bound of amount or value; applied on blur or Enter. Text that is not a number is reported and filters nothing. */
function BoundField({ name }: { name: (typeof bounds)[number] }) {
  const { baseCurrency: currency } = useAccount();
  const [bound, setBound] = useSearchChoice(name);
  const [typed, setTyped] = useState({ of: "", text: "", isApplied: true });
  if (typed.of !== bound) setTyped({ of: bound, text: shownBound(bound), isApplied: true });
  const problem =
    typed.isApplied && typed.text.trim() !== "" && boundOf(bound) === null
      ? numberProblem(typed.text)
      : undefined;
  const apply = (): void => {
    const next = typedNumber(typed.text).decimal ?? "";
    setTyped({ of: next, text: next === "" ? typed.text.trim() : shownNumber(next), isApplied: true });
    if (next !== bound) setBound(next);
  };
  return (
    <label className="field">
      <span>{t(boundWords[name], { currency })}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        value={typed.text}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => setTyped({ ...typed, text: target.value, isApplied: false })}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === "Enter") apply();
        }}
      />
      {problem !== undefined && (
        <span role="alert" className="loss small">
          {problem}
        </span>
      )}
    </label>
  );
}

function shownBound(bound: string): string {
  const plainBound = boundOf(bound);
  return plainBound === null ? bound : shownNumber(plainBound);
}

/** The search text, debounced to avoid a request for every letter. A text that is changed elsewhere, such as by a saved view, is shown. */
function SearchField() {
  const [text, setText] = useSearchChoice("text");
  const [{ typed, shownText }, setTyped] = useState({ typed: text, shownText: text });
  if (text !== shownText) setTyped({ typed: text, shownText: text });
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => setText(typed), 180);
    return () => clearTimeout(timer);
  });
  return (
    <label className="search-field">
      <Icon name="search" size={16} />
      <input
        type="search"
        placeholder={t("transactions.searchNotesHashesCoins")}
        aria-label={t("transactions.searchTransactions")}
        value={typed}
        onChange={(event) => setTyped({ typed: event.target.value, shownText: text })}
      />
    </label>
  );
}
