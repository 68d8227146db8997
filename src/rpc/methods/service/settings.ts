import type { shownSettings } from "../../../contract/methods/service/settings.ts";
import { settings as contract } from "../../../contract/methods/service/settings.ts";
import type { z } from "zod";
import type { Settings } from "../../../domain/account/settings.ts";
import { settingsGuide } from "../../../domain/account/settings-guide.ts";
import { checkPriceSource } from "../../shared/check-price-source.ts";
import { accountMethod } from "../../protocol/method.ts";

/** The settings of an account. */
export const settings = {
  get: accountMethod(contract.get, {
    runs: "reader",
    uses: ["settings"],
    handle: ({ account }) => withGuide(account.settings.get()),
  }),
  update: accountMethod(contract.update, {
    runs: "worker",
    uses: ["settings", "server"],
    handle({ account, context }, { patch }) {
      for (const [index, id] of (patch.priceSources ?? []).entries())
        checkPriceSource(id, `patch.priceSources.${index}`);
      const after = account.settings.update(patch);
      context.server.accounts.setBaseCurrency(account.id, after.baseCurrency);
      return withGuide(after);
    },
  }),
};

function withGuide(current: Settings): z.input<typeof shownSettings> {
  return { ...current, guide: settingsGuide };
}
