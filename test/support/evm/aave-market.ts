import { encodeDeployData, encodeFunctionData, type Hex } from "viem";
import type { Anvil } from "./anvil.ts";
import { artifact, ask, transact } from "./published-contracts.ts";

const root = "@aave/core-v3/artifacts/contracts";
const logic = (name: string): string => `protocol/libraries/logic/${name}`;
const zero = `0x${"0".repeat(40)}`;
const ray = 10n ** 27n;

type Put = (path: string, args?: unknown[]) => Promise<string>;
type Call = (path: string, to: string, name: string, args: unknown[]) => Promise<unknown>;

/** An Aave v3 market of its published contracts, with reserves of tokens that all cost one unit of the base currency. Returns its pool. */
export async function putAave(node: Anvil, from: string, tokens: readonly string[]): Promise<string> {
  const libraries = new Map<string, string>();
  const put: Put = async (path, args = []) => {
    const { bytecode, abi, linkReferences = {} } = artifact(`${root}/${path}.sol/${nameOf(path)}.json`);
    const code = linked(bytecode, linkReferences, libraries);
    const data = encodeDeployData({ abi, bytecode: code, args });
    const { contractAddress } = await transact(node, { from, data });
    return (contractAddress ?? "").toLowerCase();
  };
  const call: Call = (path, to, functionName, args) => {
    const { abi } = artifact(`${root}/${path}.sol/${nameOf(path)}.json`);
    return transact(node, { from, to, data: encodeFunctionData({ abi, functionName, args }) });
  };
  for (const name of [
    "BorrowLogic",
    "SupplyLogic",
    "LiquidationLogic",
    "FlashLoanLogic",
    "BridgeLogic",
    "PoolLogic",
    "EModeLogic",
    "ConfiguratorLogic",
  ])
    libraries.set(name, await put(logic(name)));

  const providerPath = "protocol/configuration/PoolAddressesProvider";
  const provider = await put(providerPath, ["Test market", from]);
  const set = (name: string, ...args: unknown[]) => call(providerPath, provider, name, args);
  await set("setACLAdmin", from);
  const access = await put("protocol/configuration/ACLManager", [provider]);
  await set("setACLManager", access);
  await call("protocol/configuration/ACLManager", access, "addPoolAdmin", [from]);
  const oracle = await put("mocks/oracle/PriceOracle");
  await set("setPriceOracle", oracle);
  await set("setPoolImpl", await put("protocol/pool/Pool", [provider]));
  await set("setPoolConfiguratorImpl", await put("protocol/pool/PoolConfigurator"));
  const pool = await addressFrom(node, provider, "getPool()");
  const configurator = await addressFrom(node, provider, "getPoolConfigurator()");
  await addReserves({ put, call, provider, pool, configurator, oracle, tokens });
  return pool;
}

async function addReserves({
  put,
  call,
  provider,
  pool,
  configurator,
  oracle,
  tokens,
}: {
  put: Put;
  call: Call;
  provider: string;
  pool: string;
  configurator: string;
  oracle: string;
  tokens: readonly string[];
}): Promise<void> {
  const implementations = {
    aTokenImpl: await put("protocol/tokenization/AToken", [pool]),
    stableDebtTokenImpl: await put("protocol/tokenization/StableDebtToken", [pool]),
    variableDebtTokenImpl: await put("protocol/tokenization/VariableDebtToken", [pool]),
    interestRateStrategyAddress: await put("protocol/pool/DefaultReserveInterestRateStrategy", [
      provider,
      (ray * 8n) / 10n,
      ray / 50n,
      ray / 25n,
      ray,
      ray / 50n,
      ray,
      ray / 50n,
      ray / 20n,
      ray / 5n,
    ]),
  };
  const configure = (name: string, ...args: unknown[]) =>
    call("protocol/pool/PoolConfigurator", configurator, name, args);
  await configure(
    "initReserves",
    tokens.map((underlyingAsset, index) => ({
      ...implementations,
      underlyingAssetDecimals: 18,
      underlyingAsset,
      treasury: oracle,
      incentivesController: zero,
      aTokenName: `Aave ${index}`,
      aTokenSymbol: `a${index}`,
      variableDebtTokenName: `Variable debt ${index}`,
      variableDebtTokenSymbol: `variableDebt${index}`,
      stableDebtTokenName: `Stable debt ${index}`,
      stableDebtTokenSymbol: `stableDebt${index}`,
      params: "0x",
    })),
  );
  for (const token of tokens) {
    await call("mocks/oracle/PriceOracle", oracle, "setAssetPrice", [token, 10n ** 8n]);
    // Loan to value 75 %, liquidation at 80 % with a bonus of 5 %.
    await configure("configureReserveAsCollateral", token, 7_500n, 8_000n, 10_500n);
    await configure("setReserveBorrowing", token, true);
  }
}

async function addressFrom(node: Anvil, to: string, signature: string): Promise<string> {
  const [word = 0n] = await ask(node, to, signature);
  return `0x${word.toString(16).padStart(40, "0")}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

type Links = Record<string, Record<string, { start: number; length: number }[]>>;

/** Bytecode linked with the addresses of its libraries. */
function linked(bytecode: string, links: Links, libraries: ReadonlyMap<string, string>): Hex {
  let code = bytecode.slice(2);
  for (const [name, places] of Object.values(links).flatMap((file) => Object.entries(file)))
    for (const { start, length } of places) {
      const address = libraries.get(name)?.slice(2) ?? "";
      code = code.slice(0, start * 2) + address + code.slice((start + length) * 2);
    }
  return `0x${code}`;
}
