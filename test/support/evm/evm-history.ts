import type { Anvil } from "./anvil.ts";
import { callData } from "./contracts.ts";

export const ether = 10n ** 18n;
const token = 10n ** 6n;

export type EvmHistory = {
  /** The wallet of the history. */
  wallet: string;
  friend: string;
  stranger: string;
  contracts: {
    token: string;
    wrapper: string;
    sender: string;
    vault: string;
    exchange: string;
    picture: string;
    things: string;
  };
};

/** Contracts on a new node, before anything happened to the wallet. */
export async function deployWorld(node: Anvil): Promise<EvmHistory> {
  const [wallet, friend, stranger, deployer] = node.accounts;
  const tokenAddress = await node.deploy(deployer, "Token", ["Test Dollar", "TUSD", 6, 1_000_000n * token]);
  const contracts = {
    token: tokenAddress,
    wrapper: await node.deploy(deployer, "Wrapper"),
    sender: await node.deploy(deployer, "Sender"),
    vault: await node.deploy(deployer, "Vault"),
    exchange: await node.deploy(deployer, "Exchange", [tokenAddress]),
    picture: await node.deploy(deployer, "Picture"),
    things: await node.deploy(deployer, "Things"),
  };
  await node.call(deployer, tokenAddress, "transfer(address,uint256)", [
    contracts.exchange,
    100_000n * token,
  ]);
  await node.send({ from: deployer, to: contracts.exchange, value: 5n * ether });
  return { wallet, friend, stranger, contracts };
}

/** What happens to the wallet, a block each: payments, tokens, inner value, failures, wrapping, approvals, a creation, collectibles. */
export function eventsOf(
  node: Anvil,
  { wallet, friend, stranger, contracts }: EvmHistory,
): (() => Promise<unknown>)[] {
  const by =
    (signature: string, to: string, values: (string | bigint)[] = [], value = 0n) =>
    () =>
      node.call(wallet, to, signature, values, value);
  return [
    () => node.send({ from: wallet, to: friend, value: ether }),
    () => node.send({ from: friend, to: wallet, value: 3n * ether + 7n }),
    () => node.call(stranger, contracts.token, "mint(address,uint256)", [wallet, 5_000n * token + 1n]),
    by("transfer(address,uint256)", contracts.token, [friend, 1_000n * token]),
    by("approve(address,uint256)", contracts.token, [contracts.exchange, 4_000n * token]),
    by("deposit()", contracts.wrapper, [], 2n * ether),
    () => node.send({ from: wallet, to: contracts.wrapper, value: ether / 2n }),
    by("transfer(address,uint256)", contracts.wrapper, [friend, ether / 4n]),
    by("withdraw(uint256)", contracts.wrapper, [ether]),
    by("share(address,address,uint256)", contracts.sender, [friend, stranger, ether / 10n], ether),
    () =>
      node.call(
        stranger,
        contracts.sender,
        "share(address,address,uint256)",
        [wallet, friend, ether / 3n],
        ether,
      ),
    by("attempt(address)", contracts.sender, [friend], ether / 5n),
    by("fail()", contracts.sender, [], ether / 7n),
    () => node.call(friend, contracts.sender, "attempt(address)", [wallet], ether),
    by("deposit()", contracts.vault, [], ether / 8n),
    by("withdraw(uint256)", contracts.vault, [ether / 16n]),
    by("buy()", contracts.exchange, [], 10n ** 7n),
    by("sell(uint256)", contracts.exchange, [2_000n * token]),
    () => node.send({ from: wallet, to: wallet, value: 5n }),
    () => node.send({ from: wallet, data: "0x6001600c60003960016000f300" }),
    by("mint(uint256)", contracts.picture, [77n], ether / 100n),
    by("transferFrom(address,address,uint256)", contracts.picture, [wallet, friend, 77n]),
    () => node.call(stranger, contracts.things, "give(address,uint256,uint256)", [wallet, 5n, 3n]),
    () =>
      node.call(stranger, contracts.things, "giveTwo(address,uint256,uint256,uint256)", [wallet, 6n, 7n, 2n]),
    by("transfer(address,uint256)", contracts.token, [wallet, 3n]),
    by("transfer(address,uint256)", contracts.token, [stranger, 10n ** 30n]),
    () => node.call(stranger, contracts.token, "transfer(address,uint256)", [wallet, 0n]),
    () => node.send({ from: stranger, to: friend, value: ether }),
    () => node.send({ from: stranger, to: wallet, data: "0xdeadbeef" }),
  ];
}

/** The node's own balance, asked directly, in smallest units at a block. */
export async function heldAt(
  node: Anvil,
  wallet: string,
  contract: string | undefined,
  block: number,
): Promise<bigint> {
  const tag = `0x${block.toString(16)}`;
  const answer =
    contract === undefined
      ? await node.rpc<string>("eth_getBalance", [wallet, tag])
      : await node.rpc<string>("eth_call", [
          { to: contract, data: callData("balanceOf(address)", wallet) },
          tag,
        ]);
  return answer === "0x" ? 0n : BigInt(answer);
}
