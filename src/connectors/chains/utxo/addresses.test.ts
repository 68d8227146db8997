import { expect, it } from "vitest";
import { addressSourceOf } from "./addresses.ts";
import { descriptorChecksum } from "./descriptor-checksum.ts";

/** Keys of the mnemonic "abandon … about", which the BIPs' test vectors use. */
const classic =
  "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
const nested =
  "ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP";
const native =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const taproot =
  "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ";

function addressesOf(input: string, ...paths: [chain: number, index: number][]): string[] {
  const source = addressSourceOf(input);
  if (source.kind === "fixed") return source.addresses;
  return paths.map(([chain, index]) => source.addressAt(chain, index));
}

it.each([
  ["BIP 44", classic, [[0, 0]], ["1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA"]],
  ["BIP 49", nested, [[0, 0]], ["37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf"]],
  [
    "BIP 84",
    native,
    [
      [0, 0],
      [0, 1],
      [1, 0],
    ],
    [
      "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
      "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
      "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el",
    ],
  ],
  [
    "BIP 86",
    `tr([73c5da0a/86h/0h/0h]${taproot}/<0;1>/*)`,
    [
      [0, 0],
      [0, 1],
      [1, 0],
    ],
    [
      "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
      "bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh",
      "bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7",
    ],
  ],
] satisfies [string, string, [number, number][], string[]][])(
  "addresses of %s's test vectors are derived from its key",
  (_, input, paths, addresses) => {
    expect(addressesOf(input, ...paths)).toEqual(addresses);
  },
);

it("a descriptor of one chain has the same addresses as its key", () => {
  const xpub = addressesOf(`wpkh(${native}/1/*)`, [0, 0]);
  expect(xpub).toEqual(["bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el"]);
});

it("the keys of a multisignature wallet are sorted, whatever their order in the descriptor", () => {
  const one = addressesOf(`wsh(sortedmulti(2,${classic}/0/*,${taproot}/0/*))`, [0, 3]);
  const other = addressesOf(`wsh(sortedmulti(2,${taproot}/0/*,${classic}/0/*))`, [0, 3]);
  expect(one).toEqual(other);
  expect(one[0]).toMatch(/^bc1q[0-9a-z]{58}$/);
});

it("a descriptor's checksum is computed, and a wrong one refused", () => {
  expect(descriptorChecksum("raw(deadbeef)")).toBe("89f8spxm");
  const body = `wpkh(${native}/0/*)`;
  expect(addressesOf(`${body}#${descriptorChecksum(body)}`, [0, 0])).toHaveLength(1);
  expect(() => addressSourceOf(`${body}#89f8spxm`)).toThrow(/mistyped/);
});

it.each([
  ["0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", /EVM address/],
  ["bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyz", /copied completely/],
  [native.slice(0, 110), /cut or mistyped/],
  ["KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn", /private key/],
  ["tb1qxy5r9rlmpcxgwp92x2594q3gg026y4kdv2rsl8", /test network/],
  [
    "combo(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)",
    /not an address, xpub, ypub, zpub or descriptor of Bitcoin/,
  ],
])("the input “%s” is refused with the reason", (input, message) => {
  expect(() => addressSourceOf(input)).toThrow(message);
});
