import { z } from "zod";
import { reasonText } from "../../../errors/wording.ts";
import type { ExchangeCredentials } from "../../../ports/exchanges.ts";
import type { Exchange } from "../exchange.ts";

const word = z.string().trim().min(1).max(4_000);
export const keyFields = {
  apiKey: word.meta({ secret: true, title: "API key" }),
  secret: word.meta({ secret: true, title: "Secret" }),
};
const passphrase = word.meta({ secret: true, title: "Passphrase" });
export const accountField = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .optional()
  .meta({ title: "Account" })
  .describe(
    "What the wallet is called, where you have several accounts there; the exchange's name when left out",
  );

export type ExchangeSettings = {
  apiKey: string;
  /** Absent if the exchange's keys have no secret. */
  secret?: string | undefined;
  password?: string | undefined;
  account?: string | undefined;
};

/** The fields of a key of the exchange. The description says where to create one. */
export function settingsOf({ hasSecret, hasPassword, howTo }: Exchange): z.ZodType<ExchangeSettings> {
  const description = reasonText(howTo);
  const { apiKey } = keyFields;
  if (hasSecret === false) return z.strictObject({ apiKey, account: accountField }).describe(description);
  const fields = { ...keyFields, account: accountField };
  return z
    .strictObject(hasPassword === true ? { ...fields, password: passphrase } : fields)
    .describe(description);
}

export function credentialsOf({ apiKey, secret = "", password }: ExchangeSettings): ExchangeCredentials {
  // PEM keys are often pasted with escaped line breaks.
  const words = { apiKey, secret: secret.replaceAll("\\n", "\n") };
  return password === undefined ? words : { ...words, password };
}

/** The wallet's name of each sub-account, and of each position in a sub-account. */
export function walletsOf({ title, main }: Exchange, { account }: ExchangeSettings): (sub: string) => string {
  const base = account ?? title;
  return (sub) => {
    if (sub === "" || sub.startsWith("#")) return `${base}${sub}`;
    const [name = "", position] = sub.split("#");
    const wallet = account !== undefined && name === main ? base : `${base} ${name}`;
    return position === undefined ? wallet : `${wallet}#${position}`;
  };
}

/** Sub-accounts that are positions: `Binance Spot#Earn`. */
export function positionWalletsOf(exchange: Exchange, settings: ExchangeSettings): string[] {
  const { accounts, sideAccounts = [] } = exchange;
  return [...accounts, ...sideAccounts.flatMap((side) => side.accounts)]
    .filter((account) => account.includes("#"))
    .map(walletsOf(exchange, settings));
}
