import { base58, base64 } from "@scure/base";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isOnCurve, nameAccount, solName } from "../../../src/connectors/chains/solana/sns.ts";
import { solanaConnector } from "../../../src/connectors/chains/solana/solana.ts";
import { connectionWorld } from "../../support/worlds/connection-world.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";

const wallet = "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q";
const registry = "58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx";
const program = "namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX";

describe("names under .sol", () => {
  it.each([
    ["bonfida", "Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb"],
    ["toly", "FX1APjKbFu6M8GKb3dGXcZLXjxX4fGaYwvHqb5Vaee8q"],
    ["a", "ELoM9Yo5jdNE64uV7y9oQNG5yB9Npk6S518rRWDJ5hxy"],
  ])("%s is registered in the account that every client derives", (name, account) => {
    expect(nameAccount(`${name}.sol`)).toBe(account);
  });

  it("have a normal form, and no names below them", () => {
    expect(solName(" Bonfida.SOL ")).toBe("bonfida.sol");
    expect([solName("dex.bonfida.sol"), solName("name.eth"), solName(".sol")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("public keys are on the curve, and addresses of programs are not", () => {
    expect(isOnCurve(base58.decode(wallet))).toBe(true);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), (name) => {
        expect(isOnCurve(base58.decode(nameAccount(`${name}.sol`)))).toBe(false);
      }),
      { numRuns: 10 },
    );
  });
});

describe("a connection made with a name", () => {
  let standIn: StandIn;
  let account: { owner: string; data: [string, string] } | null;
  const registered = (parent: string, owner: string): typeof account => ({
    owner: program,
    data: [
      base64.encode(Uint8Array.of(...base58.decode(parent), ...base58.decode(owner), ...new Uint8Array(32))),
      "base64",
    ],
  });
  beforeEach(async () => {
    standIn = await startStandIn();
    account = registered(registry, wallet);
    standIn.on(/./, ({ body }) => {
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
      const isName = method === "getAccountInfo" && params[0] === nameAccount("bonfida.sol");
      const answers: Record<string, unknown> = {
        getAccountInfo: { context: {}, value: isName ? account : null },
        getBalance: { context: {}, value: 1 },
        getGenesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
        getSignaturesForAddress: [{ signature: "s" }],
      };
      return { body: { jsonrpc: "2.0", id, result: answers[method] ?? null } };
    });
  });
  afterEach(() => standIn.close());
  const world = () => connectionWorld({ upstreams: { SOLANA: standIn.url } });

  it("reads the wallet that owns it, and is called by it", async () => {
    const here = world();
    const id = await here.connect("solana", { address: "Bonfida.sol" });
    expect(here.account.connections.get(id)).toMatchObject({
      label: "bonfida.sol",
      settings: { address: wallet, solName: "bonfida.sol" },
    });
    expect(await here.wasUsed("solana", { address: "bonfida.sol" })).toBe(true);
    expect(await solanaConnector.recognize?.("bonfida.sol")).toHaveLength(1);
  });

  it("is refused for a name that is not registered, belongs to another registry or is held by a program", async () => {
    account = null;
    await expect(world().connect("solana", { address: "bonfida.sol" })).rejects.toThrow(/not registered/);
    account = registered(wallet, wallet);
    await expect(world().connect("solana", { address: "bonfida.sol" })).rejects.toThrow(/not registered/);
    account = registered(registry, nameAccount("bonfida.sol"));
    await expect(world().connect("solana", { address: "bonfida.sol" })).rejects.toThrow(/held by a program/);
  });
});
