export const xrpLedger = "xrpl:0";
export const xrp = `${xrpLedger}/slip44:144`;
export const dropScale = 6;

/**
 * An issued asset with its issuer; shares of a pool have currency codes that begin with 03
 * (https://xrpl.org/docs/references/protocol/data-types/currency-formats).
 */
export function issuedAsset(currency: string, issuer: string): string {
  const code = currency.length === 40 ? currency.toUpperCase() : [...currency].map(spelled).join("");
  return `${xrpLedger}/${/^03[0-9A-F]{38}$/.test(code) ? "xls30" : "token"}:${code}.${issuer}`;
}

/** Characters that an asset id cannot contain, by their code. */
function spelled(sign: string): string {
  return /[-_A-Za-z0-9$@+]/.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The ticker of a currency: three signs, or up to twenty in hexadecimal. */
export function symbolOf(currency: string): string {
  if (currency.length !== 40) return currency;
  if (currency.startsWith("03")) return "LP";
  const bytes = currency.match(/../g) ?? [];
  const text = bytes
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    .join("")
    .replace(/\0+$/, "");
  return /^[\x21-\x7e]{1,20}$/.test(text) ? text : `${currency.slice(0, 8)}…`;
}
