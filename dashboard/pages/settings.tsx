import { Fragment, type ReactNode } from "react";
import { accessIncludes, useAccess } from "../access.ts";
import { useAccount } from "../data/account.tsx";
import { chooseLanguage, usePreferences, type Preferences } from "../data/preferences.tsx";
import { useNotify } from "../parts/notice.tsx";
import { Segments } from "../parts/segments.tsx";
import { AccountSettings } from "./settings/account-settings.tsx";
import { Accounts } from "./settings/accounts.tsx";
import { About } from "./settings/about.tsx";
import { CostBasis } from "./settings/cost-basis.tsx";
import { DeleteData } from "./settings/delete-data.tsx";
import { Password } from "./settings/password.tsx";
import { PriceSources } from "./settings/price-sources.tsx";
import { Tokens } from "./settings/tokens.tsx";
import { Wallets } from "./settings/wallets.tsx";
import { signOut } from "./sign-in/sign-in.ts";
import { languageCodes, languages } from "../i18n/languages.ts";
import type { PlainKey } from "../i18n/messages.ts";
import { Link } from "../router.tsx";
import { t } from "../i18n/t.ts";

const themes: { value: Preferences["theme"]; title: PlainKey }[] = [
  { value: "system", title: "settings.system" },
  { value: "light", title: "settings.light" },
  { value: "dark", title: "settings.dark" },
];

/** Settings of the account, the page and access. Sections that delete data are last. */
export default function SettingsPage() {
  const isOwner = accessIncludes(useAccess(), "owner");
  const { name, problem } = useAccount();
  // The account's settings are in its database. If that cannot be opened, only the other sections are shown.
  const isUsable = problem === undefined;
  const sections: { id: string; title: string; isShown: boolean; part: ReactNode }[] = [
    { id: "accounts", title: t("settings.accounts"), isShown: isOwner, part: <Accounts /> },
    {
      id: "account-settings",
      title: t("settings.account", { name }),
      isShown: isOwner && isUsable,
      part: <AccountSettings />,
    },
    { id: "cost-basis", title: t("settings.costBasis"), isShown: isOwner && isUsable, part: <CostBasis /> },
    {
      id: "price-sources",
      title: t("settings.priceSources"),
      isShown: isOwner && isUsable,
      part: <PriceSources />,
    },
    { id: "look", title: t("settings.appearance"), isShown: true, part: <Appearance /> },
    { id: "wallets", title: t("settings.wallets"), isShown: isUsable, part: <Wallets /> },
    {
      id: "access",
      title: t("settings.signInAndSharing"),
      isShown: true,
      part: <Access isOwner={isOwner} />,
    },
    { id: "password", title: t("common.password"), isShown: true, part: <Password /> },
    { id: "tokens", title: t("settings.apiTokens"), isShown: isOwner, part: <Tokens /> },
    { id: "delete-data", title: t("settings.deleteData"), isShown: isOwner, part: <DeleteData /> },
  ];
  const visibleSections = sections.filter(({ isShown }) => isShown);
  return (
    <div className="page settings">
      <h1>{t("common.settings")}</h1>
      <div className="with-sections">
        <nav className="section-links" aria-label={t("settings.sections")}>
          {visibleSections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div className="sections">
          {visibleSections.map(({ id, part }) => (
            <Fragment key={id}>{part}</Fragment>
          ))}
          <About />
        </div>
      </div>
    </div>
  );
}

function Appearance() {
  const { theme, highContrast, hideAmounts, singleKeys, language, change } = usePreferences();
  return (
    <section aria-labelledby="look" className="card stack">
      <h2 id="look">{t("settings.appearance")}</h2>
      <Segments
        label={t("settings.theme")}
        options={themes.map(({ value, title }) => ({ value, title: t(title) }))}
        value={theme}
        onChange={(value) => change({ theme: value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={highContrast}
          onChange={(event) => change({ highContrast: event.target.checked })}
        />{" "}
        <span>{t("settings.highContrast")}</span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => change({ singleKeys: event.target.checked })}
        />{" "}
        <span>{t("settings.singleKeys")}</span>
      </label>
      <label className="field short">
        <span>{t("settings.language")}</span>
        <select
          value={language ?? ""}
          onChange={({ target }) =>
            chooseLanguage(languageCodes.find((code) => code === target.value) ?? null)
          }
        >
          <option value="">{t("settings.languageOfTheBrowser")}</option>
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code]}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={hideAmounts}
          onChange={(event) => change({ hideAmounts: event.target.checked })}
        />{" "}
        <span>{t("settings.hideAmountsOnThisDevice")}</span>
      </label>
    </section>
  );
}

function Access({ isOwner }: { isOwner: boolean }) {
  const { fail } = useNotify();
  return (
    <section aria-labelledby="access" className="card stack">
      <h2 id="access">{t("settings.signInAndSharing")}</h2>
      <p className="small faint">{t("settings.signInAndSharingLead")}</p>
      <div className="actions">
        <Link to="/security" className="button">
          {t("common.security")}
        </Link>
        {isOwner && (
          <Link to="/people" className="button">
            {t("common.people")}
          </Link>
        )}
        <button type="button" className="button quiet" onClick={() => void signOut().catch(fail)}>
          {t("settings.signOut")}
        </button>
      </div>
    </section>
  );
}
