import type { ReactNode } from "react";
import { platformName, walletName } from "../../format/names.ts";
import { Rich } from "../../i18n/rich.tsx";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import type { Combined } from "../../data/records.ts";
import { gapText } from "../../i18n/error-text.ts";

const bold = { b: (text: ReactNode) => <b>{text}</b> };

/** The omissions, double counts and assumptions of the total. */
export function CombinedNotes({ now }: { now: Combined }) {
  const partOf = new Map(now.parts.flatMap((part) => part.assetIds.map((id) => [id, part])));
  const coinsOf = (assetIds: readonly string[]): number =>
    new Set(assetIds.map((id) => partOf.get(id) ?? id)).size;
  const notes = [
    ...now.sharedWallets.map(({ wallet, platform, accounts }) => (
      <Rich
        key={`shared ${platform} ${wallet}`}
        message="portfolios.countedTwice"
        values={{
          wallet: walletName(wallet),
          platform: platformName(platform),
          names: accounts.join(", "),
        }}
        elements={bold}
      />
    )),
    ...now.accounts.flatMap(({ name, demo, unpriced, stale, incomplete, problem }) => [
      ...(problem === undefined
        ? []
        : [<Rich key={`left out ${name}`} message="portfolios.leftOut" values={{ name }} elements={bold} />]),
      ...(demo && now.accounts.length > 1
        ? [<Rich key={`demo ${name}`} message="portfolios.demoIncluded" values={{ name }} elements={bold} />]
        : []),
      ...(unpriced.length > 0 && problem === undefined
        ? [
            <Rich
              key={`unpriced ${name}`}
              message="portfolios.unpriced"
              values={{ name, count: coinsOf(unpriced) }}
              elements={bold}
            />,
          ]
        : []),
      ...(stale.length > 0
        ? [
            <Rich
              key={`stale ${name}`}
              message="portfolios.stale"
              values={{ name, count: coinsOf(stale) }}
              elements={bold}
            />,
          ]
        : []),
      ...incomplete.map(({ connectionId, reason, wording }) => (
        <Rich
          key={`incomplete ${connectionId} ${reason}`}
          message="portfolios.incomplete"
          values={{ name, reason: gapText({ reason, wording }) }}
          elements={bold}
        />
      )),
    ]),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="caveats" aria-label={t("portfolios.notes")}>
      {notes.map((note) => (
        <li key={note.key}>
          <span>
            <Icon name="warning" size={16} /> <span>{note}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
