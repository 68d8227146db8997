import { secretFormOf } from "../../../src/lib/secret-forms.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

/** Classifies text of the first input before any request is made. */
export type Recognised = {
  what: string;
  hint: string;
  /** The connection that would read it. */
  connect?: { kind: string; settings: Record<string, unknown> };
  /** The service may recognise the text: it knows the address formats of all chains. */
  canFind?: true;
  /** The text may be a private key. It is sent only after the user has confirmed that it is an address. */
  canBeKey?: true;
};

export function recognise(text: string): Recognised | null {
  const typed = text.trim();
  if (typed === "") return null;
  if (/^0x[0-9a-f]{40}$/i.test(typed))
    return {
      what: t("addData.evmAddress"),
      hint: t("addData.theFullHistoryOnAll"),
      connect: { kind: "evm-explorer", settings: { address: typed } },
    };
  if (/^[0-9a-f]{64}$/i.test(typed))
    return { what: t("addData.privateKey"), hint: t("addData.neverEnterItHereOr") };
  if (secretFormOf(typed) !== null)
    return { what: t("addData.thisLooksLikeAPrivate"), hint: t("addData.neverEnterItHereOr") };
  if (/^0x[0-9a-f]{57,64}$/i.test(typed))
    return {
      what: t("addData.canBeKey"),
      hint: t("addData.canBeKeyHint"),
      canFind: true,
      canBeKey: true,
    };
  if (/^[^\s./@]+(\.[^\s./@]+)*\.eth$/iu.test(typed))
    return {
      what: t("addData.ensName"),
      hint: t("addData.theNameIsResolvedAnd"),
      connect: { kind: "evm-explorer", settings: { address: typed } },
    };
  if (/^[xyz]pub[1-9A-HJ-NP-Za-km-z]{90,120}$/.test(typed))
    return {
      what: t("addData.extendedPublicKeyOfA"),
      hint: t("addData.allAddressesOfTheWallet"),
      connect: { kind: "bitcoin", settings: { wallet: typed } },
    };
  if (/^(wpkh|pkh|sh|wsh|tr|combo|addr|multi|sortedmulti)\(.+\)(#[0-9a-z]{8})?$/i.test(typed))
    return {
      what: t("addData.bitcoinWalletDescriptor"),
      hint: t("addData.allAddressesOfTheDescriptor"),
      connect: { kind: "bitcoin", settings: { wallet: typed } },
    };
  if (/^bc1[02-9ac-hj-np-z]{11,71}$/.test(typed))
    return {
      what: t("addData.bitcoinAddress"),
      hint: t("addData.theFullHistoryIsImported"),
      connect: { kind: "bitcoin", settings: { wallet: typed } },
    };
  const otherForm = others.find(({ pattern }) => pattern.test(typed));
  if (otherForm !== undefined)
    return {
      what: t(otherForm.what),
      hint: t("addData.importsWholeHistory"),
      connect: { kind: otherForm.kind, settings: { ...otherForm.settings, address: typed } },
    };
  if (/^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(typed))
    return {
      what: t("addData.solanaAddress"),
      hint: t("addData.importsWholeHistory"),
      connect: { kind: "solana", settings: { address: typed } },
    };
  return {
    what: t("addData.unknownForm"),
    hint: t("addData.chooseAnExportFileOf"),
    canFind: true,
  };
}

/** Address formats that only one chain has. The service recognises all others. */
const others: readonly { pattern: RegExp; what: PlainKey; kind: string; settings?: { coin: string } }[] = [
  { pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, what: "addData.tronAddress", kind: "tron" },
  {
    pattern: /^[D9A][1-9A-HJ-NP-Za-km-z]{33}$/,
    what: "addData.dogecoinAddress",
    kind: "utxo",
    settings: { coin: "dogecoin" },
  },
  {
    pattern: /^(ltc1[02-9ac-hj-np-z]{11,71}|[LM][1-9A-HJ-NP-Za-km-z]{33})$/,
    what: "addData.litecoinAddress",
    kind: "utxo",
    settings: { coin: "litecoin" },
  },
  { pattern: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, what: "addData.xrpAddress", kind: "xrp" },
];
