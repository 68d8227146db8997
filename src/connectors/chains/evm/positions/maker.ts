import type { ChainReader } from "./chain-reader.ts";
import type { FoundPosition } from "./found-position.ts";
import { addressIn, arrayIn, callOf } from "./abi-words.ts";

const vat = "0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b";
const proxies = "0x4678f0a6958e4d2bc4f1baf7bc52e8f3564f3fe4";
const lists = "0x36a724bd100c39f0ea4d3a20f7097ee01a8ff573";
const kinds = "0x5a464c28d19848f44199d003bef5ecc87d090f87";
const dai = "0x6b175474e89094c44da98b954eedeac495271d0f";

const ray = 10n ** 27n;
const wad = 10n ** 18n;

/**
 * Vaults of Maker, one position each: those of the wallet and of its proxy (DSProxy). The state of a vault counts collateral with 18
 * decimals, and debt before the fees that its kind accumulated.
 */
export async function readMaker(
  reader: ChainReader,
  { manager, wallet }: { manager: string; wallet: string },
): Promise<FoundPosition[]> {
  const [proxyResult] = await reader.read([callOf(proxies, "proxies(address)", wallet)]);
  const owners = [wallet, addressIn(proxyResult?.[0])].filter((owner) => owner !== undefined);
  const results = await reader.read(
    owners.map((owner) => callOf(lists, "getCdpsAsc(address,address)", manager, owner)),
  );
  if (results.includes(undefined)) return [{ contract: manager, isUnread: true }];
  const vaults = results.flatMap((words = []) => {
    const [ids, urns, ilks] = [0, 1, 2].map((place) => arrayIn(words, place));
    return (ids ?? []).flatMap((id, index) => {
      const [urn, ilk] = [addressIn(urns?.[index]), ilks?.[index]];
      return urn === undefined || ilk === undefined ? [] : [{ id, urn, ilk }];
    });
  });
  const states = await reader.read(
    vaults.flatMap(({ urn, ilk }) => [
      callOf(vat, "urns(bytes32,address)", ilk, urn),
      callOf(vat, "ilks(bytes32)", ilk),
      callOf(kinds, "gem(bytes32)", ilk),
      callOf(kinds, "dec(bytes32)", ilk),
    ]),
  );
  return vaults.flatMap(({ id }, index): FoundPosition[] => {
    const [state, kind, asset, decimals] = states.slice(index * 4, index * 4 + 4);
    const [ink = 0n, art = 0n] = state ?? [];
    const [, rate, spot = 0n] = kind ?? [];
    const [token, scale] = [addressIn(asset?.[0]), decimals?.[0]];
    if (rate === undefined || token === undefined || scale === undefined || scale > 18n) return [];
    if (ink === 0n && art === 0n) return [];
    // Rounded up, as the fees of a repayment are.
    const owed = (art * rate + ray - 1n) / ray;
    return [
      {
        contract: manager,
        key: String(id),
        supplied: ink === 0n ? [] : [{ token, units: ink / 10n ** (18n - scale), isFixed: true }],
        borrowed: owed === 0n ? [] : [{ token: dai, units: owed }],
        ...(owed === 0n ? {} : { health: { units: (ink * spot * wad) / (art * rate), scale: 18 } }),
      },
    ];
  });
}
