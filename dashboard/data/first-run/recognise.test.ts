import { expect, test } from "vitest";
import { connectors } from "../../../src/connectors/registry.ts";
import { speakEnglish } from "../../../test/support/pages/english.ts";
import { recognise } from "./recognise.ts";

speakEnglish();

const xpub =
  "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8";

test.each([
  ["0xdE300000000000000000000000000000000A11", "Another form of address", undefined],
  ["0xdE3000000000000000000000000000000000a11C", "EVM address", "evm-explorer"],
  ["vitalik.eth", "ENS name", "evm-explorer"],
  ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "Bitcoin address", "bitcoin"],
  [xpub, "Extended public key of a Bitcoin wallet", "bitcoin"],
  [`wpkh(${xpub}/0/*)`, "Bitcoin wallet descriptor", "bitcoin"],
  ["7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q", "Solana address", "solana"],
  ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TRON address", "tron"],
  ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L", "Dogecoin address", "utxo"],
  ["LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9", "Litecoin address", "utxo"],
  ["ltc1qar0srrr7xfkvy5l643lydnw9re59gtzz9ptdgz", "Litecoin address", "utxo"],
  ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "XRP address", "xrp"],
  [
    "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ",
    "This looks like a private key or a recovery phrase",
    undefined,
  ],
  ["a".repeat(64), "This looks like a private key", undefined],
  [`0x${"a".repeat(64)}`, "A private key, a transaction hash or an address", undefined],
  [xpub.replace("xpub", "xprv"), "This looks like a private key or a recovery phrase", undefined],
  [
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
    "This looks like a private key or a recovery phrase",
    undefined,
  ],
])("%s is recognised", (text, what, kind) => {
  const seen = recognise(text);
  expect(seen?.what).toBe(what);
  expect(seen?.connect?.kind).toBe(kind);
  const connector = connectors.find(({ id }) => id === kind);
  if (connector !== undefined)
    expect(connector.settings.safeParse(seen?.connect?.settings).success).toBe(true);
});

test.each([
  "cosmos1z64xeecaqudhe2scx0m4mtvh7d0g5khyakpsmw",
  "GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM",
  // Base58 addresses of Bitcoin and Bitcoin Cash, Dash, Zcash, Tezos and Kusama.
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "XdAUmwtig27HBG6WfYyHAzP8n6XC9jESEw",
  "t1LwLWo1Mo3s4RPtUpeyUD1eYd47inL3bwX",
  "tz1beW9AVJjE9QpTGYVPdtZCF5w1NPknMJ3T",
  "EonK7NScfhd7ZRfgnLhm4cKRFJWK1z59zPximUZRg8VjHQj",
  `0x${"a".repeat(64)}`,
  `0x${"a".repeat(62)}`,
])("the service is asked which chains have addresses such as %s", (text) => {
  expect(recognise(text)?.canFind).toBe(true);
});

test.each(["a".repeat(64), xpub.replace("xpub", "xprv"), `${"abandon ".repeat(11)}about`])(
  "nothing is sent that looks like a key: %s",
  (text) => {
    expect(recognise(text)?.canFind).toBeUndefined();
  },
);
