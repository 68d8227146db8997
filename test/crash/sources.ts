const own = "0x00000000000000000000000000000000000000aa";
const other = (index: number): string => `0x${String(index % 5).padStart(40, "b")}`;

/** An address whose history the stand-in for an Esplora server knows. */
export const address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

/** A synthetic export of an explorer: 40 incoming and outgoing rows on 20 days. */
export const exported = [
  `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $0/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"`,
  ...Array.from({ length: 40 }, (_, index) => {
    const at = Date.UTC(2024, 0, 1 + Math.floor(index / 2), index % 24) / 1000;
    const isIn = index % 4 !== 3;
    const [from, to] = isIn ? [other(index), own] : [own, other(index)];
    const cells = [
      `0x${String(index + 1).padStart(64, "0")}`,
      String(18_900_000 + index),
      String(at),
      new Date(at * 1000).toISOString().slice(0, 19).replace("T", " "),
      from,
      to,
      "",
      isIn ? "1.25" : "0",
      isIn ? "0" : "0.5",
      "0",
      "0.001",
      "0",
      "0",
      "",
      "",
      "Transfer",
    ];
    return cells.map((cell) => `"${cell}"`).join(",");
  }),
].join("\n");
