import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One recorded transaction: the transaction, its receipt, its block's time, and the inner calls that moved value. */
export type Bundle = {
  name: string;
  chainId: number;
  transaction: {
    hash: string;
    from: string;
    to: string | null;
    value: string;
    input: string;
    gasPrice?: string;
    blockNumber: string;
    transactionIndex: string;
  };
  receipt: {
    status: string;
    gasUsed: string;
    effectiveGasPrice?: string;
    l1Fee?: string;
    contractAddress: string | null;
    logs: { address: string; topics: string[]; data: string; transactionHash: string; blockNumber: string }[];
  };
  timestamp: string;
  internal: {
    from: string;
    to: string;
    value: string;
    type: string;
    isError: string;
    contractAddress: string;
  }[];
};

const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../../shared");
const folder = join(shared, "recordings/etherscan/tx-bundles");

/** The recorded transactions; `[]` if the recordings are not there. */
export function recordedBundles(): Bundle[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    const read = <Result>(file: string): Result => {
      const { response } = JSON.parse(readFileSync(join(folder, name, file), "utf8")) as {
        response: { body: { result: Result } };
      };
      return response.body.result;
    };
    return {
      name,
      chainId: Number(/__c(\d+)$/.exec(name)?.[1]),
      transaction: read("01-eth_getTransactionByHash.json"),
      receipt: read("02-eth_getTransactionReceipt.json"),
      timestamp: read<{ timestamp: string }>("03-eth_getBlockByNumber.json").timestamp,
      internal: read("04-txlistinternal.json"),
    };
  });
}

const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const singleTopic = "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
const batchTopic = "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";
const depositTopic = "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c";
const withdrawalTopic = "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65";

const addressIn = (topic: string | undefined): string => `0x${(topic ?? "").slice(-40).toLowerCase()}`;
const wordsOf = (data: string): bigint[] =>
  (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));

/** A movement of an asset in smallest units; the asset is `native`, a contract, or a contract and an id. */
export type Moved = { from: string; to: string; asset: string; units: bigint; isCollectible: boolean };

/** What receipt, logs and inner calls say moved, read without the product's code. */
export function movementsOf({ transaction, receipt, internal }: Bundle): Moved[] {
  const moved: Moved[] = [];
  const add = (from: string, to: string, asset: string, units: bigint, isCollectible = false): void => {
    if (units > 0n)
      moved.push({ from: from.toLowerCase(), to: to.toLowerCase(), asset, units, isCollectible });
  };
  add(transaction.from, transaction.to ?? receipt.contractAddress ?? "", "native", BigInt(transaction.value));
  for (const { from, to, value, contractAddress, isError } of internal)
    if (isError === "0") add(from, to === "" ? contractAddress : to, "native", BigInt(value));
  for (const { address, topics, data } of receipt.logs) {
    const contract = address.toLowerCase();
    const words = wordsOf(data);
    const [topic, one, two, three] = topics;
    if (topic === transferTopic && topics.length === 3)
      add(addressIn(one), addressIn(two), contract, words[0] ?? 0n);
    if (topic === transferTopic && topics.length === 4)
      add(addressIn(one), addressIn(two), `${contract}/${BigInt(three ?? "0x0")}`, 1n, true);
    if (topic === singleTopic)
      add(addressIn(two), addressIn(three), `${contract}/${words[0]}`, words[1] ?? 0n, true);
    if (topic === batchTopic) {
      const ids = Number(words[0]) / 32;
      const values = Number(words[1]) / 32;
      for (let index = 1; index <= Number(words[ids]); index++)
        add(
          addressIn(two),
          addressIn(three),
          `${contract}/${words[ids + index]}`,
          words[values + index] ?? 0n,
          true,
        );
    }
  }
  return moved;
}

/** Native coin that the wrapping contract turned into its token for somebody, or back, without a transfer event. */
export function wrapsOf(
  bundle: Bundle,
  wrapper: string | null,
): { who: string; direction: "in" | "out"; units: bigint }[] {
  if (wrapper === null) return [];
  const logs = bundle.receipt.logs.filter(({ address }) => address.toLowerCase() === wrapper);
  return logs
    .filter(({ topics }) => topics[0] === depositTopic || topics[0] === withdrawalTopic)
    .map(({ topics, data }) => ({
      who: addressIn(topics[1]),
      direction: topics[0] === depositTopic ? ("in" as const) : ("out" as const),
      units: wordsOf(data)[0] ?? 0n,
    }))
    .filter(
      ({ who }) =>
        !logs.some(({ topics }) => {
          const minted = addressIn(topics[1]) === `0x${"0".repeat(40)}` && addressIn(topics[2]) === who;
          const burned = addressIn(topics[2]) === `0x${"0".repeat(40)}` && addressIn(topics[1]) === who;
          return topics[0] === transferTopic && (minted || burned);
        }),
    );
}

/** What the sender paid: gas, and the data fee of a rollup. */
export function feeOf({ transaction, receipt }: Bundle): bigint {
  const price = BigInt(receipt.effectiveGasPrice ?? transaction.gasPrice ?? "0x0");
  return BigInt(receipt.gasUsed) * price + BigInt(receipt.l1Fee ?? "0x0");
}
