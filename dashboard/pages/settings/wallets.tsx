import { useState, type FormEvent } from "react";
import { accessIncludes, useAccess } from "../../access.ts";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useWallets } from "../../data/wallets.ts";
import { addressOf, platformName, walletName } from "../../format/names.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Link, walletPath } from "../../router.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { PlatformMark } from "../../parts/platforms/platform-mark.tsx";
import { ExplorerLink } from "../transactions/explorer-link.tsx";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";

type Wallet = ResultOf<"wallets.list">[number];
const stride = 20;
const follows = ["transactions", "netWorth", "issues"];

/** The labels of the wallets, and which of them belong to the owner. */
export function Wallets() {
  const answer = useAccountQuery("wallets.list", {});
  const [visibleCount, setVisibleCount] = useState(stride);
  return (
    <section aria-labelledby="wallets" className="card stack">
      <h2 id="wallets">{t("settings.wallets")}</h2>
      <p className="small faint">{t("settings.namesAreShownEverywhereMovements")}</p>
      <QueryResult of={answer} lines={12}>
        {(wallets) => (
          <>
            <ul className="rows">
              {wallets.slice(0, visibleCount).map((wallet) => (
                <WalletRow key={`${wallet.platform} ${wallet.wallet}`} wallet={wallet} />
              ))}
            </ul>
            {visibleCount < wallets.length && (
              <button
                type="button"
                className="button small quiet"
                onClick={() => setVisibleCount(visibleCount + stride)}
              >
                {t("common.showMoreOf", { count: wallets.length })}
              </button>
            )}
          </>
        )}
      </QueryResult>
      <IfAllowed>
        <OwnAddress />
      </IfAllowed>
    </section>
  );
}

function WalletRow({ wallet: { wallet, platform, label, own: isOwn } }: { wallet: Wallet }) {
  const mutate = useAccountMutation();
  const mayWrite = accessIncludes(useAccess(), "write");
  const { nameOf } = useWallets();
  const { fail } = useNotify();
  const [isNaming, setNaming] = useState(false);
  const change = (patch: { label?: string | null; own?: boolean }): Promise<unknown> =>
    mutate("wallets.update", { wallet, platform, patch }, follows).catch(fail);
  const name = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("label") ?? "").trim();
    void change({ label: typed === "" ? null : typed }).then(() => setNaming(false));
  };
  if (isNaming)
    return (
      <li className="row">
        <form className="inline-form" onSubmit={name}>
          {/* The field replaces the name, so it gets the focus. */}
          <input
            name="label"
            aria-label={t("settings.nameOf", { wallet: walletName(wallet) })}
            defaultValue={label ?? ""}
            placeholder={walletName(wallet)}
            maxLength={200}
            ref={(input) => input?.focus()}
          />
          <button type="submit" className="button small primary">
            {t("common.save")}
          </button>
          <button type="button" className="button small quiet" onClick={() => setNaming(false)}>
            {t("common.cancel")}
          </button>
        </form>
      </li>
    );
  return (
    <li className="row account-row">
      <PlatformMark platform={platform} size="small" />
      <span className="row-main">
        <Link to={walletPath(wallet, platform)} className="clip">
          <b>{nameOf(wallet, platform)}</b>
        </Link>
        <span className="faint small break">
          {platformName(platform)}
          {wallet !== nameOf(wallet, platform) && (
            <>
              {" "}
              ·{" "}
              <ExplorerLink platform={platform} kind="address" of={wallet}>
                {addressOf(wallet)}
              </ExplorerLink>
            </>
          )}
        </span>
      </span>
      <span className="actions">
        <label className="check small">
          <input
            type="checkbox"
            checked={isOwn}
            disabled={!mayWrite}
            onChange={() => void change({ own: !isOwn })}
          />{" "}
          <span>
            {t("settings.myWallet")}
            <span className="visually-hidden"> {nameOf(wallet, platform)}</span>
          </span>
        </label>
        <IfAllowed>
          <button type="button" className="button small quiet" onClick={() => setNaming(true)}>
            {t("settings.rename")}
            <span className="visually-hidden"> {walletName(wallet)}</span>
          </button>
        </IfAllowed>
      </span>
    </li>
  );
}

/** Adds an address without a source, such as a hardware wallet's: amounts sent to it remain part of the portfolio. */
function OwnAddress() {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const wallet = String(new FormData(form).get("address") ?? "").trim();
    void mutate("wallets.update", { wallet, patch: { own: true } }, follows).then(() => {
      form.reset();
      say(t("settings.addedMovementsToThisAddress"));
    }, fail);
  };
  return (
    <form className="inline-form" onSubmit={add}>
      <input
        name="address"
        aria-label={t("settings.anotherAddressOfYours")}
        placeholder={t("settings.anotherAddressOfYours")}
        maxLength={400}
        spellCheck={false}
        required
      />
      <button type="submit" className="button small">
        {t("settings.addAsMine")}
      </button>
    </form>
  );
}
