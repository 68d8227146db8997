/** German texts of errors of connections to chains, by the English template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  " ({0})": " ({0})",
  " It looks like a Litecoin address.": " Es sieht wie eine Litecoin-Adresse aus.",
  " It looks like a shielded address: its history is private, so no server can provide it.":
    " Es sieht wie eine abgeschirmte Adresse aus: Ihr Verlauf ist privat, kein Server kann ihn also liefern.",
  " It looks like an EVM address: choose that kind of connection.":
    " Es sieht wie eine EVM-Adresse aus: Wähle diese Art von Verbindung.",
  " It looks like one of a test network, which holds nothing.":
    " Es sieht wie eine Adresse eines Testnetzes aus, das nichts enthält.",
  '"{0}" is not a valid ENS name: it has characters that the standard forbids or that look like others. Check its spelling, or paste the address itself.':
    "„{0}“ ist kein gültiger ENS-Name: Er enthält Zeichen, die der Standard verbietet oder die anderen ähneln. Prüfe die Schreibweise, oder füge die Adresse selbst ein.",
  "Your own explorer serves one chain: enter its id in chains.":
    "Ein eigener Explorer bedient nur eine Chain: Gib ihre Nummer in chains an.",
  "The node is a different one than when this connection was created.":
    "Der Knoten ist ein anderer als bei der Einrichtung dieser Verbindung.",
  "The wallet program has a different wallet open than when this connection was created: open that wallet again.":
    "Im Wallet-Programm ist eine andere Wallet geöffnet als die, für die diese Verbindung angelegt wurde: Öffne diese wieder.",
  "Chain {0} has no explorer here: name one under “Explorer of your own”, or connect your own node. Known chains: {1}.":
    "Für Chain {0} gibt es hier keinen Explorer: Gib einen unter „Eigener Explorer“ an, oder verbinde deinen eigenen Knoten. Bekannte Chains: {1}.",
  "Check the address of this connection.": "Prüfe die Adresse dieser Verbindung.",
  "Give either the rune of a Core Lightning node or the read-only macaroon of an LND node.":
    "Gib entweder die Rune eines Core-Lightning-Knotens oder das Nur-Lese-Macaroon eines LND-Knotens an.",
  "HTTP {0}, the API key is not accepted": "HTTP {0}, der API-Schlüssel wird nicht angenommen",
  "Hyperliquid {0}. The response was discarded.": "Hyperliquid {0}. Die Antwort wurde verworfen.",
  "No account of Hedera has the alias {0}. Check that it was copied completely, or give the account's number (0.0.…).":
    "Kein Konto von Hedera hat den Alias {0}. Prüfe, ob er vollständig kopiert ist, oder gib die Nummer des Kontos an (0.0.…).",
  "No explorer serves {0} ({1}): set an API key whose plan covers it, name an explorer under “Explorer of your own”, or connect your own node.":
    "Kein Explorer bedient {0} ({1}): Setze einen API-Schlüssel, dessen Tarif die Chain umfasst, gib einen unter „Eigener Explorer“ an, oder verbinde deinen eigenen Knoten.",
  "No explorer that lists withdrawals of validators is known.":
    "Es ist kein Explorer bekannt, der Auszahlungen von Validatoren auflistet.",
  "No {0} address of this kind can be derived from a key: name the addresses one by one, or use a zpub.":
    "Aus einem Schlüssel lässt sich keine {0}-Adresse dieser Art ableiten: Gib die Adressen einzeln an, oder verwende einen zpub.",
  "Set url to the node's JSON-RPC address, such as http://127.0.0.1:8545.":
    "Setze url auf die JSON-RPC-Adresse des Knotens, etwa http://127.0.0.1:8545.",
  "Set an API key for this connection: etherscan.io/apidashboard gives one for all its chains.":
    "Setze einen API-Schlüssel für diese Verbindung: etherscan.io/apidashboard vergibt einen für alle seine Chains.",
  "Set another API key: one of Etherscan's V2 (etherscan.io/apidashboard; keys of its sister sites and of other services are not taken), one of Blockscout that begins with proapi_, or none.":
    "Setze einen anderen API-Schlüssel: einen für Etherscans V2 (etherscan.io/apidashboard; Schlüssel der Schwesterseiten und anderer Dienste werden nicht angenommen), einen von Blockscout, der mit proapi_ beginnt, oder keinen.",
  "Subscan answered {0} with code {1}: {2}. The response was discarded.":
    "Subscan antwortete auf {0} mit dem Code {1}: {2}. Die Antwort wurde verworfen.",
  "Subscan did not list the assets of this account.":
    "Subscan hat die Assets dieses Kontos nicht aufgelistet.",
  "The server states a different origin of {0} than its name does.":
    "Der Server nennt für {0} einen anderen Ursprung, als der Name angibt.",
  "The Aptos node does not state what a pool holds.": "Der Aptos-Knoten nennt den Saldo eines Pools nicht.",
  "The Aptos server has no indexer at /graphql. Give the address of one that has, or leave it out. Nothing was read.":
    "Der Aptos-Server hat keinen Indexer unter /graphql. Gib die Adresse eines Servers an, der einen hat, oder lass sie weg. Es wurde nichts gelesen.",
  "The Blockbook server answered {0} about the {1}: {2}. Check it, and the address of the server.":
    "Der Blockbook-Server antwortete mit {0} auf {1}: {2}. Prüfe die Angabe und die Adresse des Servers.",
  "The Electrum server returned a different transaction than the one requested. The response was discarded.":
    "Der Electrum-Server antwortete mit einer anderen Transaktion als der verlangten. Die Antwort wurde verworfen.",
  "The Electrum server refused {0} or returned an unknown form. The response was discarded.":
    "Der Electrum-Server hat {0} abgelehnt oder in unbekannter Form beantwortet. Die Antwort wurde verworfen.",
  "The Esplora server answered {0} for {1}: {2}. Check the address of the server.":
    "Der Esplora-Server antwortete mit {0} auf {1}: {2}. Prüfe die Adresse des Servers.",
  "Horizon returned the effect {0} ({1}) without its amount or asset. The response was discarded.":
    "Horizon hat den Effekt {0} ({1}) ohne seinen Betrag oder seine Währung geliefert. Die Antwort wurde verworfen.",
  "The XRP Ledger server returned an account without its balance. The response was discarded.":
    "Der Server des XRP Ledger hat ein Konto ohne seinen Saldo geliefert. Die Antwort wurde verworfen.",
  "The XRP Ledger server listed a transaction without its hash, ledger or content. The response was discarded.":
    "Der Server des XRP Ledger hat eine Transaktion ohne ihren Hash, ihr Ledger oder ihren Inhalt aufgelistet. Die Antwort wurde verworfen.",
  "The Lightning node {0}. The response was discarded; check that it runs, and its version.":
    "Der Lightning-Knoten {0}. Die Antwort wurde verworfen; prüfe, ob er läuft, und seine Version.",
  "The NEAR node did not return the account.": "Der NEAR-Knoten hat das Konto nicht geliefert.",
  "The NEAR node did not return the transaction.": "Der NEAR-Knoten hat die Transaktion nicht geliefert.",
  "The NEAR node returned no result for {0}.": "Der NEAR-Knoten hat für {0} kein Ergebnis geliefert.",
  "The Solana server refused the address: {0}. Check the address, and that the URL is one of a Solana RPC server.":
    "Der Solana-Server hat die Adresse abgelehnt: {0}. Prüfe die Adresse, und ob die URL die eines Solana-RPC-Servers ist.",
  "The Starknet node refused {0}.": "Der Starknet-Knoten hat {0} abgelehnt.",
  "The Sui server refused {0}: {1}.": "Der Sui-Server hat {0} abgelehnt: {1}.",
  "The XRP Ledger server answered {0} with {1}: {2}.":
    "Der XRP-Ledger-Server antwortete auf {0} mit {1}: {2}.",
  "The consensus layer knows none of these validators. Check the indices, keys or addresses.":
    "Die Konsensschicht kennt keinen dieser Validatoren. Prüfe die Nummern, Schlüssel oder Adressen.",
  "The consensus node returned other validators than the ones requested. The response was discarded.":
    "Der Konsensknoten antwortete für andere Validatoren als die gefragten. Die Antwort wurde verworfen.",
  "The consensus node serves chain {0}, not Ethereum's main network. Correct its address in the connection's settings. Nothing was read.":
    "Der Konsensknoten bedient die Chain {0}, nicht das Hauptnetz von Ethereum. Korrigiere seine Adresse in den Einstellungen der Verbindung. Es wurde nichts gelesen.",
  "The consensus node {0}. The response was discarded.":
    "Der Konsensknoten {0}. Die Antwort wurde verworfen.",
  "The denomination {0} was not looked up.": "Die Denomination {0} wurde nicht nachgeschlagen.",
  "The descriptor does not fit its checksum (the part after #): it was cut or mistyped. Copy it again.":
    "Der Deskriptor passt nicht zu seiner Prüfsumme (dem Teil nach #): Er wurde abgeschnitten oder falsch getippt. Kopiere ihn erneut.",
  'The descriptor\'s key "{0}…" cannot be read; hardened steps below an xpub cannot be derived. Export one without them, or name the addresses.':
    "Der Schlüssel „{0}…“ des Deskriptors ist nicht lesbar; gehärtete Schritte unterhalb eines xpub lassen sich nicht ableiten. Exportiere einen ohne sie, oder gib die Adressen an.",
  "Your explorer could not be read ({0}): check its address, which usually ends in /api, and that it is running.":
    "Dein eigener Explorer konnte nicht gelesen werden ({0}): Prüfe die Adresse, die meist auf /api endet, und ob er läuft.",
  "Your explorer serves chain {0}, not {1} ({2}): correct its address or the chains. Nothing was read.":
    "Dein eigener Explorer bedient Chain {0}, nicht {1} ({2}): Korrigiere seine Adresse oder die Chains. Es wurde nichts gelesen.",
  "The explorer did not list the withdrawals of validators.":
    "Der Explorer hat die Auszahlungen der Validatoren nicht aufgelistet.",
  "The explorer's address carries a key: put it into apiKey, which is sealed.":
    "Die Adresse des Explorers enthält einen Schlüssel: Trage ihn in apiKey ein, wo er verschlüsselt wird.",
  "The extended key holds no public key. Check that it was copied completely.":
    "Der erweiterte Schlüssel enthält keinen öffentlichen Schlüssel. Prüfe, ob er vollständig kopiert ist.",
  "The name {0} could not be looked up: a node returned no result ({1}). Try again later, or paste the address itself.":
    "Der Name {0} ließ sich nicht nachschlagen: Ein Knoten hat kein Ergebnis geliefert ({1}). Versuche es später erneut, oder füge die Adresse selbst ein.",
  "The name {0} could not be looked up: {1}. Try again later, or paste the address itself.":
    "Der Name {0} ließ sich nicht nachschlagen: {1}. Versuche es später erneut, oder füge die Adresse selbst ein.",
  "The name {0} has no Ethereum address in Unstoppable Domains. Paste the address itself.":
    "Der Name {0} hat in Unstoppable Domains keine Ethereum-Adresse. Füge die Adresse selbst ein.",
  "The name {0} has no address in ENS. Paste the address itself.":
    "Der Name {0} hat in ENS keine Adresse. Füge die Adresse selbst ein.",
  "The name {0} is held by a program, as names are that were made NFTs. Paste the address itself.":
    "Der Name {0} gehört einem Programm, wie es bei Namen ist, die zu NFTs gemacht wurden. Füge die Adresse selbst ein.",
  "The name {0} is not registered in ENS. Check its spelling, or paste the address itself.":
    "Der Name {0} ist in ENS nicht registriert. Prüfe die Schreibweise, oder füge die Adresse selbst ein.",
  "The name {0} is not registered in Unstoppable Domains. Check its spelling, or paste the address itself.":
    "Der Name {0} ist in Unstoppable Domains nicht registriert. Prüfe die Schreibweise, oder füge die Adresse selbst ein.",
  "The name {0} is not registered in the Solana Name Service. Check its spelling, or paste the address itself.":
    "Der Name {0} ist im Solana Name Service nicht registriert. Prüfe die Schreibweise, oder füge die Adresse selbst ein.",
  "The name {0} names no wallet in TON DNS. Check its spelling, or paste the address itself.":
    "Der Name {0} bezeichnet in TON DNS keine Wallet. Prüfe die Schreibweise, oder füge die Adresse selbst ein.",
  "The node returned nothing for block {0}, although it is at block {1}. Nothing was changed.":
    "Der Knoten hat für Block {0} nichts geantwortet, obwohl er bei Block {1} ist. Es wurde nichts geändert.",
  "The node returned nothing for block {0}, which its own lists name. Nothing after it was read.":
    "Der Knoten hat für Block {0}, den seine eigenen Listen nennen, nichts geantwortet. Nichts danach wurde gelesen.",
  "The node returned no result for eth_chainId ({0}): check its URL, that it is running, and that its HTTP interface is on.":
    "Der Knoten hat für eth_chainId kein Ergebnis geliefert ({0}): Prüfe seine URL, ob er läuft, und ob seine HTTP-Schnittstelle eingeschaltet ist.",
  "The node did not return the decimals of token {0}{1}.":
    "Der Knoten hat die Nachkommastellen des Tokens {0} nicht geliefert{1}.",
  "The node is at block {0}, behind block {1} that was read from it before: it is still syncing, or restored from a copy. Nothing was changed.":
    "Der Knoten ist bei Block {0}, vor Block {1}, der früher von ihm gelesen wurde: Er synchronisiert noch, oder wurde aus einer Kopie wiederhergestellt. Es wurde nichts geändert.",
  'The node is on the network "{0}", which is not known.':
    "Der Knoten ist im Netz „{0}“, das nicht bekannt ist.",
  "The node lists transaction {0} in block {1} but does not return its {2}, by hash or by block. Nothing after it was read. If this persists, let the node index all transactions (geth: --history.transactions 0), or connect the address by explorer.":
    "Der Knoten nennt die Transaktion {0} in Block {1}, liefert aber {2} dazu nicht, weder nach Hash noch nach Block. Nichts danach wurde gelesen. Wenn es so bleibt, lass den Knoten alle Transaktionen indizieren (geth: --history.transactions 0), oder verbinde die Adresse über einen Explorer.",
  "The node of {0} has no blocks yet. Wait until it has synchronised.":
    "Der Knoten von {0} hat noch keine Blöcke. Warte, bis er synchron ist.",
  "The node refused ({0}): check the key in its URL.":
    "Der Knoten hat abgelehnt ({0}): Prüfe den Schlüssel in seiner URL.",
  "The node refused the macaroon for /v1/{0}: give readonly.macaroon.":
    "Der Knoten hat das Macaroon für /v1/{0} abgelehnt: Gib readonly.macaroon an.",
  "The node refused the rune for {0}: make one that allows getinfo, bkpr-listaccountevents and bkpr-listbalances.":
    "Der Knoten hat die Rune für {0} abgelehnt: Erstelle eine, die getinfo, bkpr-listaccountevents und bkpr-listbalances erlaubt.",
  "The node serves chain {0} now, not {1} ({2}): correct the node's URL. Nothing was read.":
    "Der Knoten bedient jetzt Chain {0}, nicht {1} ({2}): Korrigiere die URL des Knotens. Es wurde nichts gelesen.",
  "The node serves chain {0}, not {1}: correct chainId or the URL.":
    "Der Knoten bedient Chain {0}, nicht {1}: Korrigiere chainId oder die URL.",
  "The pool {0} did not return the balance of the account.":
    "Der Pool {0} hat den Saldo des Kontos nicht geliefert.",
  "The server returned addresses of a different key or chain than the one requested. The response was discarded; use another server.":
    "Der Server antwortete mit Adressen eines anderen Schlüssels oder einer anderen Chain als gefragt. Die Antwort wurde verworfen; verwende einen anderen Server.",
  "The server did not return {0}. Nothing was read; another server of the chain may have it.":
    "Der Server hat nicht geliefert: {0}. Es wurde nichts gelesen; ein anderer Server der Chain hat es vielleicht.",
  "The server serves a different chain ({0}) than {1} ({2}): correct the server's address in the connection's settings. Nothing was read.":
    "Der Server bedient eine andere Chain ({0}) als {1} ({2}): Korrigiere die Adresse des Servers in den Einstellungen der Verbindung. Es wurde nichts gelesen.",
  "The server serves a different chain than {0}: its block {1} is {2}…. Correct its address in the connection's settings.":
    "Der Server bedient eine andere Chain als {0}: Sein Block {1} ist {2}…. Korrigiere seine Adresse in den Einstellungen der Verbindung.",
  "The stake changed with each request. Its rewards are read by the next sync.":
    "Der gestakte Betrag änderte sich mit jeder Anfrage. Die nächste Synchronisierung liest seine Rewards.",
  "Subscan's list became shorter while it was read, as after a reorganisation. The rest was not read; it is read again.":
    "Die Liste von Subscan wurde beim Lesen kürzer, wie nach einer Reorganisation. Der Rest wurde nicht gelesen; er wird erneut gelesen.",
  "The list of {0} became shorter each time it was read, as after a reorganisation. It is read again by the next sync.":
    "Die Liste von {0} wurde jedes Mal kürzer, während sie gelesen wurde, wie nach einer Reorganisation. Die nächste Synchronisierung liest sie erneut.",
  "The source returns the same page repeatedly. The page was discarded.":
    "Die Quelle antwortet immer wieder mit derselben Seite. Die Seite wurde verworfen.",
  "The source lists the history in a different order than requested. The response was discarded.":
    "Die Quelle listet den Verlauf in einer anderen Reihenfolge auf als verlangt. Die Antwort wurde verworfen.",
  "The wallet program did not name a Monero address. Open the wallet in it.":
    "Das Wallet-Programm hat keine Monero-Adresse genannt. Öffne die Wallet darin.",
  "The wallet program {0}. The response was discarded; check that it runs with the wallet open.":
    "Das Wallet-Programm {0}. Die Antwort wurde verworfen; prüfe, ob es mit geöffneter Wallet läuft.",
  "The wallet refused the login: correct username and password.":
    "Die Wallet hat die Anmeldung abgelehnt: Korrigiere Benutzername und Passwort.",
  "This RPC server is one of a test network, whose coins have no value. Give the URL of a mainnet server.":
    "Dieser RPC-Server ist einer eines Testnetzes, dessen Coins keinen Wert haben. Gib die URL eines Mainnet-Servers an.",
  "This is a key or descriptor: put it into xpub or descriptor.":
    "Das ist ein Schlüssel oder Deskriptor: Trage ihn in xpub oder descriptor ein.",
  "This is an address: put it into address.": "Das ist eine Adresse: Trage sie in address ein.",
  "This is not an address of {0}. Check that it was copied completely.":
    "Das ist keine Adresse von {0}. Prüfe, ob sie vollständig kopiert ist.",
  "This is not an address, xpub, ypub, zpub or descriptor of {0}.{1} Check that it was copied completely.":
    "Das ist weder eine {0}-Adresse noch ein xpub, ypub, zpub oder Deskriptor.{1} Prüfe, ob der Text vollständig kopiert ist.",
  "This is not a macaroon of LND in hexadecimal. It was not stored: give the content of readonly.macaroon, as `xxd -p -c 1000 readonly.macaroon` prints it.":
    "Das ist kein Macaroon von LND in Hexadezimalschreibweise. Es wurde nicht gespeichert: Gib den Inhalt von readonly.macaroon an, wie `xxd -p -c 1000 readonly.macaroon` ihn ausgibt.",
  "This kind of descriptor is not read yet; pkh, wpkh, sh(wpkh), tr and wsh(sortedmulti) are.":
    "Diese Art von Deskriptor wird noch nicht gelesen; gelesen werden pkh, wpkh, sh(wpkh), tr und wsh(sortedmulti).",
  "This macaroon permits more than reading ({0}: {1}), so it can spend or change. It was not stored: give readonly.macaroon, or one that was baked with read permissions only.":
    "Dieses Macaroon erlaubt mehr als Lesen ({0}: {1}), kann also ausgeben oder ändern. Es wurde nicht gespeichert: Gib readonly.macaroon an, oder eines nur mit Leserechten.",
  "This server is not a Blockbook server. Enter its address without /api, such as https://ltc1.trezor.io.":
    "Dieser Server ist kein Blockbook-Server. Gib seine Adresse ohne /api an, etwa https://ltc1.trezor.io.",
  "This server is not an Esplora server. An Esplora address ends in /api, such as https://blockstream.info/api.":
    "Dieser Server ist kein Esplora-Server. Die Adresse eines Esplora-Servers endet auf /api, etwa https://blockstream.info/api.",
  "Transactions of {0} are not read from Electrum servers: use a Blockbook server.":
    "Transaktionen von {0} werden nicht von Electrum-Servern gelesen: Verwende einen Blockbook-Server.",
  "The server at this URL is not an EVM node: eth_chainId gave no number. Check the URL.":
    "Der Server unter dieser URL ist kein EVM-Knoten: eth_chainId ergab keine Zahl. Prüfe die URL.",
  "answered {0}": "antwortete mit {0}",
  "answered {0} for /v1/{1}": "antwortete mit {0} auf /v1/{1}",
  "answered {0} for validators": "antwortete mit {0} auf die Anfrage nach Validatoren",
  "answered {0} for {1}": "antwortete mit {0} auf {1}",
  "beaconcha.in returned an undocumented response for {0}. The response was discarded.":
    "beaconcha.in lieferte eine undokumentierte Antwort auf {0}. Die Antwort wurde verworfen.",
  "did not answer /v1/{0} as LND does": "antwortete auf /v1/{0} nicht wie LND",
  "returned a response that is not one of a consensus node":
    "lieferte eine Antwort, die nicht von einem Konsensknoten ist",
  "returned an undocumented response for {0}": "lieferte eine undokumentierte Antwort auf {0}",
  "did not answer {0} as Core Lightning does": "antwortete auf {0} nicht wie Core Lightning",
  "did not answer {0} as monero-wallet-rpc does": "antwortete auf {0} nicht wie monero-wallet-rpc",
  "is not synchronised: its state is not verified": "ist nicht synchron: Sein Zustand ist nicht geprüft",
  "lists no market {0}": "listet den Markt {0} nicht auf",
  "does not state the token of the fee of a fill of {0}":
    "nennt den Token der Gebühr einer Ausführung von {0} nicht",
  "lists no token {0}": "listet den Token {0} nicht auf",
  "refused {0}: {1}": "lehnte {0} ab: {1}",
  "reported an error for /v1/{0}": "meldete einen Fehler bei /v1/{0}",
  'solana answered "{0}".': "Solana antwortete „{0}“.",
  "the list of transactions": "die Liste der Transaktionen",
  "{0} Try again in a few minutes, set an API key, or name another explorer under “Explorer of your own”.":
    "{0} Versuche es in einigen Minuten erneut, setze einen API-Schlüssel, oder gib einen anderen unter „Eigener Explorer“ an.",
  '{0} answered "{1}".': "{0} antwortete „{1}“.",
  "{0} answered {1} for withdrawals.": "{0} antwortete mit {1} auf die Anfrage nach Auszahlungen.",
  "{0} answered {1} for {2}. The response was discarded.":
    "{0} antwortete mit {1} auf {2}. Die Antwort wurde verworfen.",
  "{0} returned a response that is not an object. The response was discarded.":
    "{0} lieferte eine Antwort, die kein Objekt ist. Die Antwort wurde verworfen.",
  "{0} refused the request ({1}): it needs an API key, or refuses the one that is given. Correct it in the connection's settings.":
    "{0} hat die Anfrage abgelehnt ({1}): Nötig ist ein API-Schlüssel, oder der angegebene wird nicht angenommen. Korrigiere ihn in den Einstellungen der Verbindung.",
  "{0} refused: {1}. {2}": "{0} lehnte ab: {1}. {2}",
  "{0}… is not a valid extended public key of {1}: it was cut or mistyped. Copy it again.":
    "{0}… ist kein gültiger erweiterter öffentlicher Schlüssel von {1}: Er wurde abgeschnitten oder falsch getippt. Kopiere ihn erneut.",
};

export default messages;
