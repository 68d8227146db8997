import { z } from "zod";
import { utxoAsset, utxoCoin, utxoCoins, type UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError, RetryAfter } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Connector, ConnectorContext } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import { isExtendedKey, scriptOfKey, scripts, type AddressSource, type Script } from "./address-source.ts";
import { blockbookEndpoint, createBlockbook } from "./blockbook.ts";
import { heldBy } from "./candidates.ts";
import { recognizeUtxo, utxoCoverage } from "./coverage.ts";
import { createElectrum, electrumEndpoint, isElectrumUrl } from "./electrum.ts";
import { createEsplora } from "./esplora.ts";
import { keyOwner } from "./key-owner.ts";
import { syncUtxo, type UtxoWallet } from "./sync.ts";
import type { UtxoCursor } from "./sync-cursor.ts";
import type { UtxoServer } from "./transaction.ts";

const ids = utxoCoins.map(({ id }) => id);
const text = z.string().trim().min(20).max(2_000);
const apis = ["blockbook", "blockbook-addresses", "esplora", "electrum"] as const;
type Api = (typeof apis)[number];
/** Those that one address may serve; an Electrum server has its own scheme. */
const overHttp: readonly Api[] = ["blockbook", "blockbook-addresses", "esplora"];

const settings = z
  .strictObject({
    coin: z.enum(ids).meta({ title: "Coin" }),
    address: text
      // QR codes contain such addresses in capitals; servers require lower case.
      .transform((settings) =>
        /^[A-Z]{1,12}[1:][0-9A-Z]+$/.test(settings) ? settings.toLowerCase() : settings,
      )
      .optional()
      .meta({ title: "Address" }),
    xpub: text.optional().meta({ title: "Extended public key (xpub, ypub, zpub, Ltub …)" }),
    descriptor: text.optional().meta({ title: "Output descriptor" }),
    url: z
      .url({ protocol: /^(?:https?|ssl|tcp)$/ })
      .optional()
      .meta({ secret: true, title: "Blockbook, Esplora or Electrum server" })
      .describe(
        "Your own or another server, such as https://ltc1.trezor.io, https://litecoinspace.org/api or ssl://localhost:50002 for Electrum and Fulcrum; the coin's public Blockbook when left out. Sealed, since some carry a key in the path",
      ),
    certificate: z
      .string()
      .trim()
      .regex(/^(?:[0-9a-f]{2}[: ]?){32}$/i, "is not a SHA-256 fingerprint of 32 bytes in hexadecimal")
      .optional()
      // Sealed: without colons it has the form of a private key, which no open field takes.
      .meta({ secret: true, title: "Certificate of the Electrum server" })
      .describe("SHA-256 fingerprint of a certificate that no known authority signed"),
    api: z
      .enum(apis)
      .optional()
      .meta({ title: "Server API" })
      .describe(
        "How the server is asked; found out when left out. A Blockbook server derives the addresses of a key itself, with blockbook-addresses it is not sent the key",
      ),
    gapLimit: z
      .int()
      .min(1)
      .max(1_000)
      .default(20)
      .describe("Unused addresses in a row after which the search for used ones ends"),
    script: z
      .enum(scripts)
      .optional()
      .meta({ title: "Kind of address" })
      .describe("Kind of addresses of an xpub; found out when left out"),
  })
  .refine(({ address, xpub, descriptor }) => [address, xpub, descriptor].filter(Boolean).length === 1, {
    message: "needs exactly one of address, xpub and descriptor",
  });
type Settings = z.output<typeof settings>;

function enteredText({ address, xpub, descriptor }: Settings): string {
  return address ?? xpub ?? descriptor ?? "";
}

/** The elliptic-curve code is loaded on first use. Throws `bad_request` as `addressSourceOf` does. */
async function sourceOf(
  settings: Settings,
  coin: UtxoCoin,
  script = settings.script,
): Promise<AddressSource> {
  const { addressSourceOf } = await import("./addresses.ts");
  const source = addressSourceOf(enteredText(settings), script, coin);
  const isDerived = source.kind === "derived";
  if (isDerived !== (settings.address === undefined))
    throw new AppError(
      "bad_request",
      isDerived
        ? "This is a key or descriptor: put it into xpub or descriptor."
        : "This is an address: put it into address.",
    );
  return source;
}

function serverOf(
  { url, api, certificate }: Settings,
  coin: UtxoCoin,
  context: ConnectorContext,
): UtxoServer {
  if (api === "electrum" || isElectrumUrl(url))
    return createElectrum(coin, electrumEndpoint(coin, url), { certificate, context });
  const place = blockbookEndpoint(coin, url);
  return api === "esplora" ? createEsplora(place, context) : createBlockbook(coin, place, context);
}

/** Throws if the server serves another chain; one that cannot state it is accepted, because addresses of other coins are invalid there. */
async function checkChain(server: UtxoServer, coin: UtxoCoin): Promise<void> {
  const hash = await server.blockHash(coin.checkBlock.height);
  if (hash !== null && hash !== coin.checkBlock.hash)
    throw new AppError(
      "upstream",
      msg`The server serves a different chain than ${coin.name}: its block ${coin.checkBlock.height} is ${hash.slice(0, 16)}…. Correct its address in the connection's settings.`,
      { reason: "wrong_chain" },
    );
}

/** The key in the form from which a Blockbook server derives; `null` for a wallet that is queried address by address. */
async function serverKey(
  settings: Settings,
  coin: UtxoCoin,
  script = settings.script,
): Promise<string | null> {
  const { xpub, api } = settings;
  if (xpub === undefined || !isExtendedKey(xpub) || (api !== undefined && api !== "blockbook")) return null;
  const { keyForServer } = await import("./addresses.ts");
  return keyForServer(xpub, script ?? scriptOfKey(xpub) ?? "pkh", coin);
}

/** The scope, and the names under which the server is queried. */
async function walletOf(settings: Settings, coin: UtxoCoin): Promise<UtxoWallet> {
  const source = await sourceOf(settings, coin);
  const key = await serverKey(settings, coin);
  const walletSource = { coin, wallet: walletName(settings, source), source, gapLimit: settings.gapLimit };
  if (key === null || source.kind === "fixed") return walletSource;
  return {
    ...walletSource,
    source: { kind: "fixed", addresses: [key] },
    ownsOn: keyOwner(source, settings.gapLimit),
  };
}

/** An address in its canonical notation; a key or descriptor as given. */
function walletName(settings: Settings, source: AddressSource): string {
  return source.kind === "fixed" ? (source.addresses[0] ?? enteredText(settings)) : enteredText(settings);
}

/** Detects the server's API, and the address type of an xpub. */
async function complete(settings: Settings, coin: UtxoCoin, context: ConnectorContext): Promise<Settings> {
  const source = await sourceOf(settings, coin);
  const api = await apiOf(settings, coin, source, context);
  const settledSettings = { ...settings, api };
  const server = serverOf(settledSettings, coin, context);
  await checkChain(server, coin);
  const script = await scriptFor(settledSettings, coin, server);
  return {
    ...settledSettings,
    ...(script === undefined ? {} : { script }),
    ...(source.kind === "fixed" && source.addresses[0] !== undefined ? { address: source.addresses[0] } : {}),
  };
}

/** The first API in which the server answers about the wallet. Of several failures the first is thrown: it is about the most common API. */
async function apiOf(
  settings: Settings,
  coin: UtxoCoin,
  source: AddressSource,
  context: ConnectorContext,
): Promise<Api> {
  if (settings.api !== undefined) return settings.api;
  if (isElectrumUrl(settings.url)) return "electrum";
  const first = source.kind === "fixed" ? source.addresses[0] : source.addressAt(0, 0);
  const failures: unknown[] = [];
  for (const api of overHttp) {
    const settledSettings = { ...settings, api };
    const name = (await serverKey(settledSettings, coin)) ?? first;
    if (name === undefined) continue;
    try {
      await serverOf(settledSettings, coin, context).facts(name);
      return api;
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof RetryAfter) throw error;
      failures.push(error);
    }
  }
  throw failures[0];
}

/** Receiving addresses of each type that are checked to determine an xpub's type. */
const probed = 3;

/** An xpub does not state its address type: the first used type, otherwise the legacy one. */
async function scriptFor(
  settings: Settings,
  coin: UtxoCoin,
  server: UtxoServer,
): Promise<Script | undefined> {
  const { xpub, script } = settings;
  if (script !== undefined || xpub === undefined || scriptOfKey(xpub) !== "pkh") return script;
  for (const candidate of scripts) {
    if (
      candidate !== "pkh" &&
      (candidate === "tr" ? coin.id !== "bitcoin" : coin.xpubs[candidate] === undefined)
    )
      continue;
    const key = await serverKey(settings, coin, candidate);
    const source = await sourceOf(settings, coin, candidate);
    const names =
      key !== null
        ? [key]
        : Array.from({ length: probed }, (_, index) =>
            source.kind === "derived" ? source.addressAt(0, index) : "",
          );
    for (const name of names) if (await isUsed(server, name)) return candidate;
  }
  return undefined;
}

/** A key in a form that the server does not support counts as unused in it. */
async function isUsed(server: UtxoServer, name: string): Promise<boolean> {
  try {
    return (await server.facts(name)).count > 0;
  } catch (error) {
    if (error instanceof AppError && error.code === "bad_request") return false;
    throw error;
  }
}

/** Chains of unspent outputs by a Blockbook, Esplora or Electrum server: one address, an extended public key, or a descriptor. */
export const utxoConnector: Connector<Settings, UtxoCursor> = {
  id: "utxo",
  title: "Address or key of Litecoin, Dogecoin, Bitcoin Cash and other relatives of Bitcoin",
  capabilities: ["sync", "verify", "pending"],
  settings,
  coverage: utxoCoverage,
  recognize: recognizeUtxo,
  async wasUsed(settings, context) {
    const coin = utxoCoin(settings.coin);
    const source = await sourceOf(settings, coin);
    const name =
      (await serverKey(settings, coin)) ??
      (source.kind === "fixed" ? source.addresses[0] : source.addressAt(0, 0));
    return name === undefined ? null : isUsed(serverOf(settings, coin, context), name);
  },
  label(settings) {
    const name = enteredText(settings);
    const short = name.length > 24 ? `${name.slice(0, 10)}…${name.slice(-6)}` : name;
    return `${utxoCoin(settings.coin).name} ${short}`;
  },
  check(settings, context) {
    const coin = utxoCoin(settings.coin);
    return withInteractiveErrors(`the ${coin.name} server`, () => complete(settings, coin, context));
  },
  async *sync(settings, cursor, context) {
    const coin = utxoCoin(settings.coin);
    const server = serverOf(settings, coin, context);
    const steps = syncUtxo(await walletOf(settings, coin), cursor, {
      server,
      now: context.now,
      isThorough: context.isThorough === true,
    });
    let isChecked = false;
    for await (const step of steps) {
      // Requested before anything is reported, and only if something changed.
      if (!isChecked && step.transactions.length > 0) {
        await checkChain(server, coin);
        isChecked = true;
      }
      yield step;
    }
  },
  provisional: (settings) => [
    { wallet: enteredText(settings), assetId: utxoAsset(utxoCoin(settings.coin)), decimals: 8 },
  ],
  async balances(settings, assets, context) {
    const coin = utxoCoin(settings.coin);
    const { wallet, source, gapLimit } = await walletOf(settings, coin);
    const requestedAssets = assets.filter(
      (asset) => asset.assetId === utxoAsset(coin) && asset.wallet === wallet,
    );
    if (requestedAssets.length === 0) return [];
    const server = serverOf(settings, coin, context);
    await checkChain(server, coin);
    const amount = formatDecimal({ units: await heldBy(server, source, gapLimit), scale: 8 });
    return requestedAssets.map(({ assetId }) => ({ wallet, assetId, amount, at: context.now() }));
  },
};
