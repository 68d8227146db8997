/** Anchored to the start of a word, because trying each character of a long word as a start takes quadratic time. */
const email = /(?<![^\s@<>"',;()])[^\s@<>"',;()]+@[^\s@<>"',;()]+\.[a-z]{2,}/gi;
const account = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9*]{4}){2,7}(?: ?[A-Z0-9*]{1,3})?(?![A-Za-z0-9*])/g;

/** Removes e-mail addresses and bank accounts, which records must not contain. The stored file still has them. */
export function withoutPersonalData(text: string): string {
  return text
    .replaceAll(email, "(e-mail address)")
    .replaceAll(account, (found) => (isBankAccount(found) ? "(bank account)" : found))
    .trim();
}

/** The field `counterparty`; absent for an e-mail address or a bank account. */
export function partyOf(text: string): { counterparty?: string } {
  const trimmed = text.trim();
  return trimmed === "" || withoutPersonalData(trimmed) !== trimmed ? {} : { counterparty: trimmed };
}

/** Whether a text is an IBAN by its check digits (ISO 13616), or one masked by its bank. */
function isBankAccount(text: string): boolean {
  const compactText = text.replaceAll(" ", "");
  if (compactText.includes("*")) return true;
  if (compactText.length < 15) return false;
  let rest = 0;
  for (const sign of compactText.slice(4) + compactText.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
