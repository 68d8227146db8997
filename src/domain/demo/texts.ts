import type { Language } from "../account/settings.ts";

const english = {
  ethereum: "Everyday wallet",
  bitcoin: "Bitcoin vault",
  solana: "Solana wallet",
  staked: "Staked with Lido",
  invoice: "Paid an invoice",
  birthday: "A birthday",
};
export type DemoTexts = typeof english;

/** Labels and notes of the demo account. */
export const demoTexts: Record<Language, DemoTexts> = {
  en: english,
  de: {
    ethereum: "Alltagswallet",
    bitcoin: "Bitcoin-Tresor",
    solana: "Solana-Wallet",
    staked: "Mit Lido gestakt",
    invoice: "Eine Rechnung bezahlt",
    birthday: "Zum Geburtstag",
  },
};
