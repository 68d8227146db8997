import { defineProtocol } from "../../protocol.ts";

export const hop = defineProtocol({
  id: "hop",
  name: "Hop",
  category: "bridge",
  contracts: [
    {
      role: "bridge",
      what: "ETH bridge",
      at: { "eip155:1": ["0xb8901acb165ed027e32754e0ffe830802919727f"] },
    },
    {
      role: "bridge",
      what: "bridges of the rollups",
      at: {
        "eip155:10": [
          "0x83f6244bd87662118d96d9a6d44f09dfff14b30e",
          "0xa81d244a1814468c734e5b4101f7b9c0c577a8fc",
          "0x46ae9bab8cea96610807a275ebd36f8e916b5c61",
          "0x7191061d5d4c60f598214cc6913502184baddf18",
          "0x03d7f750777ec48d39d080b020d83eb2cb4e3547",
          "0x16284c7323c35f4960540583998c98b1cfc581a7",
          "0x33fe5bb8da466da55a8a32d6ade2bb104e2c5201",
          "0xa0075e8ce43dcb9970cb7709b9526c1232cc39c2",
        ],
        "eip155:100": [
          "0xd8926c12c0b2e5cd40cfda49ecaff40252af491b",
          "0x25d8039bb044dc227f741a9e381ca4ceae2e6ae8",
          "0xfd5a186a7e8453eb867a360526c5d987a00acac2",
          "0x7ac71c29fedf94bac5a5c9ab76e1dd12ea885ccc",
          "0x0460352b91d7cf42b0e1c1c30f06b602d9ef2238",
          "0x6f03052743cd99ce1b29265e377e320cd24eb632",
        ],
        "eip155:137": [
          "0xb98454270065a31d71bf635f6f7ee6a518dfb849",
          "0x25d8039bb044dc227f741a9e381ca4ceae2e6ae8",
          "0x6c9a1acf73bd85463a46b0afc076fbdf602b690b",
          "0x553bc791d746767166fa3888432038193ceed5e2",
          "0xecf268be00308980b5b3fcd0975d47c4c8e1382a",
          "0x58c61aee5ed3d748a1467085ed2650b697a66234",
        ],
        "eip155:8453": [
          "0x3666f603cc164936c1b87e207f36beba4ac5f18a",
          "0x46ae9bab8cea96610807a275ebd36f8e916b5c61",
          "0xe22d2bedb3eca35e6397e0c6d62857094aa26f52",
        ],
        "eip155:42161": [
          "0x3749c4f034022c39ecaffaba182555d4508caccc",
          "0x0e0e3d2c5c292161999474247956ef542cabf8dd",
          "0x72209fe68386b37a40d6bca04f78356fd342491f",
          "0x7ac115536fe3a185100b2c4de4cb328bf3a58ba6",
          "0x25fb92e505f752f730cad0bd4fa17ece4a384266",
          "0xc315239cfb05f1e130e7e28e603cea4c014c57f0",
          "0xea5abf2c909169823d939de377ef2bf897a6ce98",
        ],
      },
    },
    {
      role: "bridge",
      what: "wrappers of the bridges' pools",
      at: {
        "eip155:10": [
          "0x86ca30bef97fb651b8d866d45503684b90cb3312",
          "0x2ad09850b0ca4c7c1b33f5acd6cbabcab5d6e796",
          "0x7d269d3e0d61a05a0ba976b7dbf8805bf844af3f",
          "0xb3c68a491608952cb1257fc9909a537a0173b63b",
          "0xf11ebb94ec986ea891aec29cff151345c83b33ec",
          "0x29fba7d2a6c95db162ee09c6250e912d6893dca6",
          "0x19b2162ca4c2c6f08c6942bfb846ce5c396acb75",
        ],
        "eip155:100": [
          "0x03d7f750777ec48d39d080b020d83eb2cb4e3547",
          "0x76b22b8c1079a44f1211d867d68b1eda76a635a7",
          "0x49094a1b3463c4e2e82ca41b8e6a023bdd6e222f",
          "0x86ca30bef97fb651b8d866d45503684b90cb3312",
          "0x6c928f435d1f3329babb42d69ccf043e3900ecf1",
        ],
        "eip155:137": [
          "0xc315239cfb05f1e130e7e28e603cea4c014c57f0",
          "0x76b22b8c1079a44f1211d867d68b1eda76a635a7",
          "0x8741ba6225a6bf91f9d73531a98a89807857a2b3",
          "0x884d1aa15f9957e1aeaa86a82a72e49bc2bfcbe3",
          "0x28529fec439cff6d7d1d5917e956dee62cd3be5c",
        ],
        "eip155:8453": [
          "0x10541b07d8ad2647dc6cd67abd4c03575dade261",
          "0x7d269d3e0d61a05a0ba976b7dbf8805bf844af3f",
        ],
        "eip155:42161": [
          "0x33ceb27b39d2bb7d2e61f7564d3df29344020417",
          "0xe22d2bedb3eca35e6397e0c6d62857094aa26f52",
          "0xcb0a4177e0a60247c0ad18be87f8edff6dd30283",
          "0xe7f40bf16ab09f4a6906ac2caa4094ad2da48cc2",
          "0x16e08c02e4b78b0a5b3a917ff5feaedd349a5a95",
          "0x50a3a623d00fd8b8a4f3cbc5aa53d0bc6fa912dd",
        ],
      },
    },
    {
      role: "exchange",
      what: "pools",
      at: {
        "eip155:10": [
          "0xaa30d6bba6285d0585722e2440ff89e23ef68864",
          "0x3c0ffaca566fccfd9cc95139fef6cba143795963",
          "0xec4b41af04cf917b54aeb6df58c0f8d78895b5ef",
          "0xf181ed90d6cfac84b8073fdea6d34aa744b41810",
          "0x1990bc6dfe2ef605bfc08f5a23564db75642ad73",
          "0x8d4063e82a4db8cdaed46932e1c71e03ca69bede",
          "0x9dd8685463285ad5a94d2c128bda3c5e8a6173c8",
        ],
        "eip155:100": [
          "0x4014dc015641c08788f15bd6eb20da4c47d936d8",
          "0x5c32143c8b198f392d01f8446b754c181224ac26",
          "0x3aa637d6853f1d9a9354fe4301ab852a88b237e7",
          "0xaa30d6bba6285d0585722e2440ff89e23ef68864",
          "0x24afdca4653042c6d08fb1a754b2535dacf6eb24",
        ],
        "eip155:137": [
          "0x266e2dc3c4c59e42aa07afee5b09e964cffe6778",
          "0x5c32143c8b198f392d01f8446b754c181224ac26",
          "0xb2f7d27b21a69a033f85c42d5eb079043baadc81",
          "0x3d4cc8a61c7528fd86c55cfe061a78dcba48edd1",
          "0x25fb92e505f752f730cad0bd4fa17ece4a384266",
        ],
        "eip155:8453": [
          "0x0ce6c85cf43553de10fc56ceca0aef6ff0dd444d",
          "0x022c5ce6f1add7423268d41e08df521d5527c2a0",
        ],
        "eip155:42161": [
          "0x652d27c0f72771ce5c76fd400edd61b406ac6d97",
          "0x10541b07d8ad2647dc6cd67abd4c03575dade261",
          "0x18f7402b673ba6fb5ea4b95768aabb8aad7ef18a",
          "0xa5a33ab9063395a90ccbea2d86a62eccf27b5742",
          "0x0ded0d521ac7b0d312871d18ea4fde79f03ee7ca",
          "0xffe42d3ba79ee5ee74a999cad0c60ef1153f0b82",
        ],
      },
    },
    {
      role: "bridge",
      what: "bridges on Ethereum",
      at: {
        "eip155:1": [
          "0x3666f603cc164936c1b87e207f36beba4ac5f18a",
          "0x3e4a3a4796d16c0cd582c382691998f7c06420b6",
          "0x3d4cc8a61c7528fd86c55cfe061a78dcba48edd1",
          "0x22b1cbb8d98a01a3b71d034bb899775a76eb1cc2",
          "0x914f986a44acb623a277d6bd17368171fcbe4273",
        ],
      },
    },
    {
      role: "distributor",
      what: "rewards of liquidity on Arbitrum",
      at: { "eip155:42161": ["0x00001fcf29c5fd7846e4332afbfaa48701d727f5"] },
    },
  ],
  calls: [
    {
      selector: "0x3d12a85a",
      signature: "bondWithdrawalAndDistribute(address,uint256,bytes32,uint256,uint256,uint256)",
      name: "Bond Withdrawal And Distribute",
      bridges: "in",
    },
    {
      selector: "0x23c452cd",
      signature: "bondWithdrawal(address,uint256,bytes32,uint256)",
      name: "Bond Withdrawal",
      bridges: "in",
    },
  ],
});
