import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressIn, unsupportedReason } from "../../src/connectors/pasted-address.ts";
import { privateKeyIn, refusePrivateKey } from "../../src/connectors/private-key.ts";
import { addressOn } from "../../src/connectors/chains/cosmos/address.ts";
import { cosmosChains } from "../../src/connectors/chains/cosmos/chains.ts";
import { connectors } from "../../src/connectors/registry.ts";
import { recognitionsOf } from "../../src/connectors/recognize-text.ts";
import { testNetworkOf } from "../../src/connectors/test-networks.ts";
import { utxoCoin } from "../../src/domain/catalog/utxo-coins.ts";
import { blockbookServer } from "../support/chains/blockbook-server.ts";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

/** Test vectors of the chains' own documents; none holds anything. */
const secrets: readonly [what: string, text: string][] = [
  [
    "BIP 39, 12 words",
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
  ],
  ["BIP 39, 24 words on lines", `${"abandon\n".repeat(23)}art`],
  [
    "Monero, 25 words",
    "vocal either anvil films dolphin zeal bacon cuisine quote syndrome rejoices envy okay pancakes tulips lair greater petals organs enmity dedicated oust thwart tomorrow tomorrow",
  ],
  ["WIF, uncompressed", "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"],
  ["WIF, compressed", "KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn"],
  [
    "BIP 32",
    "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
  ],
  [
    "descriptor with a private key",
    "wpkh(xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi/0/*)",
  ],
  ["BIP 38", "6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg"],
  ["EVM", "0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"],
  ["hexadecimal", "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"],
  ["XRP Ledger", "snoPBrXtMeMyMHUVTgbuqAfg1SUTb"],
  ["Stellar", "SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4"],
  ["Tezos", "edsk3gUfUPyBSfrS9CCgmCiQsTCHGkviBDusMxDJstFtojtc1zcpsh"],
  ["Solana", "4Z7cXSyeFR8wNGMVXUE1TwtKn5D5Vu7FzEv69dokLv7KrQk7h6pu4LF8ZRR9yQBhc7uSM6RTTZtU1fmaxiNrxXrs"],
  ["Solana, a list of bytes", `[${Array.from({ length: 64 }, (_, index) => index + 7).join(",")}]`],
  ["Sui", "suiprivkey1qzwant3kaegmjy4qxex93s0jzvemekkjmyv3r2sjwgnv2y479pgsywhveae"],
  ["Aptos", "ed25519-priv-0xc5338cd251c22daa8c9c9cc94f498cc8a5c7e1d2e75287a5dda91096fe64efa5"],
  ["hexadecimal, 64 bytes", "9d".repeat(64)],
  ["base64, 32 bytes", "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDus+3gHhuA="],
  [
    "base64, 64 bytes",
    "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDus+3gHhuDXWpgBgrEKt9VL/tPJZAc6DuFy89qmIyWvAhpo9wdRGg==",
  ],
  ["Sui, key file", "AJ1hsZ3v/VpguoRK9JLsLMRESVXPfJppGXA7rPt4B4bg"],
  [
    "Polkadot, words with a derivation path",
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk//polkadot/0///password",
  ],
  [
    "numbered words",
    "1. abandon 2. ability 3. able 4. about 5. above 6. absent 7. absorb 8. abstract 9. absurd 10. abuse 11. access 12. accident",
  ],
  ["Algorand, 25 words", `${"abandon ".repeat(24)}invest`],
  ["TON, 24 words", `${"ability ".repeat(23)}zoo`],
  ["XRP Ledger, Ed25519", "sEdTM1uX8pu2do5XvTnutH6HsouMaM2"],
  [
    "Hedera, DER",
    "302e020100300506032b657004220420db484b828e64b2d8f12ce3c0a0e93a0b8cce7af1bb8f39c97732394482538e10",
  ],
  ["Avalanche", "PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN"],
  ["Cardano, extended root key", `root_xsk1${"q".repeat(150)}`],
  ["Cardano, signing key", `ed25519e_sk1${"q".repeat(100)}`],
  [
    "Kaspa",
    "kprv5y2qurMHCsXYrNfU3GCihuwG3vMqFji7PZXajMEqyBkNh9UZUJgoHYBLTKu1eM4MvUtomcXPQ3Sw9HZ5ebbM4byoUciHo1zrPJBQfqpLorQ",
  ],
  [
    "NEAR",
    "ed25519:3D4YudUahN1nawWogh8pAKSj92sUNMdbZGjn7kERKzYoTy8tnFQuwoGUC51DowKqorvkr2pytJSnwuSbsNVfqygr",
  ],
];
/** More forms of secrets, and secrets with other text around them; only the pure check reads them. */
const furtherSecrets: readonly [what: string, text: string][] = [
  ["mini private key, 30 characters", "S6c56bnXQiBjk9mqSYE7ykVQ7NzrRy"],
  ["mini private key, 22 characters", "SzavMBLoXU6kDrqtUVmffv"],
  ["Litecoin, WIF", "6uB7ZCt4HABDLQ8W9SpNfYGL6Aa9YZv7kPfCto6Z41S3xnYHvW4"],
  ["Litecoin, compressed WIF", "T3Hdw9SMUKW5Sd67eGx6d6zfFoFJiLHSnX1dVcTWUGua4ovrd9tx"],
  ["Dogecoin, compressed WIF", "QNrHeExAKZ1buJrHgur2HyHtmydZgoQMrZoHRSDodfLkzrRFQ9x3"],
  ["Dash, compressed WIF", "XBXHwfXYNd9vj7Td8Q16uyeJDxsa63soLtTHALAADg1Vx5YWVRNr"],
  ["test network, WIF", "cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH"],
  ["nostr", "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5"],
  ["EOS", "PVT_K1_2jH3nnhxhR3zPUcsKaWWZC9ZmZAnKm3GAnFD1xynGJE1Znuvjd"],
  [
    "Tezos, 64 bytes",
    "edskRuR1azSfboG86YPTyxrQgosh5zChf5bVDmptqLTb5EuXAm9rsnDYfTKhq7rDQujdn5WWzwUMeV3agaZ6J2vPQT58jJAJPi",
  ],
  ["Tezos, secp256k1", "spsk2rBDDeUqakQ42nBHDGQTtP3GErb6AahHPwF9bhca3Q5KA5HESE"],
  ["XRP Ledger, eight numbers", "554872 394230 209376 323698 140250 387423 652803 258676"],
  ["XRP Ledger, RFC 1751", "I IRE BOND BOW TRIO LAID SEAT GOAL HEN IBIS IBIS DARE"],
  [
    "SLIP 39, 20 words",
    "duckling enlarge academic academic agency result length solution fridge kidney coal piece deal husband erode duke ajar critical decision keyboard",
  ],
  ["SLIP 39, 33 words", `${"academic ".repeat(32)}keyboard`],
  ["Electrum, old seed", "constant forest adore false green weave stop guy fur freeze giggle clock"],
  [
    "Electrum, new seed",
    "wild father tree among universe such mobile favorite target dynamic credit identify",
  ],
  [
    "Lightning, aezeed",
    "ability liquid travel stem barely drastic pact cupboard apple thrive morning oak feature tissue couch old math inform success suggest drink motion know royal",
  ],
  [
    "Monero, polyseed",
    "raven tail swear infant grief assist regular lamp duck valid someone little harsh puppy airport language",
  ],
  ["Cardano, key file", '{"type":"PaymentSigningKeyShelley_ed25519","description":"","cborHex":"5820ab"}'],
  [
    "Polkadot, key file",
    '{"encoded":"ab","encoding":{"content":["pkcs8","sr25519"],"version":"3"},"address":"5G"}',
  ],
  ["compressed hexadecimal", `${"4c".repeat(32)}01`],
  ["hexadecimal in groups", `${"4c08 83a6 9102 937d ".repeat(4)}`],
  ["hexadecimal by its name", `Private key: 0x${"4c".repeat(32)}`],
  ["WIF in a link", "bitcoin:5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"],
  [
    "WIF after its address",
    "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu 5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ",
  ],
  ["WIF in a descriptor", "wpkh(KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn)"],
  ["hexadecimal in a descriptor", `pkh(${"4c".repeat(32)})`],
  ["words with their name", `Seed: ${"abandon ".repeat(11)}about`],
  ["words in quotes", `"${"abandon ".repeat(11)}about".`],
  ["words as JSON", JSON.stringify(`${"abandon ".repeat(11)}about`.split(" "))],
  ["words with hyphens", `${"abandon-".repeat(11)}about`],
];
/** The same entropy in each word list of BIP 39. */
const inLanguages: readonly [language: string, words: string][] = [
  ["English", "arctic live gadget display excess mandate sniff autumn people disorder affair horn"],
  [
    "Japanese",
    "いたりあ そんざい さやえんどう ぐんかん こくご たいみんぐ ひなん いやがる てんかい くわしい あまり すいえい",
  ],
  ["Korean", "경복궁 아울러 사설 몹시 범위 야옹 진행 골목 음력 몸통 감자 소음"],
  ["Spanish", "amapola lluvia fuego débil época mamá rosa apodo olmo deber adorno honor"],
  ["simplified Chinese", "都 麦 核 讲 功 献 筛 形 援 死 会 福"],
  ["traditional Chinese", "都 麥 核 講 功 獻 篩 形 援 死 會 福"],
  ["French", "ambigu inonder exact déchirer effacer jeudi requin appareil nature décembre acronyme froid"],
  ["Italian", "ampliare monile giove domenica farmaco narciso sfogo araldica placebo domato agave italia"],
  ["Czech", "bokorys odeslat libra jasan komora ohrozit svodidlo bunda poslanec jaro bahno most"],
  [
    "Portuguese",
    "albino informal estrela cordial disparo isqueiro refogar amolador mosaico coragem aclive frieza",
  ],
];
/** Only on their own: as a connection of that chain such a text can be an address. */
const ambiguous = new Set(["EVM", "hexadecimal"]);

describe("private keys and seed phrases", () => {
  it.each(secrets.filter(([what]) => !ambiguous.has(what)))("%s is recognised as one", (_, text) => {
    expect(privateKeyIn(text)).not.toBeNull();
    expect(privateKeyIn(`  ${text}\n`)).not.toBeNull();
  });

  it.each(furtherSecrets)("%s is recognised as one, and leaves no trace in the refusal", (_, text) => {
    const what = privateKeyIn(text);
    expect(what).not.toBeNull();
    expect(refusePrivateKey(what ?? "").message).not.toContain(text.slice(0, 20));
  });

  it.each(inLanguages)("words of BIP 39 in %s, in any form of Unicode", (_, words) => {
    for (const form of ["NFC", "NFD", "NFKC", "NFKD"])
      for (const separator of [" ", "\u3000", "\n", ", "])
        expect(privateKeyIn(words.normalize(form).replaceAll(" ", separator)), form).toBe("a seed phrase");
    if (/\p{Script=Han}/u.test(words)) expect(privateKeyIn(words.replaceAll(" ", ""))).toBe("a seed phrase");
  });

  // A pattern that backtracks over such a text would not end within the time of a test.
  it.each(["a ", "ab1", "key ", "554872 ", "4c08 ", "('\"", "https://"])(
    "a long text of %j is none",
    (part) => {
      expect(privateKeyIn(part.repeat(4_000 / part.length))).toBeNull();
    },
  );

  it.each([
    "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
    "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu",
    "LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM",
    "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
    "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q",
    "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
    "GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM",
    "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
    "my savings wallet",
    "Ltub2ZFGBTpRYkMDxMzVYNAiDJ8Pc3hFuDj8bVtbVfmTX3HQ7zC6cJxAHeFCTmB8YpX1rhZ6gnRYLNQHVXnMaDuU6Kc2WbZg1y4Wo8RhcvsqSSd",
    "P-avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy",
    "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7",
    "0x02d7e3c1a5b8f9064e2d1c3b5a79687f6e5d4c3b2a1908f7e6d5c4b3a291807f",
    `near:mainnet:${"ab".repeat(32)}`,
    `02${"ab".repeat(31)}01`,
    "https://example.org/secret/dashboard",
    "bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?label=Donation%20to%20a%20museum&amount=0.5",
  ])("%s is not one", (text) => {
    expect(privateKeyIn(text)).toBeNull();
  });

  it("is recognised in any language of the word lists and with any separators", () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/);
    const length = fc.constantFrom(12, 13, 15, 18, 20, 21, 24, 25, 33);
    fc.assert(
      fc.property(
        length.chain((size) => fc.array(word, { minLength: size, maxLength: size })),
        (words) => {
          for (const separator of [" ", "  ", "\n", ", "])
            expect(privateKeyIn(words.join(separator))).toBe("a seed phrase");
        },
      ),
    );
  });
});

const solanaAddress = "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q";
const hub = "cosmos1z64xeecaqudhe2scx0m4mtvh7d0g5khyakpsmw";
/** Chains of the Cosmos SDK on which a key of the Hub has another address of the same bytes. */
const sameKey = cosmosChains.filter(({ slip44 }) => slip44 === 118);

/** The address of the Hub's key in the form of each chain. */
const ofEachCosmosChain = cosmosChains.map((chain): [string, string[]] => [
  addressOn(chain, hub),
  [`cosmos ${chain.name}`],
]);

describe("a text is offered every chain on which it is a valid address", () => {
  const named: [text: string, expected: string[]][] = [
    ["LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM", ["utxo Litecoin"]],
    ["ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9", ["utxo Litecoin"]],
    ["1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", ["bitcoin Bitcoin", "utxo Bitcoin Cash"]],
    ["bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", ["bitcoin Bitcoin"]],
    ["t1LwLWo1Mo3s4RPtUpeyUD1eYd47inL3bwX", ["utxo Zcash", "utxo Flux"]],
    ["bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", ["utxo Bitcoin Cash"]],
    ["DsTxPUVFxXeNgu5fzozr4mTR4tqqMaKcvpY", ["utxo Decred"]],
    ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L", ["utxo Dogecoin"]],
    [
      "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
      ["evm-explorer Ethereum and other EVM chains", "hyperliquid Hyperliquid"],
    ],
    ["vitalik.eth", ["evm-explorer Ethereum and other EVM chains"]],
    ["brad.crypto", ["evm-explorer Ethereum and other EVM chains"]],
    [`0x${"ab".repeat(48)}`, ["eth-validators Ethereum validator"]],
    [solanaAddress, ["solana Solana"]],
    ["toly.sol", ["solana Solana"]],
    ["RXIOUIR5IGFZMIZ7CR7FJXDYY4JI7NZG5UCWCZZNWXUPFJRLG6K6X5ITXM", ["algorand Algorand"]],
    [`0xd1${"a1".repeat(31)}`, ["sui Sui", "aptos Aptos"]],
    [`0x02${"a1".repeat(31)}`, ["sui Sui", "aptos Aptos", "starknet Starknet"]],
    ["P-avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy", ["avalanche-p Avalanche P-chain"]],
    ["X-avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy", ["avalanche-x Avalanche X-chain"]],
    ["stake1uxct65zymxmshysrlem60j6ddgkhjecczup79euzj8wauxq0r3gc5", ["cardano Cardano"]],
    ["0.0.730631", ["hedera Hedera"]],
    ["kaspa:qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd", ["kaspa Kaspa"]],
    ["alice.near", ["near NEAR"]],
    ["15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5", ["polkadot Polkadot"]],
    ["EonK7NScfhd7ZRfgnLhm4cKRFJWK1z59zPximUZRg8VjHQj", ["polkadot Kusama"]],
    ["GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN", ["stellar Stellar"]],
    ["tz1beW9AVJjE9QpTGYVPdtZCF5w1NPknMJ3T", ["tezos Tezos"]],
    ["KT1BRADdqGk2eLmMqvyWzqVmPQ1RCBCbW5dY", ["tezos Tezos"]],
    ["EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs", ["ton Toncoin"]],
    ["foundation.ton", ["ton Toncoin"]],
    ["TM1zzNDZD2DPASbKcgdVoTYhfmYgtfwx9R", ["tron TRON"]],
    ["r6yAvyZ5kgRNWqMkdsoHN4Fiu7fiVdLc3", ["xrp XRP"]],
    ["X7gJ5YK8abHf2eTPWPFHAAot8Knck11QGqmQ7a6a3Z8PJvk", ["xrp XRP"]],
    ["3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", ["bitcoin Bitcoin", "utxo Litecoin", "utxo Bitcoin Cash"]],
    ["bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr", ["bitcoin Bitcoin"]],
    ["BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ", ["bitcoin Bitcoin"]],
    ["qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", ["utxo Bitcoin Cash"]],
    ["BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A", ["utxo Bitcoin Cash"]],
    ["XdAUmwtig27HBG6WfYyHAzP8n6XC9jESEw", ["utxo Dash"]],
    ["t3Vz22vK5z2LcKEdg16Yv4FFneEL1zg9ojd", ["utxo Zcash"]],
    ["dgb1q9gmf0pv8jdymcly6lz6fl7lf6mhslsd72e2jq8", ["utxo DigiByte"]],
    [
      "Mtub2rz9F1pkisRsSZX8sa4Ajon9GhPP6JymLgpuHqbYdU5JKFLBF7Qy8b1tZ3dccj2fefrAxfrPdVkpCxuWn3g72UctH2bvJRkp6iFmp8aLeRZ",
      ["utxo Litecoin"],
    ],
    [
      "pkh([d34db33f/44'/0'/0']xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL/1/*)#ml40v0wf",
      ["bitcoin Bitcoin"],
    ],
    ["addr(bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq)", ["bitcoin Bitcoin"]],
    ["jesse.base.eth", ["evm-explorer Ethereum"]],
    ["5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", ["polkadot Polkadot", "polkadot Kusama Asset Hub"]],
    ["0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe", ["ton Toncoin"]],
    ["durov.t.me", ["ton Toncoin"]],
    ["MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK", ["stellar Stellar"]],
    ["tz4HVR6aty9KwsQFHh81C1G7gBdhxT8kuytm", ["tezos Tezos"]],
    ["0.0.730631-abcde", ["hedera Hedera"]],
    ["0.0.CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ", ["hedera Hedera"]],
    [`near:mainnet:${"ab".repeat(32)}`, ["near NEAR"]],
    ["qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd", ["kaspa Kaspa"]],
    ["avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy", ["avalanche-p Avalanche", "avalanche-x Avalanche"]],
    [
      "addr1qyrgrphdsy7lta2rae2pu8hp5mw2fnpvu8se00rxa6zzmc4sh4gyfkdhpwfq8lnh5l95663d09n3s9crutnc9ywamcvqs5e5m6",
      ["cardano Cardano"],
    ],
    ["Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi", ["cardano Cardano"]],
    [
      "DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C",
      ["cardano Cardano"],
    ],
    ["nothing", []],
  ];
  it.each([...named, ...ofEachCosmosChain])("%s", async (text, expected) => {
    const found = await Promise.all(
      connectors.map(async (connector) =>
        (await recognitionsOf(connector, text)).map(({ name }) => `${connector.id} ${name}`),
      ),
    );
    const heads = found.flat();
    for (const one of expected)
      expect(
        heads.some((head) => head.startsWith(one)),
        `${one} in ${heads.join(", ")}`,
      ).toBe(true);
    if (expected.length === 0) expect(heads).toEqual([]);
    expect(privateKeyIn(text)).toBeNull();
    expect(testNetworkOf(text)).toBeUndefined();
  });

  it("an address of one Cosmos chain is offered for the others that share its key", async () => {
    const cosmos = connectors.find(({ id }) => id === "cosmos");
    const found = cosmos === undefined ? [] : await recognitionsOf(cosmos, hub);
    expect(found.map(({ name }) => name).toSorted()).toEqual(sameKey.map(({ name }) => name).toSorted());
  });

  const address = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
  const legacy = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
  it.each([
    [`bitcoin:${legacy}?amount=0.1&label=x`, legacy],
    [`bip122:000000000019d6689c085ae165831e93:${legacy}`, legacy],
    [`ethereum:${address}@1?value=1e18`, address],
    [`ethereum:pay-${address}`, address],
    [`eip155:1:${address}`, address],
    [`solana:${solanaAddress}?amount=1`, solanaAddress],
    [
      `ton://transfer/EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs?amount=1`,
      "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs",
    ],
    ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=5", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
    ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh:12345", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
    ["0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe", null],
    ["bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", null],
    ["kaspa:qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd", null],
    [`near:mainnet:${"ab".repeat(32)}`, null],
    [`"${legacy}"`, legacy],
  ])("the address in %s", (text, expected) => {
    expect(addressIn(text)).toBe(expected ?? text);
  });

  it.each([
    [
      "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
      /Monero/,
    ],
    [
      "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
      /Monero/,
    ],
    [
      "u1l8xunezsvhq8fgzfl7404m450nwnd76zshscn6nfys7vyz2ywyh4cc5daaq0c7q2su5lqfh23sp7fkf3kt27ve5948mzpfdv",
      /Zcash/,
    ],
    ["cosmosvaloper1z64xeecaqudhe2scx0m4mtvh7d0g5khye7l3u3", /validator/],
    ["CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA", /contract/],
    ["alice.sui", /not resolved/],
    ["$handle", /ADA Handle/],
  ])("why %s cannot be read", async (text, why) => {
    expect(unsupportedReason(text)).toMatch(why);
    expect(privateKeyIn(text)).toBeNull();
    expect((await Promise.all(connectors.map((one) => recognitionsOf(one, text)))).flat()).toEqual([]);
  });

  it("takes an X-address of the XRP Ledger for its account", () => {
    const xrp = connectors.find(({ id }) => id === "xrp");
    const address = "XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb";
    expect(xrp?.settings.parse({ address })).toMatchObject({ address: "rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf" });
  });
});

describe("addresses of test networks", () => {
  it.each([
    ["tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "Bitcoin"],
    ["mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "Bitcoin"],
    ["2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc", "Bitcoin"],
    ["addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8", "Cardano"],
    ["kaspatest:qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd", "Kaspa"],
    ["P-fuji1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy", "Avalanche"],
    ["alice.testnet", "NEAR"],
    ["kQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_nhn", "TON"],
    ["T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ", "XRP"],
    ["tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0", "Litecoin"],
  ])("%s is one of %s", (text, chain) => {
    expect(testNetworkOf(text)).toContain(chain);
    expect(privateKeyIn(text)).toBeNull();
  });
});

describe("the service", () => {
  let standIn: StandIn;
  let service: Service;
  const folder = temporaryFolder();
  const accountName = "main";

  beforeAll(async () => {
    standIn = await startStandIn();
    service = await startService(folder.path, {
      LOG_LEVEL: "debug",
      GITHUB_CI: "1",
      UPSTREAM_BLOCKBOOK_BCH_URL: standIn.url,
      UPSTREAM_ESPLORA_URL: standIn.url,
      ...Object.fromEntries(
        ["HYPERLIQUID", "SUI", "APTOS", "STARKNET", "NEAR", "NEARBLOCKS"].map((id) => [
          `UPSTREAM_${id}_URL`,
          standIn.url,
        ]),
      ),
    });
    await service.signIn();
    await service.rpc("accounts.create", { name: accountName });
  });
  afterAll(async () => {
    await service.end("SIGKILL");
    await standIn.close();
    folder.remove();
  });

  it("answers where an address was used, used chains first, and null if a source does not answer", async () => {
    const address = "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu";
    const chain = blockbookServer(standIn, utxoCoin("bitcoin-cash").checkBlock.hash);
    chain.send("in", { to: [["bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", 5]] });
    chain.mine("in", Date.UTC(2024, 1, 1));
    const empty = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 };
    standIn.on(/^\/api\/address\//, { body: { chain_stats: empty, mempool_stats: empty } });
    const { candidates } = (await service.rpc("connections.recognize", { accountName, text: address })) as {
      candidates: { kind: string; name: string; settings: object; used: boolean | null }[];
    };
    expect(candidates.map(({ name, used }) => [name, used])).toEqual([
      ["Bitcoin Cash", true],
      ["Bitcoin", false],
    ]);
    expect(candidates[0]).toMatchObject({
      kind: "utxo",
      platform: "bip122:000000000000000000651ef99cb9fcbe",
      settings: { coin: "bitcoin-cash", address },
    });
    await expect(
      service.rpc("connections.recognize", {
        accountName,
        text: `bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1`,
      }),
    ).resolves.toMatchObject({ candidates: [{ name: "Bitcoin Cash", used: true }] });
    const monero =
      "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";
    await expect(service.rpc("connections.recognize", { accountName, text: monero })).resolves.toEqual({
      candidates: [],
      warning: expect.stringContaining("monero-wallet-rpc"),
    });
    // Offline, and without an answer of the coin's server.
    await expect(
      service.rpc("connections.recognize", { accountName, text: "LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM" }),
    ).resolves.toMatchObject({ candidates: [{ name: "Litecoin", used: null }] });
  });

  it("refuses addresses of test networks by their name", async () => {
    const text = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
    await expect(service.rpc("connections.recognize", { accountName, text })).rejects.toThrow(
      /Bitcoin's test network/,
    );
  });

  it("refuses private keys with a warning, and never stores, logs or sends them", async () => {
    const before = standIn.requests.length;
    for (const [what, text] of secrets) {
      const refused = /Anyone who has it can take everything.*neither stored nor sent/;
      const answered = service.rpc("connections.recognize", { accountName, text });
      // With this prefix it can also be an address: nothing is asked, and a warning says so.
      if (what === "EVM")
        await expect(answered).resolves.toMatchObject({
          warning: expect.stringContaining("can also be a private key"),
          candidates: [
            { kind: "sui", used: null },
            { kind: "aptos", used: null },
          ],
        });
      else await expect(answered, what).rejects.toThrow(refused);
      for (const [kind, settings] of [
        ["bitcoin", { wallet: text }],
        ["utxo", { coin: "litecoin", address: text }],
        ["evm-explorer", { address: text }],
        ["solana", { address: text }],
      ] as const)
        await expect(
          service.rpc("connections.create", { accountName, kind, settings }),
          kind,
        ).rejects.toThrow(refused);
    }
    expect(standIn.requests.length).toBe(before);
    const everything = placesOf(service, folder.path);
    for (const [what, text] of secrets)
      for (const place of everything) expect(place.includes(text.slice(0, 40)), what).toBe(false);
  });

  it("asks no chain about 64 hexadecimal digits, and stores and logs nothing, until they are confirmed as an address", async () => {
    // An account of its own: no earlier text of this form was given to this service.
    const text = "0x02d7e3c1a5b8f9064e2d1c3b5a79687f6e5d4c3b2a1908f7e6d5c4b3a291807f";
    const before = standIn.requests.length;
    const found = (await service.rpc("connections.recognize", { accountName, text })) as {
      warning?: string;
      candidates: { kind: string; used: boolean | null }[];
    };
    expect(found.warning).toContain("can also be a private key");
    expect(found.candidates.map(({ kind }) => kind).toSorted()).toEqual(["aptos", "starknet", "sui"]);
    expect(standIn.requests.length).toBe(before);
    for (const place of placesOf(service, folder.path))
      expect(place.toLowerCase().includes(text.slice(2))).toBe(false);
    expect(await service.rpc("connections.list", { accountName })).toEqual([]);
    await expect(service.rpc("connections.recognize", { accountName, text: text.slice(2) })).rejects.toThrow(
      /private key/,
    );
    expect(standIn.requests.length).toBe(before);

    standIn.on(/./, { status: 404, body: {} });
    const confirmed = (await service.rpc("connections.recognize", {
      accountName,
      text,
      isAddress: true,
    })) as typeof found;
    expect(confirmed.warning).toBeUndefined();
    expect(standIn.requests.length).toBeGreaterThan(before);
    await expect(
      service.rpc("connections.recognize", { accountName, text: text.slice(2), isAddress: true }),
    ).rejects.toThrow(/private key/);
  });

  it("refuses the private key of an address that the account reads, even as a confirmed address", async () => {
    // A published test key of EVM tools, and its address.
    const key = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
    const address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
    await service.rpc("accounts.create", { name: "own" });
    standIn.on(/^\/info/, { body: { marginSummary: { accountValue: "0" }, assetPositions: [] } });
    await service.rpc("connections.create", {
      accountName: "own",
      kind: "hyperliquid",
      settings: { address },
    });
    const before = standIn.requests.filter(({ path }) => path !== "/info").length;
    const refused = /the private key of an address of this account/;
    await expect(
      service.rpc("connections.recognize", { accountName: "own", text: key, isAddress: true }),
    ).rejects.toThrow(refused);
    for (const kind of ["sui", "aptos"])
      await expect(
        service.rpc("connections.create", { accountName: "own", kind, settings: { address: key } }),
      ).rejects.toThrow(refused);
    expect(standIn.requests.filter(({ path }) => path !== "/info")).toHaveLength(before);
    for (const place of placesOf(service, folder.path)) expect(place.includes(key.slice(2))).toBe(false);
  });
});

/** What a service and its files would reveal of a text. */
function placesOf(service: Service, path: string): string[] {
  return [service.output(), ...filesIn(path).map((file) => readFileSync(file, "latin1"))];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) =>
      statSync(path).isDirectory() ? filesIn(path) : statSync(path).isFile() ? [path] : [],
    );
}
