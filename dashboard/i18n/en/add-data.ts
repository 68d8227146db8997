export default {
  evmAddress: "EVM address",
  theFullHistoryOnAll: "The full history on all supported chains is imported.",
  transactionHash: "Transaction hash",
  enterTheWalletAddressOr: "Enter the wallet address or choose a file instead.",
  ensName: "ENS name",
  theNameIsResolvedAnd: "The name is resolved and the full history of its address is imported.",
  thisLooksLikeAPrivate: "This looks like a private key or a recovery phrase",
  neverEnterItHereOr: "Never enter it here or on any other page. An address or a public key is enough.",
  extendedPublicKeyOfA: "Extended public key of a Bitcoin wallet",
  allAddressesOfTheWallet:
    "All addresses of the wallet are found and imported. The key cannot spend anything.",
  bitcoinWalletDescriptor: "Bitcoin wallet descriptor",
  allAddressesOfTheDescriptor: "All addresses of the descriptor are found and imported.",
  bitcoinAddress: "Bitcoin address",
  theFullHistoryIsImported:
    "The full history is imported. For a wallet with many addresses, enter its extended public key.",
  solanaAddress: "Solana address",
  theFullHistoryIsImported2: "The full history is imported.",
  notASupportedAddress: "Not a supported address",
  chooseAnExportFileOf:
    "Choose an export file of an explorer or an exchange. API keys of exchanges are entered under Connections.",
  pasteAnAddressOrDrop: "Paste an address or drop a file",
  addressPublicKeyEnsName: "Address, public key, ENS name or export file",
  chooseFiles: "Choose files",
  checking: "Checking…",
  addWallet: "Add wallet",
  addressEvmChainsBitcoinSolana:
    "Address: EVM chains, Bitcoin, Solana. Also an xpub, ypub, zpub or descriptor, an ENS name, or a CSV export of an explorer or exchange.",
} as const;
