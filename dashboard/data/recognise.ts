/** What a text put into the first input seems to be: said at once, before anything is asked of anybody. */
export type Recognised = {
  what: string;
  hint: string;
  /** The connection that would read it. */
  connect?: { kind: string; settings: Record<string, unknown> };
};

export function recognise(text: string): Recognised | null {
  const typed = text.trim();
  if (typed === "") return null;
  if (/^0x[0-9a-f]{40}$/i.test(typed))
    return {
      what: "An Ethereum-style address",
      hint: "Its whole history is read on every chain known here.",
      connect: { kind: "evm-explorer", settings: { address: typed } },
    };
  if (/^0x[0-9a-f]{64}$/i.test(typed))
    return {
      what: "A transaction hash",
      hint: "One transaction alone says little: give the address it belongs to, or a file.",
    };
  if (/^[^\s./@]+(\.[^\s./@]+)*\.eth$/iu.test(typed))
    return {
      what: "An ENS name",
      hint: "The address it stands for is looked up, and its whole history is read.",
      connect: { kind: "evm-explorer", settings: { address: typed } },
    };
  if (/[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{20}/i.test(typed) || /^(\w+ ){11,23}\w+$/.test(typed))
    return {
      what: "This looks like a private key or a recovery phrase",
      hint: "Never put it here or on any other page. An address or a public key is all that is ever needed.",
    };
  if (/^[xyz]pub[1-9A-HJ-NP-Za-km-z]{90,120}$/.test(typed))
    return {
      what: "An extended public key of a Bitcoin wallet",
      hint: "Every address of the wallet is found and read. It cannot spend anything.",
      connect: { kind: "bitcoin", settings: { wallet: typed } },
    };
  if (/^(wpkh|pkh|sh|wsh|tr|combo|addr|multi|sortedmulti)\(.+\)(#[0-9a-z]{8})?$/i.test(typed))
    return {
      what: "A descriptor of a Bitcoin wallet",
      hint: "Every address it describes is found and read.",
      connect: { kind: "bitcoin", settings: { wallet: typed } },
    };
  if (/^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,39})$/.test(typed))
    return {
      what: "A Bitcoin address",
      hint: "Its whole history is read. For a wallet of many addresses, give its extended public key.",
      connect: { kind: "bitcoin", settings: { wallet: typed } },
    };
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(typed))
    return {
      what: "A Solana address",
      hint: "Its whole history is read.",
      connect: { kind: "solana", settings: { address: typed } },
    };
  return {
    what: "Not an address known here",
    hint: "Choose an export file: a CSV from an explorer or an exchange. An exchange's key goes to Connections.",
  };
}
