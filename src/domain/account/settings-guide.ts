import { defaultSettings, scheduleNames, throttleDocs, throttleNames } from "./settings.ts";

/** A setting's description, unit (`null` without one) and default. */
export type SettingGuide = { doc: string; unit: string | null; default: SettingValue };
type SettingValue = string | number | boolean | null | never[];

const schedules = {
  prices: "asks for the latest prices",
  netWorth: "values today again",
  sync: "syncs every connection",
  metadata: "refreshes names, coins and spam verdicts of assets",
  backup: "makes a backup",
} satisfies Record<(typeof scheduleNames)[number], string>;

/** Every setting by its path. */
export const settingsGuide: Readonly<Record<string, SettingGuide>> = {
  baseCurrency: settingGuide(
    "Currency in which values are shown and net worth is kept",
    "ISO 4217",
    defaultSettings.baseCurrency,
  ),
  language: settingGuide(
    "Language of notifications, in the inbox and as e-mail, push message, ntfy message and webhook",
    null,
    defaultSettings.language,
  ),
  ...Object.fromEntries(
    scheduleNames.flatMap((name) => [
      [
        `schedules.${name}.cron`,
        settingGuide(
          `When the service ${schedules[name]}; null for never`,
          "cron, UTC",
          defaultSettings.schedules[name].cron,
        ),
      ],
      [
        `schedules.${name}.jitterMs`,
        settingGuide(
          "Started up to this much later, so that not everyone asks at once",
          "ms",
          defaultSettings.schedules[name].jitterMs,
        ),
      ],
    ]),
  ),
  ...Object.fromEntries(
    throttleNames.map((name) => [
      `throttle.${name}`,
      settingGuide(throttleDocs[name], "ms", defaultSettings.throttle[name]),
    ]),
  ),
  priceSources: settingGuide(
    "Price sources in order of preference; those left out follow in their own order",
    null,
    [],
  ),
  "costBasis.method": settingGuide("Which lots a disposal takes", null, defaultSettings.costBasis.method),
  "costBasis.scope": settingGuide(
    "Whether all wallets are one pool or each is its own",
    null,
    defaultSettings.costBasis.scope,
  ),
  "costBasis.gas": settingGuide("What a chain's network fee counts as", null, defaultSettings.costBasis.gas),
  "costBasis.fees": settingGuide("What any other fee counts as", null, defaultSettings.costBasis.fees),
  "costBasis.depositBasis": settingGuide(
    "What a deposit from outside is taken to have cost",
    null,
    defaultSettings.costBasis.depositBasis,
  ),
  "costBasis.timezone": settingGuide(
    "Where days and years of reports end",
    "IANA time zone",
    defaultSettings.costBasis.timezone,
  ),
  verifyAfterSync: settingGuide(
    "Whether balances are compared with the source's after a sync",
    null,
    defaultSettings.verifyAfterSync,
  ),
  linkTransfers: settingGuide(
    "Whether transfers between own wallets that are beyond doubt are linked without asking",
    null,
    defaultSettings.linkTransfers,
  ),
  "backups.keep": settingGuide(
    "How many scheduled backups are kept",
    "backups",
    defaultSettings.backups.keep,
  ),
  "assistant.maskAddresses": settingGuide(
    "Whether addresses are shortened before a model sees them",
    null,
    defaultSettings.assistant.maskAddresses,
  ),
  "assistant.models": settingGuide("Models of the owner's own, at a custom server say", null, []),
};

function settingGuide(doc: string, unit: string | null, fallback: SettingValue): SettingGuide {
  return { doc, unit, default: fallback };
}
