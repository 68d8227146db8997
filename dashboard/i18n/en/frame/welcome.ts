export default {
  addYourFirstWalletOr: "Add your first wallet or file",
  pasteAnAddressToImport:
    "Paste an address to import its full history, or choose an export of a wallet or an exchange. You see a preview before anything is saved.",
  justLooking: "Just looking?",
  creatingThreeYearsOfHistory: "Creating three years of history…",
  tryTheDemo: "Try the demo",
  movingFromAnotherMachine: "Moving from another machine?",
  restoreABackup: "Restore a backup",
  supported: "What can be read",
  searchSources_one: "Search {{count, number}} exchange, wallet, chain or file format",
  searchSources_other: "Search {{count, number}} exchanges, wallets, chains and file formats",
  noSuchSource: "No source of this name. A CSV file of any other source can be read by naming its columns.",
  byKey: "by read-only API key",
  byAddress: "by address or public key",
  byFile: "by export file",
  connectAnExchange: "Connect an exchange",
  orUseAnApiKey: "Trading on an exchange?",
} as const;
