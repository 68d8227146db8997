import { base58, base64, createBase58check } from "@scure/base";
import { sha256 } from "@noble/hashes/sha2.js";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";

const base58check = createBase58check(sha256);

/** Forms of addresses, keys and names on test networks, which no kind reads. */
const forms: readonly [network: string, form: RegExp][] = [
  ["Bitcoin's test network", /^(?:tb1|bcrt1)[02-9ac-hj-np-z]{20,}$/i],
  ["a test network of Bitcoin or a relative", /^[tuv]pub[1-9A-HJ-NP-Za-km-z]{80,}$/],
  ["Litecoin's test network", /^(?:tltc1|rltc1)[02-9ac-hj-np-z]{20,}$/i],
  ["Bitcoin Cash's test network", /^(?:bchtest|bchreg):[02-9ac-hj-np-z]{20,}$/i],
  ["Cardano's test network", /^(?:addr|stake)_test1[02-9ac-hj-np-z]{20,}$/],
  ["Kaspa's test network", /^(?:kaspatest|kaspasim|kaspadev):[02-9ac-hj-np-z]{20,}$/i],
  ["Avalanche's test network", /^(?:[PXC]-)?(?:fuji|local)1[02-9ac-hj-np-z]{20,}$/i],
  ["NEAR's test network", /^[a-z\d][-_.a-z\d]*\.testnet$/],
  ["Zcash's test network", /^(?:tm[1-9A-HJ-NP-Za-km-z]{33}|utest1[02-9ac-hj-np-z]{20,})$/],
  ["the XRP Ledger's test network", /^T[1-9A-HJ-NP-Za-km-z]{46}$/],
  ["a test network of Monero", /^[579AB][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/],
];
/** Versions of base58 addresses on the test networks of Bitcoin and its relatives. */
const versions: ReadonlySet<number> = new Set([0x6f, 0xc4, 0x71]);
/** Bit of TON's address tag. */
const tonTest = 0x80;

/** The test network that a text is an address or key of; `undefined` for any other text. */
export function testNetworkOf(text: string): string | undefined {
  const found = forms.find(([, form]) => form.test(text));
  if (found !== undefined) return found[0];
  if (/^[-_+/A-Za-z\d]{48}$/.test(text)) {
    const [tag = 0] = base64.decode(text.replaceAll("-", "+").replaceAll("_", "/"));
    return [0x11, 0x51].includes(tag - tonTest) ? "TON's test network" : undefined;
  }
  const version = versionOf(text);
  return version !== undefined && versions.has(version)
    ? "a test network of Bitcoin or a relative"
    : undefined;
}

function versionOf(text: string): number | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(text) || base58.decode(text).length !== 25) return undefined;
  try {
    return base58check.decode(text)[0];
  } catch {
    return undefined;
  }
}

export function refuseTestNetwork(network: string): AppError {
  return new AppError(
    "bad_request",
    msg`This is an address of ${network}. Coins of test networks have no value and are not read: give the address on the main network.`,
    { reason: "test_network" },
  );
}
