/** What a text put into the first input seems to be: said at once, before anything is asked of anybody. */
export type Recognised = { what: string; hint: string };

const soon = "Following an address by itself comes with connections.";

export function recognise(text: string): Recognised | null {
  const typed = text.trim();
  if (typed === "") return null;
  if (/^0x[0-9a-f]{40}$/i.test(typed))
    return {
      what: "An Ethereum-style address",
      hint: `${soon} Until then, download its CSV export from Etherscan (or a sister explorer) and drop it here.`,
    };
  if (/^0x[0-9a-f]{64}$/i.test(typed))
    return {
      what: "A transaction hash",
      hint: "One transaction alone says little: give the address it belongs to, or a file.",
    };
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.eth$/i.test(typed))
    return { what: "An ENS name", hint: `${soon} Until then, drop the CSV export of its address here.` };
  if (/^[xyz]pub[1-9A-HJ-NP-Za-km-z]{90,120}$/.test(typed))
    return {
      what: "An extended public key of a Bitcoin wallet",
      hint: `${soon} Until then, drop your wallet's CSV export here.`,
    };
  if (/^[xyz]prv/.test(typed) || /^(\w+ ){11,23}\w+$/.test(typed))
    return {
      what: "This looks like a private key or a recovery phrase",
      hint: "Never put it here or on any other page. An address or a public key is all that is ever needed.",
    };
  if (/^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,39})$/.test(typed))
    return { what: "A Bitcoin address", hint: `${soon} Until then, drop your wallet's CSV export here.` };
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(typed))
    return { what: "A Solana address", hint: `${soon} Until then, drop a CSV export here.` };
  return {
    what: "Not an address known here",
    hint: "Choose an export file: a CSV from an explorer or an exchange.",
  };
}
