/** Prefix of an implicit account (CAIP-10): 64 hexadecimal digits alone are the form of a private key. */
export const implicitPrefix = "near:mainnet:";
const implicit = /^near:mainnet:[0-9a-f]{64}$/;
const name = /^(?:[a-z\d]+[-_])*[a-z\d]+(?:\.(?:[a-z\d]+[-_])*[a-z\d]+)*$/;
/** The ends of names that only NEAR gives. */
const ends = /\.(?:near|tg|aurora|sweat)$/;

/** The account of a setting: a name, or an implicit account with its prefix. */
export function accountOf(address: string): string {
  return implicit.test(address) ? address.slice(implicitPrefix.length) : address;
}

export function isAccount(text: string): boolean {
  return implicit.test(text) || (text.length >= 2 && text.length <= 64 && name.test(text));
}

/** Whether a text is an account of NEAR and of no other chain. */
export function isRecognisable(text: string): boolean {
  return implicit.test(text) || ends.test(text);
}
