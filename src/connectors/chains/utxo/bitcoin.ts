import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { scripts, scriptOfKey, type AddressSource } from "./address-source.ts";
import { utxoAsset, utxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { heldBy } from "./candidates.ts";
import { bitcoinCoverage, recognizeBitcoin } from "./coverage.ts";
import { bitcoinEsplora, createEsplora } from "./esplora.ts";
import { syncUtxo } from "./sync.ts";
import type { UtxoCursor } from "./sync-cursor.ts";
import type { UtxoServer } from "./transaction.ts";
import type { Connector } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";

const settings = z.strictObject({
  wallet: z
    .string()
    .trim()
    .min(20)
    .max(2_000)
    // QR codes contain bech32 addresses in capitals; servers require lower case.
    .transform((text) => (/^BC1[0-9A-Z]+$/.test(text) ? text.toLowerCase() : text))
    .meta({ title: "Address, xpub, ypub, zpub or descriptor" }),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ secret: true, title: "Esplora server" })
    .describe(
      "Your own or another Esplora server, such as https://blockstream.info/api; mempool.space when left out. Sealed, since some carry a key in the path",
    ),
  gapLimit: z
    .int()
    .min(1)
    .max(1_000)
    .default(20)
    .describe("Unused addresses in a row after which none is looked for"),
  script: z
    .enum(scripts)
    .optional()
    .meta({ title: "Kind of address" })
    .describe("Kind of address of an xpub; detected if omitted"),
});
type Settings = z.output<typeof settings>;

const coin = utxoCoin("bitcoin");
const btc = utxoAsset(coin);

/** The elliptic-curve code is loaded on first use. Throws `bad_request` as `addressSourceOf` does. */
async function sourceOf({ wallet }: Settings, script: Settings["script"]): Promise<AddressSource> {
  const { addressSourceOf } = await import("./addresses.ts");
  return addressSourceOf(wallet, script);
}

/** Receiving addresses of each type that are checked to determine an xpub's type. */
const probed = 3;

/** An xpub does not state its address type: the first used type, otherwise the legacy one. */
async function scriptFor(settings: Settings, server: UtxoServer): Promise<Settings["script"]> {
  const { wallet, script } = settings;
  if (script !== undefined || scriptOfKey(wallet) !== "pkh") return script;
  for (const candidate of scripts) {
    const source = await sourceOf(settings, candidate);
    for (let index = 0; source.kind === "derived" && index < probed; index++)
      if ((await server.facts(source.addressAt(0, index))).count > 0) return candidate;
  }
  return undefined;
}

/** Bitcoin by an Esplora server: one address, an extended public key, or a descriptor. */
export const bitcoinConnector: Connector<Settings, UtxoCursor> = {
  id: "bitcoin",
  title: "Bitcoin address or xpub",
  capabilities: ["sync", "verify", "pending"],
  settings,
  coverage: bitcoinCoverage,
  recognize: recognizeBitcoin,
  async wasUsed(settings, context) {
    const source = await sourceOf(settings, settings.script);
    const server = createEsplora(bitcoinEsplora(settings.url), context);
    const first = source.kind === "fixed" ? source.addresses[0] : source.addressAt(0, 0);
    return first === undefined ? null : (await server.facts(first)).count > 0;
  },
  label: ({ wallet }) => (wallet.length > 24 ? `${wallet.slice(0, 10)}…${wallet.slice(-6)}` : wallet),
  async check(settings, context) {
    const source = await sourceOf(settings, settings.script);
    const first = source.kind === "fixed" ? source.addresses[0] : source.addressAt(0, 0);
    return withInteractiveErrors("the Esplora server", async () => {
      const esplora = createEsplora(bitcoinEsplora(settings.url), context);
      if (first !== undefined) await esplora.facts(first);
      const script = await scriptFor(settings, esplora);
      return script === undefined ? settings : { ...settings, script };
    });
  },
  async *sync(settings, cursor, context) {
    const source = await sourceOf(settings, settings.script);
    yield* syncUtxo({ coin, wallet: settings.wallet, source, gapLimit: settings.gapLimit }, cursor, {
      server: createEsplora(bitcoinEsplora(settings.url), context),
      now: context.now,
      isThorough: context.isThorough === true,
    });
  },
  provisional: ({ wallet }) => [{ wallet, assetId: btc, decimals: 8 }],
  async balances(settings, assets, context) {
    const requestedAssets = assets.filter(
      ({ assetId, wallet }) => assetId === btc && wallet === settings.wallet,
    );
    if (requestedAssets.length === 0) return [];
    const source = await sourceOf(settings, settings.script);
    const total = await heldBy(
      createEsplora(bitcoinEsplora(settings.url), context),
      source,
      settings.gapLimit,
    );
    const amount = formatDecimal({ units: total, scale: 8 });
    return requestedAssets.map(({ wallet, assetId }) => ({ wallet, assetId, amount, at: context.now() }));
  },
};
