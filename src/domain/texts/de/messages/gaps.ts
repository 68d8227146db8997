/** German texts of what sources cannot provide, by the English text or template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  " Give the key the permission to read it.": " Gib dem Schlüssel das Recht, es zu lesen.",
  " and {0} more": " und {0} weitere",
  " since {0}": " seit {0}",
  "A consolidation, or a deposit that is not listed, changed the balance of these validators by more than rewards can. It is booked as a transfer, never as income: add the other validator to this connection, or set the type of the entry.":
    "Eine Zusammenlegung oder eine nicht gelistete Einzahlung hat den Saldo dieser Validatoren um mehr geändert, als Erträge es können. Sie ist als Transfer gebucht, nie als Einkommen: Füge den anderen Validator dieser Verbindung hinzu, oder setze die Art des Eintrags.",
  "A {0} was moved, which is not read.": "Bewegt wurde: {0}; das wird nicht gelesen.",
  "Amounts with more than {0} digits before or after the point were left out.":
    "Beträge mit mehr als {0} Ziffern vor oder nach dem Komma wurden weggelassen.",
  "Builders of {0} paid {1} ETH (MEV) to {2}. These are transactions of that address: connect it as an EVM address if it is yours.":
    "Ersteller ({0}) haben {1} ETH (MEV) an {2} gezahlt. Das sind Transaktionen dieser Adresse: Verbinde sie als EVM-Adresse, falls sie deine ist.",
  "Funding payments": "Funding-Zahlungen",
  "Hyperliquid keeps the newest {0} fills of an account; earlier ones are missing.":
    "Hyperliquid bewahrt die neuesten {0} Ausführungen eines Kontos auf; frühere fehlen.",
  'Hyperliquid listed changes of the kind "{0}", whose effect is not known. Their amounts are missing.':
    "Hyperliquid hat Änderungen der Art „{0}“ aufgelistet, deren Wirkung nicht bekannt ist. Ihre Beträge fehlen.",
  "It has no balance to compare: only collectibles or spam was found, or nothing at all.":
    "Sie hat keinen Saldo zum Abgleichen: Es wurden nur Sammlerstücke oder Spam gefunden, oder gar nichts.",
  "Its balances have not been compared with the source yet: connections.verify does it.":
    "Ihre Salden wurden noch nicht mit der Quelle abgeglichen: Starte den Abgleich.",
  "Ledger: the meaning of rows of the type {0} is not known. Their amounts are booked, but neither as income nor as a transfer: check them.":
    "Ledger: Die Bedeutung von Zeilen der Art {0} ist nicht bekannt. Ihre Beträge sind gebucht, aber weder als Einkommen noch als Transfer: Prüfe sie.",
  "Names of this kind are not resolved: paste the address itself.":
    "Namen dieser Art werden nicht aufgelöst: Füge die Adresse selbst ein.",
  "NearBlocks does not know the decimals of {0}, so its transfers are missing.":
    "NearBlocks kennt die Nachkommastellen von {0} nicht, deshalb fehlen dessen Transfers.",
  "Not read, since no explorer serves them: {0}. {1}; or name in chains only those you use.":
    "Nicht gelesen, weil kein Explorer sie bedient: {0}. {1}; oder nenne in chains nur die, die du verwendest.",
  "Operations of kind {0} move coins in a way that is not read, so the balance differs from the chain's.":
    "Operationen der Art {0} bewegen Coins auf eine Weise, die nicht gelesen wird; der Saldo weicht deshalb von dem der Chain ab.",
  "Set an API key whose plan covers more, name an explorer of your own, or connect your own node":
    "Setze einen API-Schlüssel, dessen Tarif mehr umfasst, gib einen eigenen Explorer an, oder verbinde deinen eigenen Knoten",
  Stakes: "Staking-Positionen",
  "Staking rewards before epoch {0} are no longer served by this server: the accounts' growth before that is one amount.":
    "Staking-Erträge vor Epoche {0} liefert dieser Server nicht mehr: Der Zuwachs der Konten davor ist ein einziger Betrag.",
  "Subscan does not state the fee of {0}, so it is missing.":
    "Subscan nennt die Gebühr von {0} nicht, deshalb fehlt sie.",
  'Subscan listed a reward of the kind "{0}", whose effect is not known. Its amount is missing.':
    "Subscan hat einen Ertrag der Art „{0}“ aufgelistet, dessen Wirkung nicht bekannt ist. Sein Betrag fehlt.",
  "Subscan listed a transfer that is neither from nor to this account ({0}), so it is missing.":
    "Subscan hat einen Transfer aufgelistet, der weder von diesem Konto noch an dieses geht ({0}), deshalb fehlt er.",
  "The C-chain of Avalanche is an EVM chain: paste the address that begins with 0x.":
    "Die C-Chain von Avalanche ist eine EVM-Chain: Füge die Adresse ein, die mit 0x beginnt.",
  "The first sync could not read the whole history: {0}":
    "Die erste Synchronisierung konnte nicht den ganzen Verlauf lesen: {0}",
  "The first history is still loading.": "Der erste Verlauf wird noch geladen.",
  "The first sync did not read the whole history: sync it again.":
    "Die erste Synchronisierung hat nicht den ganzen Verlauf gelesen: Synchronisiere erneut.",
  "The last sync failed: {0}": "Die letzte Synchronisierung ist fehlgeschlagen: {0}",
  "The server counts {0} more transactions than it lists, so they are missing. Another server may list them.":
    "Der Server zählt {0} Transaktionen mehr, als er auflistet; sie fehlen deshalb. Ein anderer Server listet sie vielleicht auf.",
  "The server does not keep the beginning of this account's history (its first ledger is {0}), so what happened before is missing. A Horizon server with the full history has it.":
    "Der Server bewahrt den Anfang des Verlaufs dieses Kontos nicht auf (sein erstes Ledger ist {0}), deshalb fehlt das Frühere. Ein Horizon-Server mit dem vollen Verlauf hat es.",
  "The server does not know asset {0}, so its transfers are missing.":
    "Der Server kennt das Asset {0} nicht, deshalb fehlen dessen Transfers.",
  "The server does not know the decimals of asset {0}, so its transfers are missing.":
    "Der Server kennt die Nachkommastellen des Assets {0} nicht, deshalb fehlen dessen Transfers.",
  "The server does not know the decimals of {0}, so its transfers are missing.":
    "Der Server kennt die Nachkommastellen von {0} nicht, deshalb fehlen dessen Transfers.",
  "The server does not know token {0}, so its transfers are missing.":
    "Der Server kennt den Token {0} nicht, deshalb fehlen dessen Transfers.",
  "The server does not state who signed {0}. If this account did, its gas is counted as sent.":
    "Der Server nennt nicht, wer {0} signiert hat. War es dieses Konto, zählt sein Gas als gesendet.",
  "The server does not list stakes, so their returns are missing.":
    "Der Server listet Staking-Positionen nicht auf, deshalb fehlen deren Erträge.",
  "The server does not list staking, so staked coins and their rewards are missing.":
    "Der Server listet Staking nicht auf, deshalb fehlen eingesetzte Coins und ihre Erträge.",
  "The server does not list staking, so what validators' pools hold and earned is missing.":
    "Der Server listet Staking nicht auf, deshalb fehlt, was die Pools der Validatoren halten und verdient haben.",
  "The server does not name what some transactions spent, so they are missing.":
    "Der Server nennt nicht, was einige Transaktionen ausgegeben haben, deshalb fehlen sie.",
  "The server does not state how much transaction {0} paid out.":
    "Der Server gibt nicht an, wie viel die Transaktion {0} ausgezahlt hat.",
  "The server does not state the parties or the amount of the transaction {0}, so it is missing.":
    "Der Server nennt die Beteiligten oder den Betrag der Transaktion {0} nicht, deshalb fehlt sie.",
  "The server does not state what the transaction {0} changed, so its amounts may be missing.":
    "Der Server nennt nicht, was die Transaktion {0} geändert hat, deshalb können ihre Beträge fehlen.",
  "The server does not state which messages belong together, so parts of one transaction are separate entries.":
    "Der Server nennt nicht, welche Nachrichten zusammengehören, deshalb sind Teile einer Transaktion eigene Einträge.",
  "The server lists a transfer that is neither from nor to this account, so it is missing.":
    "Der Server listet einen Transfer auf, der weder von diesem Konto noch an dieses geht, deshalb fehlt er.",
  "The server does not state the decimals of {0}, so its transfers are missing.":
    "Der Server nennt die Nachkommastellen von {0} nicht, deshalb fehlen dessen Transfers.",
  "The server keeps no ledgers before {0}; this account was read up to ledger {1}, and what happened in between is missing. A server with the full history has it.":
    "Der Server bewahrt keine Ledger vor {0} auf; dieses Konto wurde bis Ledger {1} gelesen, und was dazwischen geschah, fehlt. Ein Server mit dem vollen Verlauf hat es.",
  "The server keeps no transaction in which this account was created, so older ones are missing. A server with the full history, such as https://s2.ripple.com:51234, has them.":
    "Der Server bewahrt die Transaktion, mit der dieses Konto entstand, nicht auf; ältere fehlen deshalb. Ein Server mit dem vollen Verlauf, etwa https://s2.ripple.com:51234, hat sie.",
  "The server lists transactions that it does not return.":
    "Der Server nennt Transaktionen, die er nicht liefert.",
  "The server of {0} leaves out what some transactions did, so only their fees are here. A server that keeps events has it.":
    "Der Server von {0} lässt weg, was einige Transaktionen bewirkt haben; hier stehen deshalb nur ihre Gebühren. Ein Server, der Ereignisse aufbewahrt, hat es.",
  "The source returns no balances, so none of them can be verified.":
    "Die Quelle nennt keine Salden, deshalb lässt sich keiner davon prüfen.",
  "The source does not return the balances of {0}{1}, so these are not verified.":
    "Die Quelle nennt die Salden von {0}{1} nicht, deshalb sind diese nicht geprüft.",
  "This account has a contract, which earns a part of the gas of its calls. That is in no receipt and not read, so its balance may differ from the chain's.":
    "Dieses Konto hat einen Vertrag, der einen Teil des Gases seiner Aufrufe verdient. Das steht in keiner Quittung und wird nicht gelesen; sein Saldo kann deshalb von dem der Chain abweichen.",
  "This address is a baker: what it earned and lost by baking is not read, so its balance differs from the chain's.":
    "Diese Adresse ist ein Baker: Was sie beim Baking verdient und verloren hat, wird nicht gelesen; ihr Saldo weicht deshalb von dem der Chain ab.",
  "This address may be paid for proposing blocks, and the indexer does not list blocks by proposer, so its balance may differ from the chain's.":
    "Diese Adresse erhält vielleicht Zahlungen für vorgeschlagene Blöcke, und der Indexer listet Blöcke nicht nach Vorschlagendem auf; ihr Saldo kann deshalb von dem der Chain abweichen.",
  "This is a Lightning invoice. To read a Lightning wallet, connect your own node.":
    "Das ist eine Lightning-Rechnung. Verbinde deinen eigenen Knoten, um eine Lightning-Wallet zu lesen.",
  "This is a MWEB address of Litecoin. Its history is private; only transparent addresses can be read.":
    "Das ist eine MWEB-Adresse von Litecoin. Ihr Verlauf ist privat; nur transparente Adressen sind lesbar.",
  "This is a Monero address. The chain hides what it received: connect your own monero-wallet-rpc instead.":
    "Das ist eine Monero-Adresse. Die Chain verbirgt, was sie empfangen hat: Verbinde stattdessen dein eigenes monero-wallet-rpc.",
  "This is a contract of Stellar. Horizon servers list the history of accounts (G…) only.":
    "Das ist ein Vertrag von Stellar. Horizon-Server listen nur den Verlauf von Konten (G…) auf.",
  "This is a shielded or unified Zcash address. Its history is private; only transparent addresses (t1…, t3…) can be read.":
    "Das ist eine abgeschirmte oder einheitliche Zcash-Adresse. Ihr Verlauf ist privat; nur transparente Adressen (t1…, t3…) sind lesbar.",
  "This is a silent payment address. What it received cannot be found without a private key.":
    "Das ist eine Adresse für Silent Payments. Was sie empfangen hat, ist ohne privaten Schlüssel nicht zu finden.",
  "This is the address of a validator of a Cosmos chain. Paste the address of its account instead.":
    "Das ist die Adresse eines Validators einer Cosmos-Chain. Füge stattdessen die Adresse seines Kontos ein.",
  "This looks like a federated name of Stellar. Such names are not resolved: paste the account (G…).":
    "Das sieht wie ein föderierter Name von Stellar aus. Solche Namen werden nicht aufgelöst: Füge das Konto ein (G…).",
  "This looks like an ADA Handle. Names of Cardano are not resolved: paste the stake key (stake1…).":
    "Das sieht wie ein ADA Handle aus. Namen von Cardano werden nicht aufgelöst: Füge den Stake-Schlüssel ein (stake1…).",
  "This server does not search for stake accounts ({0}); only those that the wallet's own transactions show are read.":
    "Dieser Server sucht nicht nach Stake-Konten ({0}); gelesen werden nur die, die in den eigenen Transaktionen der Wallet vorkommen.",
  "This source does not state balances, so none of it can be verified.":
    "Diese Quelle nennt keine Salden, deshalb lässt sich nichts davon prüfen.",
  Trades: "Trades",
  "Transaction {0} took more than five minutes, for which NearBlocks states neither its whole fee nor what failed, and the node no longer has it. Its fee may be too low, and payments that failed may be counted.":
    "Die Transaktion {0} hat länger als fünf Minuten gedauert; dafür nennt NearBlocks weder ihre ganze Gebühr noch, was fehlgeschlagen ist, und der Knoten hat sie nicht mehr. Ihre Gebühr kann zu niedrig sein, und fehlgeschlagene Zahlungen können mitgezählt sein.",
  "Transactions of the kind {0} are not read.": "Transaktionen der Art {0} werden nicht gelesen.",
  "Trades that do not state their account, such as one of {0}, are not read. Import them from HTX's exports.":
    "Trades ohne Angabe ihres Kontos, etwa einer vom {0}, werden nicht gelesen. Importiere sie aus den Exporten von HTX.",
  "Trades of contracts, such as {0}, are not read. Enter their profit by hand.":
    "Trades von Kontrakten, etwa {0}, werden nicht gelesen. Trage ihren Gewinn von Hand ein.",
  "Transfers of {0} are not read: the source does not identify the asset.":
    "Transfers von {0} werden nicht gelesen: Die Quelle gibt nicht an, um welches Asset es geht.",
  Vaults: "Vaults",
  "What the chain pays without transactions, such as rewards, was not read: {0}":
    "Was die Chain ohne Transaktionen auszahlt, etwa Erträge, wurde nicht gelesen: {0}",
  "a proposed block": "ein vorgeschlagener Block",
  "beaconcha.in no longer lists the deposits of these validators. Those listed earlier are used; later ones are missing. Renew its API key.":
    "beaconcha.in listet die Einzahlungen dieser Validatoren nicht mehr auf. Früher gelistete werden verwendet; spätere fehlen. Erneuere den API-Schlüssel.",
  "{0} and {1}": "{0} und {1}",
  '{0} returned "{1}".': "{0} antwortet „{1}“.",
  "{0} could not be read ({1}); the next sync will retry.":
    "{0} konnte nicht gelesen werden ({1}); die nächste Synchronisierung versucht es erneut.",
  "{0} is not asked for the permissions of this key: give it no permission to trade or withdraw.":
    "{0} wird nicht gefragt, was dieser Schlüssel darf: Gib ihm kein Recht zum Handeln oder Auszahlen.",
  "{0} is read through the functions that all exchanges share: trades, deposits and withdrawals{1}. Conversions, staking and rewards are not read.":
    "{0} wird über die Funktionen gelesen, die alle Börsen gemeinsam haben: Trades, Ein- und Auszahlungen{1}. Umwandlungen, Staking und Erträge werden nicht gelesen.",
  "{0} paid {1} ETH of priority fees to {2}. If that address is yours, name it among the fee recipients of this connection.":
    "Prioritätsgebühren ({0}) von {1} ETH gingen an {2}. Ist diese Adresse deine, nenne sie unter den Gebührenempfängern dieser Verbindung.",
  "{0} proposed blocks": "{0} vorgeschlagene Blöcke",
  "{0} transactions are listed by this server but not returned; the next sync requests them again. Another RPC server (an archive) may have them.":
    "{0} Transaktionen nennt dieser Server, liefert sie aber nicht; die nächste Synchronisierung fragt sie erneut ab. Ein anderer RPC-Server (ein Archiv) hat sie vielleicht.",
  "{0} were not read: {1}": "{0} wurden nicht gelesen: {1}",
  "{0}: block {1} contains more {2} than {3} returns.": "{0}: Block {1} enthält mehr, als {3} liefert ({2}).",
  "{0}: no explorer serves this chain ({1}). {2}.": "{0}: Kein Explorer bedient diese Chain ({1}). {2}.",
  "{0}: not read; the next sync requests it again:  {1}":
    "Liste „{0}“: nicht gelesen; die nächste Synchronisierung fragt erneut danach: {1}",
  "{0}: the exchange serves at most {1} records of one time, and has as many of {2}. Further ones may be missing: compare them with its exports.":
    "Liste „{0}“: Die Börse liefert höchstens {1} Einträge eines Zeitpunkts, und so viele hat sie von {2}. Weitere können fehlen: Vergleiche sie mit ihren Exporten.",
  "{0}: the server returned the same page again instead of the next one, so older records may be missing.":
    "Liste „{0}“: Statt der nächsten Seite kam dieselbe noch einmal; ältere Einträge können deshalb fehlen.",
  "{0}: open positions have an unrealised profit or loss, which is not part of net worth until it is realised.":
    "{0}: Offene Positionen haben einen unrealisierten Gewinn oder Verlust, der erst mit der Realisierung zum Nettovermögen zählt.",
  "{0}: the explorer does not state which chain it serves, so chain {1} is assumed.":
    "{0}: Der Explorer gibt nicht an, welche Chain er bedient; angenommen wird Chain {1}.",
  "{0}: the node is still syncing, at block {1} of {2}. Later blocks are read once it has synchronised.":
    "{0}: Der Knoten synchronisiert noch, bei Block {1} von {2}. Spätere Blöcke werden gelesen, sobald er synchron ist.",
  "{0}: these accounts are not read, and their balances are not part of net worth: {1}.":
    "{0}: Diese Konten werden nicht gelesen, und ihre Salden zählen nicht zum Nettovermögen: {1}.",
  "{0}: this node does not trace (debug_traceTransaction), so native value that contracts moved is missing.":
    "{0}: Dieser Knoten verfolgt Aufrufe nicht (debug_traceTransaction), deshalb fehlt nativer Wert, den Verträge bewegt haben.",
  "{0}: this node keeps no balances of past blocks (it is pruned), so beacon withdrawals and rewards of mined or proposed blocks are missing, if this address ever got any. Connect the same address by explorer, or use an archive node, for them.":
    "{0}: Dieser Knoten bewahrt keine Salden früherer Blöcke auf (er ist gekürzt); Auszahlungen der Konsensschicht und Erträge geschürfter oder vorgeschlagener Blöcke fehlen deshalb, falls diese Adresse je welche bekam. Verbinde dieselbe Adresse über einen Explorer, oder verwende dafür einen Archivknoten.",
  "{0}: this node keeps no index of an address's own transactions (ots_searchTransactionsAfter), so plain transfers of the native coin, gas and failed transactions are missing unless a token moved with them. Balances are the node's. Connect the same address by explorer, or use Erigon or Reth, for the rest.":
    "{0}: Dieser Knoten führt keinen Index der eigenen Transaktionen einer Adresse (ots_searchTransactionsAfter); einfache Transfers des nativen Coins, Gas und fehlgeschlagene Transaktionen fehlen deshalb, außer wenn ein Token mit ihnen bewegt wurde. Die Salden sind die des Knotens. Verbinde dieselbe Adresse über einen Explorer, oder verwende Erigon oder Reth, für den Rest.",
  "{0}: {1} Its balance is not read and was not compared.":
    "{0}: {1} Der Saldo dieses Kontos wird nicht gelesen und wurde nicht abgeglichen.",
  '{0}: {1} returned "{2}", so its balance is not read and was not compared.{3}':
    "{0}: {1} antwortet „{2}“, deshalb wird der Saldo dieses Kontos nicht gelesen und wurde nicht abgeglichen.{3}",
  "{0}: {1} did not serve this span any more when it was synced again. Import it from its exports.":
    "Liste „{0}“: {1} lieferte diesen Zeitraum bei der nächsten Synchronisierung nicht mehr. Importiere ihn aus den Exporten.",
  "{0}: {1} does not return {2} orders that were open at an earlier sync ({3}{4}). If they were executed, their trades are missing: import them from its exports.":
    "Liste „{0}“: {1} liefert {2} Aufträge nicht, die bei einer früheren Synchronisierung offen waren ({3}{4}). Wurden sie ausgeführt, fehlen ihre Trades: Importiere sie aus den Exporten.",
  "{0}: {1} does not return the logs of some transactions in which a debt changed without a transfer of its coin (a liquidation, or collateral that repaid it). The debt remains as booked; connect the address by a node for the exact one.":
    "{0}: {1} liefert die Logs einiger Transaktionen nicht, in denen sich eine Schuld ohne Transfer ihres Coins änderte (eine Liquidation, oder Sicherheiten, die sie getilgt haben). Die Schuld bleibt wie gebucht; verbinde die Adresse für die genaue über einen Knoten.",
  "{0}: {1} does not return the logs of some transactions with liquidity positions. Where one of them removed a part, its result may be that of the whole position; connect the address by a node for the exact one.":
    "{0}: {1} liefert die Logs einiger Transaktionen mit Liquiditätspositionen nicht. Hat eine davon nur einen Teil entnommen, ist ihr Ergebnis vielleicht das der ganzen Position; verbinde die Adresse für das genaue über einen Knoten.",
  "{0}: {1} does not list {2}.": "{0}: {1} listet nicht auf: {2}.",
  "The token {0} shows its amounts by a multiplier or with interest. The units on the chain are counted, so a price of the shown unit values them too low or too high.":
    "Der Token {0} zeigt seine Beträge mit einem Multiplikator oder mit Zinsen. Gezählt werden die Einheiten auf der Chain; ein Preis der gezeigten Einheit bewertet sie deshalb zu niedrig oder zu hoch.",
  "{0} transactions moved tokens without stating whose they are, as those of the chain's first years do: tokens of closed accounts may be missing.":
    "{0} Transaktionen haben Token bewegt, ohne zu nennen, wem sie gehören, wie die der ersten Jahre der Chain: Token geschlossener Konten können fehlen.",
  "{0}: {1} does not state the decimals of the token {2}, so its transfers are missing. Connect the address by a node to read them.":
    "{0}: {1} nennt die Nachkommastellen des Tokens {2} nicht, deshalb fehlen dessen Transfers. Verbinde die Adresse über einen Knoten, um sie zu lesen.",
  "{0}: {1} removed liquidity of the NFT {2} of {3}, and another account was paid. Its coins still count until the connection is compared with its source. If that account is yours, connect it too; if not, enter what was given away.":
    "{0}: {1} entnahm Liquidität des NFT {2} von {3}, und ein anderes Konto wurde bezahlt. Die Coins zählen weiter, bis die Verbindung mit ihrer Quelle verglichen wird. Gehört das Konto dir, verbinde es auch; sonst trage ein, was weggegeben wurde.",
  "{0}: {1} does not say who paid the fee of some transactions. It is booked as yours, also where a paymaster paid it; connect the address by a node for the exact one.":
    "{0}: {1} gibt nicht an, wer die Gebühr einiger Transaktionen gezahlt hat. Sie ist als deine gebucht, auch wo ein Paymaster sie gezahlt hat; verbinde die Adresse über einen Knoten für die genaue.",
  "{0}: {1} does not state the data fee of some transactions; their fees do not include it.":
    "{0}: {1} nennt die Datengebühr einiger Transaktionen nicht; ihre Gebühren enthalten sie nicht.",
  "{0}: {1} lists nothing of this address, but states a balance of {2} {3}, so its history is missing; the next sync will retry.":
    "{0}: {1} listet nichts zu dieser Adresse auf, nennt aber einen Saldo von {2} {3}; ihre Historie fehlt also. Die nächste Synchronisierung versucht es erneut.",
  "{0}: {1} has not processed all {2} yet; the next sync will retry.":
    "{0}: {1} hat noch nicht alles verarbeitet ({2}); die nächste Synchronisierung versucht es erneut.",
  "{0}: {1} states a balance in this account, which is not read and not part of net worth. Enter it by hand.":
    "{0}: {1} nennt in diesem Konto einen Saldo, der nicht gelesen wird und nicht zum Nettovermögen zählt. Gib ihn von Hand ein.",
};

export default messages;
