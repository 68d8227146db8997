import type en from "../../en/ledger/add-data.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  evmAddress: "EVM-Adresse",
  theFullHistoryOnAll: "Der gesamte Verlauf auf allen unterstützten Chains wird importiert.",
  canBeKey: "Ein privater Schlüssel, ein Transaktions-Hash oder eine Adresse",
  canBeKeyHint:
    "64 Stellen nach 0x sind auf Aptos, Starknet und Sui eine Adresse und auf den meisten Chains ein privater Schlüssel. Füge einen privaten Schlüssel niemals irgendwo ein. Keine Chain wird gefragt, bevor du bestätigst.",
  isAddress: "Das ist eine Adresse, kein privater Schlüssel",
  ensName: "ENS-Name",
  theNameIsResolvedAnd: "Der Name wird aufgelöst und der gesamte Verlauf der Adresse importiert.",
  thisLooksLikeAPrivate: "Das sieht nach einem privaten Schlüssel oder einer Wiederherstellungsphrase aus",
  neverEnterItHereOr:
    "Gib sie niemals hier oder auf einer anderen Seite ein. Eine Adresse oder ein öffentlicher Schlüssel genügt.",
  extendedPublicKeyOfA: "Erweiterter öffentlicher Schlüssel einer Bitcoin-Wallet",
  allAddressesOfTheWallet:
    "Alle Adressen der Wallet werden gefunden und importiert. Mit dem Schlüssel kann nichts ausgegeben werden.",
  bitcoinWalletDescriptor: "Deskriptor einer Bitcoin-Wallet",
  allAddressesOfTheDescriptor: "Alle Adressen des Deskriptors werden gefunden und importiert.",
  bitcoinAddress: "Bitcoin-Adresse",
  theFullHistoryIsImported:
    "Der gesamte Verlauf wird importiert. Für eine Wallet mit vielen Adressen gib ihren erweiterten öffentlichen Schlüssel ein.",
  solanaAddress: "Solana-Adresse",
  importsWholeHistory: "Der gesamte Verlauf wird importiert.",
  unknownForm: "Andere Form einer Adresse",
  chooseAnExportFileOf:
    "Wähle eine Exportdatei eines Explorers oder einer Börse. API-Schlüssel von Börsen gibst du unter Verbindungen ein.",
  findTheChain: "Chain suchen",
  noChainFound:
    "Keine unterstützte Chain hat eine Adresse dieser Form. Prüfe, ob sie vollständig kopiert wurde. Bei einer Chain, die nicht unterstützt wird, importiere eine Datei ihrer Wallet oder ihres Explorers.",
  otherChains: "Andere Chains mit dieser Adresse?",
  chooseTheChain: "Wähle die Chain, die gelesen werden soll:",
  usedThere: "benutzt",
  notUsedThere: "bisher unbenutzt",
  pasteAnAddressOrDrop: "Adresse oder Datei einfügen",
  addressPublicKeyEnsName: "Adresse, öffentlicher Schlüssel, ENS-Name oder Exportdatei",
  chooseFolder: "Ordner wählen",
  chooseFiles: "Dateien wählen",
  checking: "Wird geprüft …",
  addWallet: "Wallet hinzufügen",
  addressEvmChainsBitcoinSolana:
    "Adresse einer unterstützten Chain, xpub, ypub, zpub oder Deskriptor, ENS-Name oder Exportdateien von Börsen, Wallets, Explorern und anderen Trackern.",
  privateKey: "Das sieht nach einem privaten Schlüssel aus",
  tronAddress: "TRON-Adresse",
  dogecoinAddress: "Dogecoin-Adresse",
  litecoinAddress: "Litecoin-Adresse",
  xrpAddress: "XRP-Adresse",
};

export default messages;
