import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembleKaspa, kaspaRow } from "../../src/connectors/chains/kaspa/assemble.ts";
import { isKaspaAddress } from "../../src/connectors/chains/kaspa/kaspa.ts";
import {
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedBody,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { kaspaTransaction as transaction, kaspaServer } from "../support/chains/kaspa-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const address = "kaspa:qpsk3cj9pr4dmexwcuj37ma3nm2075ht2yara3xxk4twufmv7kd27vpczqyjd";
const other = "kaspa:qpvtxyhfm0x63y97g2ktamen5ngpdmjwpslcf92quu5x5e5ag3uezpj2gt9km";
/** One transaction of each kind, in the form the API documents. */
const documented = [
  transaction(1, [], [[address, 5_000_000_000]]),
  transaction(
    2,
    [[other, 900_000_000]],
    [
      [address, 600_000_000],
      [other, 299_990_000],
    ],
  ),
  transaction(
    3,
    [[address, 5_000_000_000]],
    [
      [other, 1_000_000_000],
      [address, 3_999_980_000],
    ],
  ),
  transaction(4, [[address, 600_000_000]], [[other, 600_000_000]], false),
  transaction(
    5,
    [
      [address, 600_000_000],
      [other, 100_000_000],
    ],
    [
      [other, 500_000_000],
      [address, 199_900_000],
    ],
  ),
];

type Given = { rows?: typeof documented; balance?: number; network?: string };
const played = ({
  rows = documented,
  balance = 4_199_880_000,
  network = "kaspa-mainnet",
}: Given = {}): PlayedAccount => ({
  kind: "kaspa",
  upstream: "KASPA",
  settings: { address },
  answer: kaspaServer({ address, rows, balance, network }),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an address of Kaspa, as documented", () => {
  holdsAsAccountChain(() => ({ ...played(), otherChain: played({ network: "kaspa-testnet-10" }).answer }));

  it("is read to its stated balance, transaction by transaction", async () => {
    const world = await readAccount(standIn, played());
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      "tx1 mining: in 50 slip44:111111",
      `tx2 deposit: in 6 slip44:111111 (${other})`,
      `tx3 withdrawal: out 10 slip44:111111 (${other}), fee 0.0002 slip44:111111`,
      `tx5 withdrawal: out 4.001 slip44:111111 (${other})`,
    ]);
    expect(heldIn(world)).toEqual({ "slip44:111111": "41.9988" });
    expect(gapsIn(world)).toEqual([]);
  });

  it("names transactions whose inputs the server does not resolve", async () => {
    const rows = [...documented, transaction(6, [[null, 1]], [[address, 1]])];
    const world = await readAccount(standIn, played({ rows }));
    expect(gapsIn(world)).toEqual([expect.stringContaining("does not name what some transactions spent")]);
  });

  it("knows a wrong checksum", () => {
    expect([isKaspaAddress(address), isKaspaAddress(other)]).toEqual([true, true]);
    expect(isKaspaAddress(address.replace(/d$/, "e"))).toBe(false);
    expect(isKaspaAddress(address.replace("kaspa:", "kaspatest:"))).toBe(false);
  });
});

describe.skipIf(recordingOf("kaspa/full-transactions-page.json") === undefined)(
  "a recorded transaction of Kaspa (needs the recordings)",
  () => {
    it("what the sender gave is what the receiver got, and the fee", () => {
      const [row] = (recordedBody("kaspa/full-transactions-page.json") as unknown[]).map((one) =>
        kaspaRow.parse(one),
      );
      const legs = (wallet: string): string[] =>
        (row === undefined ? [] : (assembleKaspa(row, wallet)?.legs ?? [])).map(
          ({ direction, amount }) => `${direction} ${amount}`,
        );
      expect(legs(address)).toEqual(["in 0.1"]);
      expect(legs(other)).toEqual(["out 0.1", "fee 4900.95015341"]);
    });
  },
);
