export default {
  addYourFirstWalletOr: "Add your first wallet or file",
  pasteAnAddressToImport:
    "Paste an address to import its full history, or choose an export of a wallet or an exchange. You see a preview before anything is saved.",
  justLooking: "Just looking?",
  creatingThreeYearsOfHistory: "Creating three years of history…",
  tryTheDemo: "Try the demo",
  movingFromAnotherMachine: "Moving from another machine?",
  restoreABackup: "Restore a backup",
  connectAnExchange: "Connect an exchange",
  orUseAnApiKey: "Trading on an exchange?",
} as const;
