/** German texts of errors of other sources, of the network and of models, by the English template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  '{0} answered a row of {1} whose {2} is "{3}". The response was discarded.':
    "{0} lieferte eine Zeile von {1}, deren {2} „{3}“ ist. Nichts von dieser Antwort wird verwendet.",
  " This key looks like one of {0}'s: make a connection of that kind with it.":
    " Dieser Schlüssel sieht wie einer von {0} aus: Lege damit eine Verbindung dieser Art an.",
  '"{0}" is not a key of a model provider. Name one of the secrets that begin with assistant_.':
    "„{0}“ ist kein Schlüssel eines Modellanbieters. Nenne ein Geheimnis, das mit assistant_ beginnt.",
  "A file is referenced by its address. Send its content in the message, as a data: URL.":
    "Eine Datei ist nur durch ihre Adresse angegeben. Sende ihren Inhalt in der Nachricht, als data:-URL.",
  "An answer is still being written in this conversation. Wait for it, or stop it with assistant.stop.":
    "In dieser Unterhaltung wird noch eine Antwort geschrieben. Warte darauf, oder halte sie an (assistant.stop).",
  "Connections of the demo are created with it: call accounts.demo.":
    "Verbindungen der Demo werden mit ihr angelegt: Rufe accounts.demo auf.",
  'No kind of connection is called "{0}". Known kinds: {1}.':
    "Keine Art von Verbindung heißt „{0}“. Bekannte Arten: {1}.",
  "No price source could be reached.": "Keine Preisquelle war erreichbar.",
  "Not every price source of {0} could be asked for hourly prices.":
    "Nicht jede Preisquelle für {0} konnte nach Stundenkursen gefragt werden.",
  "Not every price source of {0} could be asked.": "Nicht jede Preisquelle für {0} konnte gefragt werden.",
  "The address set for {0} is not an http(s) URL. Correct it in the connection or in UPSTREAM_<ID>_URL.":
    "Die für {0} gesetzte Adresse ist keine http(s)-URL. Korrigiere sie in der Verbindung oder in UPSTREAM_<ID>_URL.",
  "The last message has no text. Write the question in it.":
    "Die letzte Nachricht hat keinen Text. Schreibe die Frage hinein.",
  "The last message does not have the role user. Send the question last.":
    "Die letzte Nachricht hat nicht die Rolle user. Sende die Frage zuletzt.",
  "The models of {0} cannot be listed: {1}. Start that server, or set another assistant_custom_url (most end in /v1).":
    "Die Modelle von {0} lassen sich nicht auflisten: {1}. Starte diesen Server, oder setze eine andere assistant_custom_url (die meisten enden auf /v1).",
  "The source states an impossible time ({0}) for the transaction {1}. The response was discarded. If the time is right, correct this computer's clock.":
    "Die Quelle nennt für die Transaktion {1} eine unmögliche Zeit ({0}). Die Antwort wurde verworfen. Stimmt die Zeit, stelle die Uhr dieses Computers.",
  "The node answered {0} in an unexpected form{1}. The response was discarded.":
    "Der Knoten hat {0} in unerwarteter Form beantwortet{1}. Die Antwort wurde verworfen.",
  "The question is about {0} tokens long, and {1} has room for {2}. Shorten it, or choose a model with a larger window.":
    "Die Frage ist etwa {0} Token lang, und {1} hat Platz für {2}. Kürze sie, oder wähle ein Modell mit größerem Kontextfenster.",
  'There is no model "{0}". Known models: {1}. Others are added in settings.assistant.models.':
    "Es gibt kein Modell „{0}“. Bekannte Modelle: {1}. Weitere lassen sich in settings.assistant.models hinzufügen.",
  "This is an address of {0}. Coins of test networks have no value and are not read: give the address on the main network.":
    "Das ist eine Adresse von {0}. Coins von Testnetzen haben keinen Wert und werden nicht gelesen: Gib die Adresse im Hauptnetz an.",
  "This is {0}. Anyone who has it can take everything, so never paste it anywhere: an address or an extended public key is enough. It was neither stored nor sent; if others may have seen it, move the funds.":
    "Das ist {0}. Wer ihn hat, kann alles nehmen, füge so etwas also nirgends ein: Eine Adresse oder ein erweiterter öffentlicher Schlüssel genügt. Der Text wurde weder gespeichert noch gesendet; falls andere ihn gesehen haben könnten, übertrage das Guthaben.",
  "This key can do more than read: {0}. It was not saved. Create a key that can only read ({1}), and delete this one at {2}.":
    "Dieser Schlüssel kann mehr als lesen: {0}. Er wurde nicht gespeichert. Erstelle einen Schlüssel, der nur lesen kann ({1}), und lösche diesen bei {2}.",
  "a private key": "ein privater Schlüssel",
  "a web page": "einer Webseite",
  "answered {0} with data that cannot be read{1}": "antwortete mit {0} und Daten, die nicht lesbar sind{1}",
  "answered {0}{1}": "antwortete mit {0}{1}",
  "broken JSON": "fehlerhaftem JSON",
  "could not be reached ({0})": "war nicht erreichbar ({0})",
  "did not answer within {0} ms": "antwortete nicht innerhalb von {0} ms",
  "messages is empty. Send at least one message of the role user.":
    "messages ist leer. Sende mindestens eine Nachricht der Rolle user.",
  nothing: "nichts",
  "redirected too often": "leitete zu oft um",
  "The address contains a user name, a password or a query, which everyone who may see this connection would see. Enter the address without them, and the access in its own field.":
    "Die Adresse enthält einen Benutzernamen, ein Passwort oder eine Abfrage; alle, die diese Verbindung sehen dürfen, würden sie sehen. Gib die Adresse ohne sie ein, und den Zugang in seinem Feld.",
  "{0} Nothing was saved: check that this server reaches {1} and try again.":
    "{0} Es wurde nichts gespeichert: Prüfe, ob dieser Server {1} erreicht, und versuche es erneut.",
  "{0} Nothing was saved: check the address of {1} and that this machine reaches it, then try again.":
    "{0} Es wurde nichts gespeichert: Prüfe die Adresse von {1} und ob dieser Rechner sie erreicht, und versuche es dann erneut.",
  "{0} Nothing was saved: try again in a minute.":
    "{0} Es wurde nichts gespeichert: Versuche es in einer Minute erneut.",
  "{0} Try again in a minute.": "{0} Versuche es in einer Minute erneut.",
  '{0} answered "{1}". The request will be retried later.':
    "{0} antwortete „{1}“. Die Anfrage wird später wiederholt.",
  "{0} answered in an unexpected form. The request will be retried later.":
    "{0} antwortete in unerwarteter Form. Die Anfrage wird später wiederholt.",
  "{0} returned neither a result nor an error. The response was discarded.":
    "{0} antwortete weder mit einem Ergebnis noch mit einem Fehler. Die Antwort wurde verworfen.",
  "{0} answered status {1}. The request will be retried later.":
    "{0} antwortete mit dem Status {1}. Die Anfrage wird später wiederholt.",
  "{0} answered with more than {1} KiB.": "{0} antwortete mit mehr als {1} KiB.",
  "{0} answered {1} with {2} instead of data.": "{0} antwortete mit {1} und {2} statt Daten.",
  '{0} returned "{1}"': "{0} antwortet „{1}“",
  "{0} asked for a pause. The request will be retried later.":
    "{0} hat um eine Pause gebeten. Die Anfrage wird später wiederholt.",
  '{0} asks for fewer requests ("{1}").': "{0} bittet um weniger Anfragen („{1}“).",
  "{0} asks to wait: {1}": "{0} bittet zu warten: {1}",
  '{0} cannot answer now: "{1}".': "{0} kann jetzt nicht antworten: „{1}“.",
  "{0} cannot read attached files. Choose a model with vision.":
    "{0} kann keine angehängten Dateien lesen. Wähle ein Modell mit Vision.",
  "{0} returned a response that is not JSON-RPC. Check that its address is one of a JSON-RPC server.":
    "{0} lieferte eine Antwort, die kein JSON-RPC ist. Prüfe, ob die Adresse die eines JSON-RPC-Servers ist.",
  "{0} returned no result for a call: {1}. The request will be retried later.":
    "{0} hat für einen Aufruf kein Ergebnis geliefert: {1}. Die Anfrage wird später wiederholt.",
  "{0} did not return block {1}: {2}. The request will be retried later.":
    "{0} hat Block {1} nicht geliefert: {2}. Die Anfrage wird später wiederholt.",
  "{0} is unreachable. The request will be retried later.":
    "{0} ist nicht erreichbar. Die Anfrage wird später wiederholt.",
  "{0} is an address of a private network, and requests of {1} are limited to public addresses. If it is yours, add it to PRIVATE_HOSTS.":
    "{0} ist eine Adresse eines privaten Netzes, und Anfragen an {1} sind auf öffentliche Adressen beschränkt. Ist es deine, füge sie zu PRIVATE_HOSTS hinzu.",
  "{0} is not asked: while GITHUB_CI is set, only loopback addresses are.":
    "{0} wird nicht gefragt: Solange GITHUB_CI gesetzt ist, werden nur lokale Adressen gefragt.",
  "{0} redirected to another address. Set that address instead.":
    "{0} leitete zu einer anderen Adresse um. Setze stattdessen diese.",
  "{0} redirected to {1}, which is in a private network. Such a redirect is not followed. Check the address set for {2}.":
    "{0} leitete zu {1} um, das in einem privaten Netz liegt. Einer solchen Umleitung wird nicht gefolgt. Prüfe die Adresse, die für {2} gesetzt ist.",
  '{0} refuses the time or number of the request: "{1}". Check this machine\'s clock, and give portolan a key that no other program uses.':
    "{0} lehnt die Zeit oder Nummer der Anfrage ab: „{1}“. Prüfe die Uhr dieses Rechners, und gib Portolan einen Schlüssel, den kein anderes Programm verwendet.",
  "{0} resolves to {1}, an address of a private network, and requests of {2} are limited to public addresses. If it is yours, add it to PRIVATE_HOSTS.":
    "{0} führt zu {1}, einer Adresse eines privaten Netzes, und Anfragen an {2} sind auf öffentliche Adressen beschränkt. Ist es deine, füge sie zu PRIVATE_HOSTS hinzu.",
  "{0} would request {1} without HTTPS, which is refused. Use an address that begins with https://.":
    "{0} würde {1} ohne HTTPS anfragen, was nicht zugelassen ist. Verwende eine Adresse, die mit https:// beginnt.",
  "{0} {1}.": "{0} {1}.",
  "{0}.": "{0}.",
  "{0}: it does not accept this key.": "{0}: Dieser Schlüssel wird nicht angenommen.",
  "{0}{1} Copy {2} again, complete, or create a new read-only key ({3}).":
    "{0}{1} Kopiere {2} erneut und vollständig, oder erstelle einen neuen Nur-Lese-Schlüssel ({3}).",
  "The secret cannot sign requests to {0}, so nothing was sent.":
    "Das Geheimnis kann keine Anfragen an {0} signieren; es wurde nichts gesendet.",
  "key and secret": "Schlüssel und Geheimnis",
  "key, secret and passphrase": "Schlüssel, Geheimnis und Passphrase",
  "the key": "den Schlüssel",
  "{0}: it refuses this server's address or country. Use another network, or set UPSTREAM_{1}_URL to a proxy of yours.":
    "{0}: Die Adresse oder das Land dieses Servers wird abgelehnt. Verwende ein anderes Netz, oder setze UPSTREAM_{1}_URL auf einen eigenen Proxy.",
  "{0}: the key may not read this. Give it the permission to read ({1}), and allow this server's address where the key is bound to some.":
    "{0}: Der Schlüssel darf das nicht lesen. Gib ihm das Leserecht ({1}), und lass die Adresse dieses Servers zu, falls der Schlüssel an Adressen gebunden ist.",
};

export default messages;
