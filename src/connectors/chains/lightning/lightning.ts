import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import type { Connector, ConnectorContext, SyncStep } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import { refuseCredentials } from "../../node-address.ts";
import { assembleEvents, btcAmount, channelsOf, nodeOf, walletOfAccount, type Node } from "./assemble.ts";
import type { LightningBooks } from "./books.ts";
import { createCoreLightning } from "./core-lightning.ts";
import { lightningCoverage } from "./coverage.ts";
import { createLnd } from "./lnd.ts";

const settings = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .meta({ title: "Node" })
    .describe(
      "REST address of your node, such as https://127.0.0.1:3010 (Core Lightning) or https://127.0.0.1:8080 (LND)",
    ),
  rune: z
    .string()
    .trim()
    .min(10)
    .max(2_000)
    .optional()
    .meta({ secret: true, title: "Rune (Core Lightning)" })
    .describe("A rune that allows getinfo, bkpr-listaccountevents and bkpr-listbalances only"),
  macaroon: z
    .string()
    .trim()
    .min(40)
    .max(4_000)
    .optional()
    .meta({ secret: true, title: "Macaroon (LND)" })
    .describe("readonly.macaroon in hexadecimal; one that permits more than reading is refused"),
  nodeId: z
    .string()
    .optional()
    .meta({ readOnly: true })
    .describe("The node's public key; filled in automatically"),
  network: z
    .string()
    .optional()
    .meta({ readOnly: true })
    .describe("The node's network; filled in automatically"),
});
type Settings = z.output<typeof settings>;

/** How many bookkeeper events were reported: the list is append-only, so the same count and sum mean the same events. */
type Cursor = {
  events: number;
  sum: string;
  /** Estimated times by transaction, in seconds, where the node does not state them. */
  times?: Record<string, number>;
};

async function openNode(
  settings: Settings,
  context: ConnectorContext,
): Promise<{ books: LightningBooks; node: Node; id: string; network: string }> {
  const has = (field: "rune" | "macaroon"): boolean =>
    (context.secret(field) ?? settings[field]) !== undefined;
  if (has("rune") === has("macaroon"))
    throw new AppError(
      "bad_request",
      "Give either the rune of a Core Lightning node or the read-only macaroon of an LND node.",
    );
  const books = has("macaroon") ? createLnd(settings, context) : createCoreLightning(settings, context);
  const { id, network } = await books.info();
  const node = nodeOf(id, network);
  if (node === undefined)
    throw wrongChainError(msg`The node is on the network "${network.slice(0, 40)}", which is not known.`);
  if ((settings.nodeId ?? id) !== id || (settings.network ?? network) !== network)
    throw wrongChainError(msg`The node is a different one than when this connection was created.`);
  return { books, node, id, network };
}

function wrongChainError(message: string | Wording): AppError {
  return new AppError("upstream", message, { reason: "wrong_chain", data: { provider: "lightning" } });
}

/** The owner's Lightning node. */
export const lightningConnector: Connector<Settings, Cursor> = {
  id: "lightning",
  title: "Lightning node (Core Lightning or LND)",
  capabilities: ["sync", "verify"],
  settings,
  coverage: lightningCoverage,
  label: ({ nodeId }) => (nodeId === undefined ? "Lightning node" : `Lightning ${nodeId.slice(0, 10)}…`),
  check: (settings, context) =>
    withInteractiveErrors("the node", async () => {
      refuseCredentials(settings.url);
      const { books, id, network } = await openNode(settings, context);
      await books.balances();
      return { ...settings, nodeId: id, network };
    }),
  async *sync(settings, before, context): AsyncGenerator<SyncStep<Cursor>> {
    const { books, node } = await openNode(settings, context);
    const times = { ...before?.times };
    const events = await books.events(times);
    const sum = String(
      events.reduce(
        (total, event) => total + event.credit_msat + event.debit_msat + BigInt(event.timestamp),
        0n,
      ),
    );
    const isNew = before === null || before.events !== events.length || before.sum !== sum;
    const transactions = isNew ? assembleEvents(events, node) : [];
    const total = transactions.length;
    yield {
      transactions,
      assets: [
        {
          assetId: node.assetId,
          symbol: node.isMain ? "BTC" : "tBTC",
          name: "Bitcoin",
          decimals: 8,
          ...(node.isMain ? { coinId: "bitcoin" } : {}),
        },
      ],
      cursor: { events: events.length, sum, ...(Object.keys(times).length > 0 ? { times } : {}) },
      isComplete: true,
      progress: { done: total, total, message: "Up to date" },
    };
  },
  provisional({ nodeId, network }) {
    const node = nodeId === undefined ? undefined : nodeOf(nodeId, network ?? "");
    return node === undefined ? [] : [{ wallet: node.wallet, assetId: node.assetId, decimals: 11 }];
  },
  positions({ nodeId, network }) {
    const node = nodeId === undefined ? undefined : nodeOf(nodeId, network ?? "");
    return node === undefined
      ? []
      : [{ wallet: channelsOf(node.wallet), assetId: node.assetId, decimals: 11 }];
  },
  async balances(settings, assets, context, block) {
    if (block !== undefined) return [];
    const { books, node } = await openNode(settings, context);
    const heldUnits = new Map<string, bigint>();
    const { accounts, isMoving } = await books.balances();
    for (const { account, msat } of accounts) {
      const place = walletOfAccount(account, node.wallet);
      if (place !== null) heldUnits.set(place, (heldUnits.get(place) ?? 0n) + msat);
    }
    const at = context.now();
    const booked = assets
      .filter(({ wallet, assetId }) => assetId === node.assetId && wallet.split("#")[0] === node.wallet)
      .map(({ wallet }) => wallet);
    // What the node holds at a place without any entry is compared too: the list of its entries may be missing.
    const held = [...heldUnits].flatMap(([wallet, units]) => (units === 0n ? [] : [wallet]));
    return [...new Set([...booked, ...held])]
      .filter((wallet) => !isMoving || wallet === node.wallet)
      .map((wallet) => ({
        wallet,
        assetId: node.assetId,
        amount: btcAmount(heldUnits.get(wallet) ?? 0n),
        at,
      }));
  },
};
