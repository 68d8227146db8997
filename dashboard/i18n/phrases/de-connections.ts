/** Kinds of connections, their fields and hints, by the service's English text; hints also by sentence. */
const phrases: Readonly<Record<string, string>> = {
  "Algorand address": "Algorand-Adresse",
  "Aptos address": "Aptos-Adresse",
  "Avalanche P-chain address": "Adresse der P-Chain von Avalanche",
  "Avalanche X-chain address": "Adresse der X-Chain von Avalanche",
  "Cardano address or stake key": "Cardano-Adresse oder Stake-Schlüssel",
  "Cosmos address": "Cosmos-Adresse",
  "Ethereum validators": "Ethereum-Validatoren",
  "EVM address": "EVM-Adresse",
  "EVM address by your own node": "EVM-Adresse über deinen eigenen Node",
  "Hedera account": "Hedera-Konto",
  "Hyperliquid address": "Hyperliquid-Adresse",
  "Kaspa address": "Kaspa-Adresse",
  "Lightning node (Core Lightning or LND)": "Lightning-Node (Core Lightning oder LND)",
  "Monero by your own wallet": "Monero über deine eigene Wallet",
  "NEAR account": "NEAR-Konto",
  "Polkadot or Kusama address": "Adresse von Polkadot oder Kusama",
  "Solana address": "Solana-Adresse",
  "Starknet address": "Starknet-Adresse",
  "Stellar account": "Stellar-Konto",
  "Sui address": "Sui-Adresse",
  "Tezos address": "Tezos-Adresse",
  "TON address": "TON-Adresse",
  "Tron address": "Tron-Adresse",
  "Bitcoin address or xpub": "Bitcoin-Adresse oder xpub",
  "Address or key of Litecoin, Dogecoin, Bitcoin Cash and other relatives of Bitcoin":
    "Adresse oder Schlüssel von Litecoin, Dogecoin, Bitcoin Cash und anderen Verwandten von Bitcoin",
  "XRP Ledger address": "Adresse des XRP Ledger",
  "Any other exchange": "Jede andere Börse",
  "Crypto.com Exchange": "Crypto.com Exchange",

  Address: "Adresse",
  "Address or .sol name": "Adresse oder .sol-Name",
  "Address or name": "Adresse oder Name",
  "Address, xpub, ypub, zpub or descriptor": "Adresse, xpub, ypub, zpub oder Deskriptor",
  "API key": "API-Schlüssel",
  Account: "Konto",
  "Certificate of the Electrum server": "Zertifikat des Electrum-Servers",
  Chain: "Chain",
  "Chain ID": "Chain-ID",
  "Chain name": "Name der Chain",
  Chains: "Chains",
  Coin: "Coin",
  "Coin decimals": "Nachkommastellen des Coins",
  "Coin symbol": "Kürzel des Coins",
  "Consensus node": "Consensus-Node",
  Exchange: "Börse",
  "Explorer of your own": "Eigener Explorer",
  "Extended public key (xpub, ypub, zpub, Ltub …)":
    "Erweiterter öffentlicher Schlüssel (xpub, ypub, zpub, Ltub …)",
  "Blockbook, Esplora or Electrum server": "Server von Blockbook, Esplora oder Electrum",
  "Esplora server": "Esplora-Server",
  "First block": "Erster Block",
  "Gap limit": "Gap Limit",
  "Key of beaconcha.in": "Schlüssel von beaconcha.in",
  "Kind of address": "Art der Adressen",
  "Macaroon (LND)": "Macaroon (LND)",
  Node: "Node",
  "Node (RPC)": "Node (RPC)",
  "Node URL": "Adresse des Nodes",
  "Output descriptor": "Output-Deskriptor",
  Passphrase: "Passphrase",
  Password: "Passwort",
  "RPC URL": "RPC-Adresse",
  "Read from": "Lesen ab",
  "Rune (Core Lightning)": "Rune (Core Lightning)",
  Secret: "Secret",
  Server: "Server",
  "Server API": "API des Servers",
  "Stake key": "Stake-Schlüssel",
  "User name": "Benutzername",
  "Validators, by index or public key": "Validatoren, nach Index oder öffentlichem Schlüssel",
  "Wallet RPC": "Wallet-RPC",
  "Withdrawal address": "Auszahlungsadresse",
  "Wrapped native coin": "Wrapped-Contract des nativen Coins",
  "Your fee recipients": "Deine Gebührenempfänger",

  "Chain ids to read; all known ones when left out": "Zu lesende Chain-IDs; ohne Angabe alle bekannten",
  "Optional: an Etherscan key, good for all its chains, or one of Blockscout (proapi_…).":
    "Optional: ein Etherscan-Schlüssel, der für alle seine Chains gilt, oder einer von Blockscout (proapi_…).",
  "Without one, explorers that need none are asked":
    "Ohne einen werden Explorer gefragt, die keinen brauchen",
  "An explorer with an Etherscan-like API, such as https://explorer.example/api, for exactly one chain":
    "Ein Explorer mit einer API wie der von Etherscan, etwa https://explorer.example/api, für genau eine Chain",
  "Name of a chain that is not known": "Name einer Chain, die nicht bekannt ist",
  "Ticker of its native coin; ETH when left out": "Kürzel ihres nativen Coins; ohne Angabe ETH",
  "Decimals of its native coin; 18 when left out": "Nachkommastellen ihres nativen Coins; ohne Angabe 18",
  "Contract of its wrapped native coin, where it has one":
    "Contract ihres nativen Coins in Wrapped-Form, wenn es einen gibt",
  "JSON-RPC over HTTP; sealed, since many carry a key in the path.":
    "JSON-RPC über HTTP; wird verschlüsselt gespeichert, weil viele einen Schlüssel im Pfad enthalten.",
  "May be left out where UPSTREAM_EVM_RPC_<chainId>_URL is set":
    "Nicht nötig, wenn UPSTREAM_EVM_RPC_<chainId>_URL gesetzt ist",
  "Checked against the node; asked from it when left out":
    "Wird mit dem Node verglichen; ohne Angabe von ihm erfragt",
  "First block to read; the beginning when left out": "Erster zu lesender Block; ohne Angabe der erste",
  "Your own addresses to which blocks pay priority fees, in addition to the withdrawal and depositing addresses":
    "Deine eigenen Adressen, an die Blöcke Prioritätsgebühren zahlen, zusätzlich zu denen für Auszahlung und Einzahlung",
  "Your own consensus node; a public one when left out.":
    "Dein eigener Consensus-Node; ohne Angabe ein öffentlicher.",
  "For deposits, rewards by day and proposed blocks, which beaconcha.in lists":
    "Für Einzahlungen, Rewards je Tag und vorgeschlagene Blöcke, die beaconcha.in auflistet",
  "REST address of your node, such as https://127.0.0.1:3010 (Core Lightning) or https://127.0.0.1:8080 (LND)":
    "REST-Adresse deines Nodes, etwa https://127.0.0.1:3010 (Core Lightning) oder https://127.0.0.1:8080 (LND)",
  "A rune that allows getinfo, bkpr-listaccountevents and bkpr-listbalances only":
    "Eine Rune, die nur getinfo, bkpr-listaccountevents und bkpr-listbalances erlaubt",
  "readonly.macaroon in hexadecimal; one that permits more than reading is refused":
    "readonly.macaroon in hexadezimalen Ziffern; eines, das mehr als Lesen erlaubt, wird abgelehnt",
  "Address of your monero-wallet-rpc, such as http://127.0.0.1:18083":
    "Adresse deines monero-wallet-rpc, etwa http://127.0.0.1:18083",
  "Your own or another Esplora server, such as https://blockstream.info/api; mempool.space when left out.":
    "Dein eigener oder ein anderer Esplora-Server, etwa https://blockstream.info/api; ohne Angabe mempool.space.",
  "Unused addresses in a row after which none is looked for":
    "Unbenutzte Adressen hintereinander, nach denen keine weitere gesucht wird",
  "Unused addresses in a row after which the search for used ones ends":
    "Unbenutzte Adressen hintereinander, nach denen die Suche nach benutzten endet",
  "Kind of address of an xpub; detected if omitted": "Art der Adressen eines xpub; ohne Angabe erkannt",
  "Kind of addresses of an xpub; found out when left out": "Art der Adressen eines xpub; ohne Angabe erkannt",
  "Your own or another server, such as https://ltc1.trezor.io, https://litecoinspace.org/api or ssl://localhost:50002 for Electrum and Fulcrum; the coin's public Blockbook when left out.":
    "Dein eigener oder ein anderer Server, etwa https://ltc1.trezor.io, https://litecoinspace.org/api oder ssl://localhost:50002 für Electrum und Fulcrum; ohne Angabe das öffentliche Blockbook des Coins.",
  "SHA-256 fingerprint of a certificate that no known authority signed":
    "SHA-256-Fingerabdruck eines Zertifikats, das keine bekannte Stelle signiert hat",
  "How the server is asked; found out when left out.":
    "Wie der Server gefragt wird; ohne Angabe wird es ermittelt.",
  "A Blockbook server derives the addresses of a key itself, with blockbook-addresses it is not sent the key":
    "Ein Blockbook-Server leitet die Adressen eines Schlüssels selbst ab; mit blockbook-addresses bekommt er den Schlüssel nicht",
  "Your own RPC server; the public one when left out.":
    "Dein eigener RPC-Server; ohne Angabe der öffentliche.",
  "Sealed, since many carry a key in the path":
    "Wird verschlüsselt gespeichert, weil viele einen Schlüssel im Pfad enthalten",
  "Sealed, since some carry a key in the path":
    "Wird verschlüsselt gespeichert, weil manche einen Schlüssel im Pfad enthalten",
  "Sealed, since some carry a key": "Wird verschlüsselt gespeichert, weil manche einen Schlüssel enthalten",
  "A key of TronGrid; without one it answers slowly and refuses more often":
    "Ein Schlüssel von TronGrid; ohne einen antwortet es langsam und lehnt öfter ab",
  "One address (addr1…).": "Eine Adresse (addr1…).",
  "A wallet has many: its stake key has them all":
    "Eine Wallet hat viele: Ihr Stake-Schlüssel umfasst sie alle",
  "All addresses of a wallet, with its rewards (stake1…)":
    "Alle Adressen einer Wallet, mit ihren Rewards (stake1…)",
  "A project id of Blockfrost, which is asked in place of Koios where it is given":
    "Eine Projekt-ID von Blockfrost, das dann statt Koios gefragt wird",
  "A key of toncenter; without one it answers one request a second":
    "Ein Schlüssel von toncenter; ohne einen beantwortet es eine Anfrage pro Sekunde",
  "Since 2025 balances are on the Asset Hub of each network; what happened before is on its relay chain":
    "Seit 2025 liegen die Salden auf dem Asset Hub jedes Netzes; was davor geschah, steht auf seiner Relay Chain",
  "A key of Subscan; without one it refuses most requests":
    "Ein Schlüssel von Subscan; ohne einen lehnt es die meisten Anfragen ab",
  "A key of NearBlocks; without one it answers six requests a minute":
    "Ein Schlüssel von NearBlocks; ohne einen beantwortet es sechs Anfragen pro Minute",
  "A key of Aptos Labs, which allows more requests":
    "Ein Schlüssel von Aptos Labs, der mehr Anfragen erlaubt",
  "A key of Glacier, which allows more requests": "Ein Schlüssel von Glacier, der mehr Anfragen erlaubt",
  "What the wallet is called, where you have several accounts there; the exchange's name when left out":
    "Wie die Wallet heißt, wenn du dort mehrere Konten hast; ohne Angabe der Name der Börse",
  "Its id in ccxt: phemex, bingx, whitebit, lbank …": "Ihre ID in ccxt: phemex, bingx, whitebit, lbank …",
  "The first day to ask for; a later one is faster":
    "Der erste Tag, nach dem gefragt wird; ein späterer geht schneller",
};
export default phrases;

/** Hints with the address of a server or with the ids of chains. */
export const connectionForms: readonly (readonly [RegExp, string])[] = [
  [
    /^Your own or another server of the same kind; Koios, or Blockfrost where a key is given, when left out\.$/u,
    "Dein eigener oder ein anderer Server derselben Art; ohne Angabe Koios oder, mit einem Schlüssel, Blockfrost.",
  ],
  [
    /^Your own or another server of the same kind; (\S+) when left out\.$/u,
    "Dein eigener oder ein anderer Server derselben Art; ohne Angabe $1.",
  ],
  [
    /^Chain ids \((.*)\) on which the same key has an account; the chain of the address when left out$/u,
    "Chain-IDs ($1), auf denen derselbe Schlüssel ein Konto hat; ohne Angabe die Chain der Adresse",
  ],
];
