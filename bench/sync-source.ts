import { createServer } from "node:http";

/** Run by `bench/sync.ts` as a separate process: an explorer with one long history. Prints its address. */
const count = Number(process.argv[2] ?? "50000");
const wallet = "0x00000000000000000000000000000000000000aa";
const friend = "0x00000000000000000000000000000000000000bb";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const window = 10_000;
const first = 1_600_000_000;

type Row = Record<string, string> & { blockNumber: string };

const hashOf = (index: number): string => `0x${(index * 7_919 + 1).toString(16).padStart(64, "0")}`;
const place = (index: number): Row => ({
  blockNumber: String(12_000_000 + index * 3),
  timeStamp: String(first + index * 36),
  hash: hashOf(index),
  transactionIndex: String(index % 150),
});

const lists: Record<string, Row[]> = {
  txlist: [],
  txlistinternal: [],
  tokentx: [],
  tokennfttx: [],
  token1155tx: [],
};
for (let index = 0; index < count; index++) {
  const into = index % 2 === 0;
  const sides = { from: into ? friend : wallet, to: into ? wallet : friend, contractAddress: "" };
  lists["txlist"]?.push({
    ...place(index),
    ...sides,
    nonce: String(index),
    blockHash: hashOf(index + 1),
    value: `${(index % 9) + 1}${String((index * 104_729) % 1_000_000_000).padStart(12, "0")}`,
    gas: "210000",
    gasPrice: "21000000007",
    isError: index % 194 === 97 ? "1" : "0",
    txreceipt_status: index % 194 === 97 ? "0" : "1",
    input: `0x38ed1739${"0".repeat(64 * 7)}`,
    cumulativeGasUsed: "9000000",
    gasUsed: "142000",
    confirmations: "1234567",
    methodId: "0x38ed1739",
    functionName:
      "swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  });
  if (index % 3 === 0)
    lists["tokentx"]?.push({
      ...place(index),
      from: wallet,
      to: friend,
      contractAddress: usdc,
      tokenName: "USD Coin",
      tokenSymbol: "USDC",
      tokenDecimal: "6",
      value: String(1_000_000 + index),
      gas: "210000",
      gasPrice: "21000000007",
      gasUsed: "142000",
      confirmations: "1234567",
    });
  if (index % 5 === 0)
    lists["txlistinternal"]?.push({
      ...place(index),
      from: friend,
      to: wallet,
      value: String(index + 1),
      contractAddress: "",
      type: "call",
      isError: "0",
    });
}

const server = createServer((request, response) => {
  const { searchParams: query } = new URL(request.url ?? "/", "http://source");
  const from = Number(query.get("startblock") ?? 0);
  const size = Math.min(window, Number(query.get("offset") ?? window));
  const rows = (lists[query.get("action") ?? ""] ?? [])
    .filter(({ blockNumber }) => Number(blockNumber) >= from)
    .slice(0, size);
  const body =
    query.get("action") === "balance"
      ? { status: "1", message: "OK", result: "0" }
      : rows.length === 0
        ? { status: "0", message: "No transactions found", result: [] }
        : { status: "1", message: "OK", result: rows };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`);
});
