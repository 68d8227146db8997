import { encodeDeployData, encodeFunctionData, type Abi } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "../../../src/domain/ledger/transaction.ts";
import { noAnvil, startAnvil, type Anvil } from "../../support/evm/anvil.ts";
import { compiled, type Compiled } from "../../support/evm/compile-contracts.ts";
import { ether } from "../../support/evm/evm-history.ts";
import { startExplorer, type ExplorerStandIn } from "../../support/evm/explorer.ts";
import { balancesOf, explorerRowsOf } from "../../support/evm/node-explorer.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";

const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const entryPoint = "0x0000000071727de22e5e9d8baf0edac6f37da032";
/** It owns nothing on a new chain, unlike the node's own accounts, so that an explorer lists all of its history. */
const wallet = "0x00000000000000000000000000000000000a11ce";
const ways = ["node", "explorer"] as const;

describe.skipIf(noAnvil)("what happened on a local chain, read by its node and by an explorer", () => {
  let node: Anvil;
  let code: Compiled;
  let snapshot: string;
  let explorer: ExplorerStandIn;
  let friend: string;
  let stranger: string;
  let deployer: string;

  beforeAll(async () => {
    node = await startAnvil("--chain-id", "1", "--hardfork", "prague");
    [friend, stranger, deployer] = node.accounts;
    code = await compiled("situations.sol", { evmVersion: "cancun" });
    explorer = await startExplorer();
    await place(weth, "Weth");
    await place(entryPoint, "EntryPoint");
    await node.rpc("anvil_impersonateAccount", [wallet]);
    await node.send({ from: deployer, to: wallet, value: 100n * ether });
    snapshot = await node.rpc<string>("evm_snapshot");
  });
  afterAll(async () => {
    await explorer.close();
    await node.close();
  });
  afterEach(async () => {
    await node.rpc("evm_revert", [snapshot]);
    snapshot = await node.rpc<string>("evm_snapshot");
  });

  const abiOf = (name: string): Abi => code[name]?.abi ?? [];
  const dataOf = (name: string, functionName: string, args: unknown[] = []) =>
    encodeFunctionData({ abi: abiOf(name), functionName, args });
  async function deploy(
    name: string,
    args: unknown[],
    { from = deployer, value = 0n } = {},
  ): Promise<string> {
    const bytecode = `0x${code[name]?.evm.bytecode.object ?? ""}` as const;
    const data = encodeDeployData({ abi: abiOf(name), bytecode, args });
    const hash = await node.send({ from, value, data });
    const receipt = await node.rpc<{ contractAddress: string }>("eth_getTransactionReceipt", [hash]);
    return receipt.contractAddress.toLowerCase();
  }
  /** Puts a contract's code at an address that the product knows. */
  async function place(address: string, name: string): Promise<void> {
    const made = await deploy(name, []);
    await node.rpc("anvil_setCode", [address, await node.rpc("eth_getCode", [made, "latest"])]);
  }
  const call = (from: string, to: string, data: string, value = 0n) => node.send({ from, to, data, value });

  /** An owner's account read one way, with every balance compared. */
  async function read(
    way: (typeof ways)[number],
    owner: string,
    contracts: readonly string[] = [],
  ): Promise<ConnectionWorld> {
    const world = connectionWorld();
    if (way === "explorer") {
      explorer.chains.set(1, await explorerRowsOf(node, owner));
      explorer.instead(await balancesOf(node, owner, contracts));
    }
    const id = await (way === "node"
      ? world.connect("evm-node", { address: owner, url: node.url })
      : world.connect("evm-explorer", {
          address: owner,
          chains: [1],
          explorerUrl: `${explorer.url}/own/1/api`,
        }));
    await world.sync(id);
    world.settle();
    await world.verify(id);
    return world;
  }
  const all = ({ account }: ConnectionWorld): Transaction[] =>
    account.ledger.list({}, { limit: 1000, order: "asc" }).items;
  const nameOf = (assetId: string): string =>
    assetId.endsWith("/slip44:60") ? "ETH" : assetId.endsWith(weth) ? "WETH" : "token";
  /** Types with their movements; the gas that a test does not set is a word. */
  const toldBy = (world: ConnectionWorld) =>
    all(world).map(({ type, legs }) => {
      const moved = legs.map(
        ({ direction, amount, assetId }) =>
          `${direction} ${direction === "fee" && amount.length > 6 ? "gas" : amount} ${nameOf(assetId)}`,
      );
      return [type, ...moved.toSorted()].join(", ");
    });
  const driftsOf = ({ account }: ConnectionWorld): string[] =>
    account.issues.list({ kind: "drift" }, { limit: 10, order: "asc" }).items.map(({ kind }) => kind);

  test.each(ways)("EIP-7702: an account's own batch wraps, unwraps and pays (%s)", async (way) => {
    const account = await deploy("Account", []);
    await node.rpc("anvil_setCode", [wallet, `0xef0100${account.slice(2)}`]);
    const wrapping = [
      { to: weth, value: 2n * ether, data: dataOf("Weth", "deposit") },
      { to: weth, value: 0n, data: dataOf("Weth", "withdraw", [ether / 4n]) },
    ];
    await call(wallet, wallet, dataOf("Account", "executeBatch", [wrapping]));
    // Somebody else pays the gas.
    await call(stranger, wallet, dataOf("Account", "executeBatch", [wrapping]));
    const paying = [
      { to: friend, value: ether, data: "0x" },
      { to: weth, value: 0n, data: dataOf("Weth", "transfer", [friend, ether / 2n]) },
    ];
    await call(wallet, wallet, dataOf("Account", "executeBatch", [paying]));
    const world = await read(way, wallet, [weth]);
    const wrapped = "in 0.25 ETH, in 2 WETH, out 0.25 WETH, out 2 ETH";
    expect(toldBy(world)).toEqual([
      "deposit, in 100 ETH",
      `wrap, fee gas ETH, ${wrapped}`,
      `wrap, ${wrapped}`,
      "withdrawal, fee gas ETH, out 0.5 WETH, out 1 ETH",
    ]);
    expect(driftsOf(world)).toEqual([]);
  });

  test.each(ways)("coins sent to the wrapping contract are wrapped, whatever the data (%s)", async (way) => {
    for (const data of [dataOf("Weth", "deposit"), "0x", "0x12345678", "0x00"])
      await call(wallet, weth, data, ether);
    await call(wallet, weth, dataOf("Weth", "withdraw", [ether / 2n]));
    // It takes no coins, and is refused.
    await call(wallet, weth, dataOf("Weth", "transfer", [friend, ether]), ether);
    const world = await read(way, wallet, [weth]);
    expect(toldBy(world)).toEqual([
      "deposit, in 100 ETH",
      ...Array.from({ length: 4 }, () => "wrap, fee gas ETH, in 1 WETH, out 1 ETH"),
      "unwrap, fee gas ETH, in 0.5 ETH, out 0.5 WETH",
      "contract, fee gas ETH",
    ]);
    expect(driftsOf(world)).toEqual([]);
  });

  test.each(ways)(
    "ERC-4337: what a smart account prepays is gas, and a sponsor's is not (%s)",
    async (way) => {
      const account = await deploy("Account", []);
      await node.send({ from: friend, to: account, value: 10n * ether });
      const operation = (callData: string, paymasterAndData = "0x") => ({
        sender: account,
        nonce: 0n,
        initCode: "0x",
        callData,
        accountGasLimits: `0x${"0".repeat(64)}`,
        preVerificationGas: ether / 100n,
        gasFees: `0x${"0".repeat(64)}`,
        paymasterAndData,
        signature: "0x",
      });
      const run = (...operations: unknown[]) =>
        call(stranger, entryPoint, dataOf("EntryPoint", "handleOps", [operations, stranger]));
      const execute = (to: string, value: bigint, data = "0x") =>
        dataOf("Account", "execute", [to, value, data]);
      await run(operation(execute(weth, ether, dataOf("Weth", "deposit"))));
      await run(operation(execute(weth, 0n, dataOf("Weth", "withdraw", [ether / 4n]))));
      await run(operation(execute(friend, ether), "0x01"));
      // It fails, alone, and costs gas.
      await run(operation(execute(friend, 100n * ether)));
      await run(operation(execute(friend, ether)), operation(execute(stranger, (3n * ether) / 2n)));
      const world = await read(way, account, [weth]);
      expect(toldBy(world)).toEqual([
        "deposit, in 10 ETH",
        "wrap, fee 0.01 ETH, in 1 WETH, out 1 ETH",
        "unwrap, fee 0.01 ETH, in 0.25 ETH, out 0.25 WETH",
        "withdrawal, out 1 ETH",
        expect.stringMatching(/^(fee|contract), fee 0\.01 ETH$/),
        "withdrawal, fee 0.02 ETH, out 1 ETH, out 1.5 ETH",
      ]);
      expect(driftsOf(world)).toEqual([]);
    },
  );

  test.each(ways)("tokens with a fee, no or 77 decimals, lies and growth (%s)", async (way) => {
    const made = async (symbol: string, decimals: number, feePercent = 0) =>
      deploy("Coin", [symbol, symbol, decimals, feePercent]);
    const taxed = await made("TAX", 2, 2);
    const whole = await made("ONE", 0);
    const fine = await made("FINE", 77);
    const [real, fake] = [await made("USDC", 6), await made("USDC", 6)];
    for (const coin of [taxed, whole, fine, real])
      await call(deployer, coin, dataOf("Coin", "mint", [wallet, 1000n]));
    await call(wallet, taxed, dataOf("Coin", "transfer", [friend, 100n]));
    await call(friend, taxed, dataOf("Coin", "transfer", [wallet, 50n]));
    await call(wallet, whole, dataOf("Coin", "transfer", [wallet, 100n]));
    await call(wallet, whole, dataOf("Coin", "burn", [10n]));
    // Nothing moves: in the wallet's name, and by a token that lies.
    await call(stranger, real, dataOf("Coin", "transferFrom", [wallet, stranger, 0n]));
    await call(stranger, fake, dataOf("Coin", "pretend", [wallet, stranger, 100n]));
    await call(stranger, fine, dataOf("Coin", "grow", [wallet, 7n]));
    const world = await read(way, wallet, [taxed, whole, fine, real, fake]);
    const compared = world.account.sourceBalances
      .of(world.account.connections.list()[0]?.id ?? "")
      .map(({ assetId, amount, computed }) => [assetId.split(":").at(-1), amount, computed]);
    const tiny = (units: string): string => `0.${units.padStart(77, "0").replace(/0+$/, "")}`;
    expect(new Map(compared.map(([contract, ...amounts]) => [contract, amounts]))).toEqual(
      new Map([
        ["60", [expect.any(String), expect.any(String)]],
        [taxed, ["9.49", "9.49"]],
        [whole, ["990", "990"]],
        [real, ["0.001", "0.001"]],
        // Both differences are named.
        [fine, [tiny("1007"), tiny("1000")]],
        [fake, ["0", "-0.0001"]],
      ]),
    );
    expect(driftsOf(world)).toHaveLength(2);
    expect(all(world).filter(({ legs }) => legs.length === 0)).toEqual([]);
  });

  test.each(ways)("coins that constructors, dispersers and calls that fail move (%s)", async (way) => {
    await deploy("Short", [friend, ether], { from: wallet, value: 3n * ether });
    await deploy("Short", [wallet, ether], { from: friend, value: 3n * ether });
    await deploy("Short", [wallet, ether], { from: wallet, value: ether });
    const disperser = await deploy("Disperser", []);
    const shares = [
      [friend, wallet, stranger],
      [ether, ether, ether],
    ];
    await call(wallet, disperser, dataOf("Disperser", "disperse", shares), 5n * ether);
    await node.send({ from: wallet, to: wallet, value: ether });
    await node.send({ from: wallet, to: friend, value: 0n });
    const account = await deploy("Account", []);
    await node.send({ from: friend, to: account, value: 10n * ether });
    // One payment succeeds, and an equal one fails with the call around it.
    await call(stranger, disperser, dataOf("Disperser", "tryTo", [account, wallet, ether]));
    const world = await read(way, wallet);
    expect(toldBy(world).toSorted()).toEqual(
      [
        "deposit, in 100 ETH",
        "contract, fee gas ETH, out 3 ETH",
        "deposit, in 1 ETH",
        "transfer, fee gas ETH, in 1 ETH, out 1 ETH",
        "contract, fee gas ETH, in 1 ETH, in 2 ETH, out 5 ETH",
        "transfer, fee gas ETH, in 1 ETH, out 1 ETH",
        "fee, fee gas ETH",
        "deposit, in 1 ETH",
      ].toSorted(),
    );
    expect(driftsOf(world)).toEqual([]);
  });
});
