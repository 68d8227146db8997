import { createServer as createPlain, type Socket } from "node:net";
import { createServer as createTls } from "node:tls";
import { decodeAddress } from "../../../src/connectors/chains/utxo/address-format.ts";
import {
  parseRawTransaction,
  scriptHashOf,
  scriptOf,
  shownHash,
} from "../../../src/connectors/chains/utxo/raw-transaction.ts";
import type { UtxoCoin } from "../../../src/domain/catalog/utxo-coins.ts";

type Spend = { from?: [txid: string, index: number][]; to: [address: string, satoshis: number][] };

export type ElectrumWorld = {
  port: number;
  /** The methods of the requests, in order. */
  asked: string[];
  /** Adds a transaction to the mempool and returns its hash. */
  send(spend: Spend): string;
  mine(txid: string, at: number): void;
  /** Answers a wrong result. */
  lie(method: string, result: unknown): void;
  raw(txid: string): string;
  /** Called after each request; one that is to hang is not answered. */
  onAsked(then: () => "hang" | undefined): void;
  close(): Promise<void>;
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const little = (value: bigint, bytes: number): string => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(value);
  return hex(buffer.subarray(0, bytes));
};
const reversed = (text: string): string => hex(Uint8Array.from(Buffer.from(text, "hex")).reverse());

function rawOf(coin: UtxoCoin, { from = [], to }: Spend, unique: number): string {
  const inputs = from.length > 0 ? from : [["0".repeat(64), 0xffffffff] as const];
  const outputs = to.map(([address, satoshis]) => {
    const destination = decodeAddress(coin, address);
    if (destination === null) throw new Error(`${address} is no address`);
    const script = hex(scriptOf(destination));
    return `${little(BigInt(satoshis), 8)}${little(BigInt(script.length / 2), 1)}${script}`;
  });
  // The witness is empty and not part of the hash.
  return [
    "02000000",
    "0001",
    little(BigInt(inputs.length), 1),
    ...inputs.map(
      ([txid, index]) => `${reversed(txid)}${little(BigInt(index), 4)}04${little(BigInt(unique), 4)}ffffffff`,
    ),
    little(BigInt(outputs.length), 1),
    ...outputs,
    ...inputs.map(() => "00"),
    "00000000",
  ].join("");
}

/** An Electrum server of one coin over a chain that the test writes: one line per request, over TLS or TCP. */
export async function electrumServer(
  coin: UtxoCoin,
  tls?: { cert: string; key: string },
): Promise<ElectrumWorld> {
  const transactions: { txid: string; raw: string; height: number }[] = [];
  const headers = new Map<number, string>();
  const lies = new Map<string, unknown>();
  const asked: string[] = [];
  let made = 0;
  let then = (): "hang" | undefined => undefined;
  const outputOf = (txid: string, index: number) => {
    const found = transactions.find((one) => one.txid === txid);
    return found === undefined ? undefined : parseRawTransaction(found.raw).outputs[index];
  };
  const changeOf = (raw: string, scriptHash: string): bigint | null => {
    const { inputs, outputs } = parseRawTransaction(raw);
    const spent = inputs.flatMap(({ txid, index }) => outputOf(txid, index) ?? []);
    const isOwn = ({ script }: { script: Uint8Array }): boolean => scriptHashOf(script) === scriptHash;
    const sum = (list: { value: bigint; script: Uint8Array }[]): bigint =>
      list.filter(isOwn).reduce((total, { value }) => total + value, 0n);
    return [...outputs, ...spent].some(isOwn) ? sum(outputs) - sum(spent) : null;
  };
  const touching = (scriptHash: string) =>
    transactions
      .flatMap((one) => {
        const change = changeOf(one.raw, scriptHash);
        return change === null ? [] : [{ ...one, change }];
      })
      .toSorted((a, b) => (a.height || Infinity) - (b.height || Infinity));
  const answers: Record<string, (params: unknown[]) => unknown> = {
    "server.version": () => ["ElectrumX 1.16.0", "1.4"],
    "server.features": () => ({ genesis_hash: coin.checkBlock.hash }),
    "blockchain.scripthash.get_history": ([hash]) =>
      touching(String(hash)).map(({ txid, height }) => ({ tx_hash: txid, height })),
    "blockchain.scripthash.get_balance": ([hash]) => {
      const sum = (isMined: boolean): number =>
        Number(
          touching(String(hash))
            .filter(({ height }) => height > 0 === isMined)
            .reduce((total, { change }) => total + change, 0n),
        );
      return { confirmed: sum(true), unconfirmed: sum(false) };
    },
    "blockchain.transaction.get": ([txid]) => transactions.find((one) => one.txid === txid)?.raw,
    "blockchain.block.header": ([height]) => headers.get(Number(height)),
  };
  const open = new Set<Socket>();
  const serve = (socket: Socket): void => {
    let rest = "";
    open.add(socket.setNoDelay(true));
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString()}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const { id, method, params } = JSON.parse(line) as { id: number; method: string; params: unknown[] };
        asked.push(method);
        if (then() === "hang") continue;
        const result = lies.has(method) ? lies.get(method) : answers[method]?.(params);
        const error = result === undefined ? { code: -32601, message: "unknown" } : null;
        socket.write(
          `${JSON.stringify(error === null ? { jsonrpc: "2.0", id, result } : { jsonrpc: "2.0", id, error })}\n`,
        );
      }
    });
  };
  const server = tls === undefined ? createPlain(serve) : createTls(tls, serve);
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    asked,
    send(spend) {
      const raw = rawOf(coin, spend, ++made);
      const { txid } = parseRawTransaction(raw);
      transactions.push({ txid, raw, height: 0 });
      return txid;
    },
    mine(txid, at) {
      const height = 101 + headers.size;
      const one = transactions.find((each) => each.txid === txid);
      if (one === undefined) throw new Error(`there is no transaction ${txid}`);
      one.height = height;
      headers.set(height, `${"00".repeat(68)}${little(BigInt(Math.floor(at / 1000)), 4)}${"00".repeat(8)}`);
    },
    raw: (txid) => transactions.find((one) => one.txid === txid)?.raw ?? "",
    onAsked: (next) => void (then = next),
    lie: (method, result) => void lies.set(method, result),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** The hash of a header as servers compute it. */
export const headerHash = (header: string): string => shownHash(Uint8Array.from(Buffer.from(header, "hex")));
