import { expect, test } from "vitest";
import { addressesAmong, maskAddresses } from "./mask-addresses.ts";

test("addresses and hashes show only their ends", () => {
  const masked = {
    "0x52908400098527886E0F7030069857D2E4169EE7": "0x5290…9EE7",
    "0xb415b6fd982d4a5268dc4d3c096e4e92919ee07d5ead5e5b4936c57c9fb7e72f": "0xb415…e72f",
    "05c6daaa746be3334c8a4e95085bbd176b468e8a6db521af7e6b0cb5329a61f9": "05c6da…61f9",
    bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq: "bc1qar…5mdq",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa": "1A1zP1…vfNa",
    "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q": "7v91N7…6y1Q",
    xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8:
      "xpub66…cet8",
  };
  for (const [address, shown] of Object.entries(masked)) {
    expect(maskAddresses(address)).toBe(shown);
    expect(maskAddresses(`from (${address}), twice ${address}#lido.`)).toBe(
      `from (${shown}), twice ${shown}#lido.`,
    );
  }
});

test("contracts in asset ids, figures, days and words are kept", () => {
  for (const text of [
    "eip155:1/erc20:0xae7ab96520de3a18e5e111b5eaab095312d7fe84",
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v",
    "158222.03010998369132130844",
    "2024-05-01T12:00:00.000Z",
    "Donaudampfschifffahrtsgesellschaftskapitaensmuetze",
    "Binance Spot",
  ])
    expect(maskAddresses(text)).toBe(text);
});

test("known wallets with other address forms are masked too", () => {
  const known = addressesAmong(["cosmos-like_address_0000000000000001", "Binance Spot", "a#b"]);
  expect(known).toEqual(["cosmos-like_address_0000000000000001"]);
  expect(maskAddresses("to cosmos-like_address_0000000000000001", known)).toBe("to cosmos…0001");
});

test("short accounts of NEAR and Hedera are masked, the longest first, and wallets with other short names are kept", () => {
  const known = addressesAmong(["alice.near", "bob.alice.near", "0.0.730631", "Kraken", "v1.2"]);
  expect(known).toEqual(["bob.alice.near", "alice.near", "0.0.730631"]);
  expect(maskAddresses("from bob.alice.near to alice.near, 0.0.730631 and Kraken", known)).toBe(
    "from bo…ar to al…ar, 0.…31 and Kraken",
  );
});
