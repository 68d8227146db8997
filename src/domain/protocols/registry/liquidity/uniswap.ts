import { defineProtocol, onChains } from "../../protocol.ts";

export const uniswap = defineProtocol({
  id: "uniswap",
  name: "Uniswap",
  category: "liquidity",
  contracts: [
    {
      role: "exchange",
      what: "router v2",
      at: { "eip155:1": ["0x7a250d5630b4cf539739df2c5dacb4c659f2488d"] },
    },
    {
      role: "exchange",
      what: "router v3",
      at: onChains([1, 10, 137, 42161], "0xe592427a0aece92de3edee1f18e0157c05861564"),
    },
    {
      role: "exchange",
      what: "router of v2 and v3",
      at: {
        ...onChains([1, 10, 137, 42161], "0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45"),
        "eip155:8453": ["0x2626664c2603336e57b271c5c0b26f421741e481"],
      },
    },
    {
      role: "exchange",
      what: "universal routers",
      at: {
        "eip155:1": [
          "0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b",
          "0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad",
          "0x66a9893cc07d91d95644aedd05d03f95e1dba8af",
        ],
        "eip155:10": ["0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8"],
        "eip155:56": ["0x4dae2f939acf50408e13d58534ff8c2776d45265"],
        "eip155:137": ["0xec7be89e9d109e7e3fec59c222cf297125fefda2"],
        "eip155:324": ["0x28731bcc616b5f51dd52cf2e4df0e78dd1136c06"],
        "eip155:8453": ["0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad"],
        "eip155:42161": ["0x5e325eda8064b456f4781070c0738d849c824258"],
        "eip155:42220": ["0x643770e279d5d0733f21d6dc03a8efbabf3255b4"],
        "eip155:43114": ["0x4dae2f939acf50408e13d58534ff8c2776d45265"],
        "eip155:81457": ["0x643770e279d5d0733f21d6dc03a8efbabf3255b4"],
      },
    },
    {
      role: "position manager",
      what: "positions v3",
      reader: "uniswap-v3",
      at: {
        ...onChains([1, 10, 137, 42161], "0xc36442b4a4522e871399cd717abdd847ab11fe88"),
        "eip155:56": ["0x7b8a01b39d58278b5de7e48c8449c9f4f5170613"],
        "eip155:130": ["0x943e6e07a7e8e791dafc44083e54041d743c46e9"],
        "eip155:8453": ["0x03a520b32c04bf3beef7beb72e919cf822ed34f1"],
        "eip155:42220": ["0x3d79edaabc0eab6f08ed885c05fc0b014290d95a"],
        "eip155:43114": ["0x655c406ebfa14ee2006250925e54ec43ad184f8b"],
      },
    },
    {
      role: "position manager",
      what: "positions v4",
      reader: "uniswap-v4",
      at: {
        "eip155:1": ["0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e"],
        "eip155:10": ["0x3c3ea4b57a46241e54610e5f022e5c45859a1017"],
        "eip155:56": ["0x7a4a5c919ae2541aed11041a1aeee68f1287f95b"],
        "eip155:130": ["0x4529a01c7a0410167c5740c487a8de60232617bf"],
        "eip155:137": ["0x1ec2ebf4f37e7363fdfe3551602425af0b3ceef9"],
        "eip155:8453": ["0x7c5f5a4bbd8fd63184577525326123b519429bdc"],
        "eip155:42161": ["0xd88f38f930b7952f2db2432cb002e7abbf3dd869"],
        "eip155:42220": ["0xf7965f3981e4d5bc383bfbcb61501763e9068ca9"],
      },
    },
    {
      role: "exchange",
      what: "pools v4",
      at: {
        "eip155:1": ["0x000000000004444c5dc75cb358380d2e3de08a90"],
        "eip155:10": ["0x9a13f98cb987694c9f086b1f5eb990eea8264ec3"],
        "eip155:56": ["0x28e2ea090877bf75740558f6bfb36a5ffee9e9df"],
        "eip155:130": ["0x1f98400000000000000000000000000000000004"],
        "eip155:137": ["0x67366782805870060151383f4bbff9dab53e5cd6"],
        "eip155:8453": ["0x498581ff718922c3f8e6a244956af099b2652b2b"],
        "eip155:42161": ["0x360e68faccca8ca495c1b759fd9eee466db9fb32"],
        "eip155:42220": ["0x288dc841a52fca2707c6947b3a777c5e56cd87bc"],
      },
    },
    {
      role: "exchange",
      what: "routers v2 of other chains",
      at: {
        ...onChains([56, 8453, 42161, 43114], "0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24"),
        "eip155:10": ["0x4a7b5da61326a6379179b40d00f57e5bbdc962c2"],
        "eip155:137": ["0xedf6066a2b290c185783862c7f4776a2c8077ad1"],
      },
    },
    {
      role: "exchange",
      what: "universal routers of other chains and versions",
      at: {
        "eip155:10": [
          "0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad",
          "0x851116d9223fabed8e56c0e6b8ad0c31d98b3507",
        ],
        "eip155:56": ["0x1906c1d672b88cd1b9ac7593301ca990f94eae07"],
        "eip155:130": ["0xef740bf23acae26f6492b10de645d6b98dc8eaf3"],
        "eip155:137": [
          "0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad",
          "0x1095692a6237d83c6a72f3f5efedb9a670c49223",
        ],
        "eip155:8453": ["0x6ff5693b99212da76ad316178a184ab56d299b43"],
        "eip155:42161": [
          "0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad",
          "0xa51afafe0263b40edaef0df8781ea9aa03e381a3",
        ],
        "eip155:43114": ["0x94b75331ae8d42c1b61065089b7d48fe14aa73b7"],
      },
    },
    {
      role: "distributor",
      what: "airdrop of UNI",
      at: { "eip155:1": ["0x090d4613473dee047c3f2706764f49e0821d256e"] },
    },
  ],
});
