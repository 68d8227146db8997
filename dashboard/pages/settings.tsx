import { usePreferences, type Preferences } from "../data/preferences.tsx";
import { Segments } from "../parts/segments.tsx";
import { AccountSettings } from "./settings/account-settings.tsx";
import { Accounts } from "./settings/accounts.tsx";
import { About } from "./settings/about.tsx";
import { CostBasis } from "./settings/cost-basis.tsx";
import { Password } from "./settings/password.tsx";
import { PriceSources } from "./settings/price-sources.tsx";
import { Tokens } from "./settings/tokens.tsx";
import { Wallets } from "./settings/wallets.tsx";

const themes: { value: Preferences["theme"]; title: string }[] = [
  { value: "system", title: "As the system" },
  { value: "light", title: "Light" },
  { value: "dark", title: "Dark" },
];

/** How the account counts, how the page looks, and who may come in. */
export default function SettingsPage() {
  const { theme, hideAmounts, change } = usePreferences();
  return (
    <div className="page settings">
      <h1>Settings</h1>
      <AccountSettings />
      <CostBasis />
      <PriceSources />
      <section aria-labelledby="look" className="card stack">
        <h2 id="look">Look</h2>
        <Segments
          label="Theme"
          options={themes}
          value={theme}
          onChange={(value) => change({ theme: value })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={hideAmounts}
            onChange={(event) => change({ hideAmounts: event.target.checked })}
          />{" "}
          <span>Hide amounts on this device</span>
        </label>
      </section>
      <Wallets />
      <Accounts />
      <Password />
      <Tokens />
      <About />
    </div>
  );
}
