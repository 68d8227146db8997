import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { privateKeyIn } from "../src/connectors/private-key.ts";
import { connectors } from "../src/connectors/registry.ts";
import { recognitionsOf } from "../src/connectors/recognize-text.ts";
import { utxoCoin } from "../src/domain/catalog/utxo-coins.ts";
import { playBlockbook } from "./support/blockbook.ts";
import { startService, temporaryFolder, type Service } from "./support/service.ts";
import { startStandIn, type StandIn } from "./support/stand-in.ts";

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
  [
    "NEAR",
    "ed25519:3D4YudUahN1nawWogh8pAKSj92sUNMdbZGjn7kERKzYoTy8tnFQuwoGUC51DowKqorvkr2pytJSnwuSbsNVfqygr",
  ],
];
/** Only on their own: as a connection of that chain such a text can be an address. */
const ambiguous = new Set(["EVM", "hexadecimal"]);

describe("private keys and seed phrases", () => {
  it.each(secrets.filter(([what]) => !ambiguous.has(what)))("%s is recognised as one", (_, text) => {
    expect(privateKeyIn(text)).not.toBeNull();
    expect(privateKeyIn(`  ${text}\n`)).not.toBeNull();
  });

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

describe("a text is offered every chain on which it is a valid address", () => {
  it.each([
    ["LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM", ["utxo Litecoin"]],
    ["1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", ["bitcoin Bitcoin", "utxo Bitcoin Cash"]],
    ["t1LwLWo1Mo3s4RPtUpeyUD1eYd47inL3bwX", ["utxo Zcash", "utxo Flux"]],
    ["bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", ["utxo Bitcoin Cash"]],
    ["DsTxPUVFxXeNgu5fzozr4mTR4tqqMaKcvpY", ["utxo Decred"]],
    ["0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", ["evm-explorer Ethereum and other EVM chains"]],
    ["vitalik.eth", ["evm-explorer Ethereum and other EVM chains"]],
    ["7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q", ["solana Solana"]],
    ["nothing", []],
  ])("%s", async (text, expected) => {
    const found = await Promise.all(
      connectors.map(async (connector) =>
        (await recognitionsOf(connector, text)).map(({ name }) => `${connector.id} ${name}`),
      ),
    );
    expect(found.flat()).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(found.flat()).toEqual([]);
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
    const chain = playBlockbook(standIn, utxoCoin("bitcoin-cash").checkBlock.hash);
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
    // Offline, and without an answer of the coin's server.
    await expect(
      service.rpc("connections.recognize", { accountName, text: "LYWKqJhtPeGyBAw7WC8R3F7ovxtzAiubdM" }),
    ).resolves.toMatchObject({ candidates: [{ name: "Litecoin", used: null }] });
  });

  it("refuses private keys with a warning, and never stores, logs or sends them", async () => {
    const before = standIn.requests.length;
    for (const [, text] of secrets) {
      const refused = /Anyone who has it can take everything.*neither stored nor sent/;
      await expect(service.rpc("connections.recognize", { accountName, text })).rejects.toThrow(refused);
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
    const everything = [
      service.output(),
      ...filesIn(folder.path).map((file) => readFileSync(file, "latin1")),
    ];
    for (const [what, text] of secrets)
      for (const place of everything) expect(place.includes(text.slice(0, 40)), what).toBe(false);
  });
});

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) =>
      statSync(path).isDirectory() ? filesIn(path) : statSync(path).isFile() ? [path] : [],
    );
}
