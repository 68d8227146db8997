/** German texts of errors of requests, sign-in and tasks, by the English template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  "Checking the database": "Die Datenbank wird geprüft",
  "CoinGecko's list of coins": "Liste der Coins von CoinGecko",
  "CoinGecko's lists of exchanges": "Listen der Börsen von CoinGecko",
  "Copying the database": "Die Datenbank wird kopiert",
  "Fetching the copy": "Die Kopie wird geholt",
  "Reading positions": "Positionen werden gelesen",
  "Sending the copy": "Die Kopie wird gesendet",
  "The channel was deleted.": "Der Kanal wurde gelöscht.",
  "The service stopped while it was being sent.": "Der Dienst wurde beendet, während sie gesendet wurde.",
  "Today's prices": "Heutige Preise",
  "Unpacking the backup": "Das Backup wird entpackt",
  "Writing the archive": "Das Archiv wird geschrieben",
  "failed attempts": "fehlgeschlagene Versuche",
  requests: "Anfragen",
  '"{0}" cannot be used: {1}. Give the user that the service runs as access to it.':
    "„{0}“ ist nicht verwendbar: {1}. Gib dem Benutzer, unter dem der Dienst läuft, Zugriff darauf.",
  '"{0}" did not accept the message: {1}': "„{0}“ hat die Nachricht nicht angenommen: {1}",
  '"{0}" is being imported. Wait for the task {1}, or cancel it with tasks.cancel.':
    "„{0}“ wird gerade importiert. Warte auf die Aufgabe {1}, oder brich sie ab.",
  "A password is already set. Sign in with POST /auth/login.":
    "Es ist schon ein Passwort gesetzt. Melde dich an (POST /auth/login).",
  "A restore cannot be retried. Start a new one with backups.restore.":
    "Eine Wiederherstellung kann nicht wiederholt werden. Starte eine neue.",
  "A session is not accepted here. Create an API token with tokens.create and send it as Authorization: Bearer <token>.":
    "Eine Sitzung wird hier nicht angenommen. Erstelle ein API-Token mit tokens.create und sende es als Authorization: Bearer <token>.",
  "A system message is refused, because the service writes its own. Send messages of the roles user and assistant.":
    "Eine Systemnachricht wird abgelehnt, weil der Dienst seine eigene schreibt. Sende Nachrichten der Rollen user und assistant.",
  'A task of the account "{0}" is still running. Cancel it, or wait, and try again.':
    "Eine Aufgabe des Kontos „{0}“ läuft noch. Brich sie ab, oder warte, und versuche es erneut.",
  "Binary messages are not supported. Send JSON as text.":
    "Binäre Nachrichten werden nicht unterstützt. Sende JSON als Text.",
  "Browsers create passkeys for host names only, not for IP addresses. Open this page under a host name, such as localhost or that of PUBLIC_URL.":
    "Browser erstellen Passkeys nur für Hostnamen, nicht für IP-Adressen. Öffne diese Seite unter einem Hostnamen, etwa localhost oder dem von PUBLIC_URL.",
  "Cancelled before it ran.": "Vor dem Start abgebrochen.",
  "Enter the code of your authenticator app, or a recovery code.":
    "Gib den Code deiner Authenticator-App oder einen Wiederherstellungscode ein.",
  "GET /rpc is for WebSockets. Connect with one, or send POST /rpc/<method>.":
    "GET /rpc ist für WebSockets. Verbinde dich mit einem, oder sende POST /rpc/<method>.",
  "Internal error. The log has details under the reference {0}.":
    "Interner Fehler. Das Protokoll hat Einzelheiten unter der Nummer {0}.",
  "Internal error: {0} (reference {1} in the log)": "Interner Fehler: {0} (Nummer {1} im Protokoll)",
  "Invalid input for {0}: {1}.": "Ungültige Eingabe für {0}: {1}.",
  "It answered {0}{1}.": "Die Antwort war {0}{1}.",
  "This version of the program does not accept the task's input: {0}":
    "Die Eingabe der Aufgabe passt nicht zu dieser Version des Programms: {0}",
  "Methods of rpc.* act on a socket. Connect to /rpc and call them there.":
    "Methoden von rpc.* wirken auf einen Socket. Verbinde dich mit /rpc und rufe sie dort auf.",
  "Name each account once, or * alone for all accounts.":
    "Nenne jedes Konto einmal, oder * allein für alle Konten.",
  'No account is called "{0}". Known accounts: {1}.': "Kein Konto heißt „{0}“. Bekannte Konten: {1}.",
  'No account is called "{0}". See accounts.list.': "Kein Konto heißt „{0}“. Siehe accounts.list.",
  'No exchange is called "{0}". {1}': "Keine Börse heißt „{0}“. {1}",
  "No identity provider is configured. Set OIDC_ISSUER to use one.":
    "Es ist kein Identitätsanbieter eingerichtet. Setze OIDC_ISSUER, um einen zu verwenden.",
  "No known authority signed the certificate of {0}. If the server is yours, put the certificate's SHA-256 fingerprint into the connection's settings: {1}":
    "Keine bekannte Stelle hat das Zertifikat von {0} signiert. Ist der Server deiner, trage den SHA-256-Fingerabdruck des Zertifikats in die Einstellungen der Verbindung ein: {1}",
  "No password is set yet. Set one with POST /auth/setup.":
    "Es ist noch kein Passwort gesetzt. Setze eines (POST /auth/setup).",
  "No route matches {0}. See /docs for the routes.": "Kein Pfad passt zu {0}. Siehe /docs für die Pfade.",
  "No setup of time-based codes is in progress. Start it again.":
    "Es werden gerade keine zeitbasierten Codes eingerichtet. Beginne erneut.",
  "No user has linked this account. Sign in another way, and link it on the security page.":
    "Kein Benutzer hat dieses Konto verknüpft. Melde dich anders an, und verknüpfe es auf der Seite „Sicherheit“.",
  "Not signed in. Sign in, or send a valid token as Authorization: Bearer <token>.":
    "Nicht angemeldet. Melde dich an, oder sende ein gültiges Token als Authorization: Bearer <token>.",
  "Only POST is supported. Send POST /assistant-chat with { accountName, id, modelId, messages }.":
    "Nur POST wird unterstützt. Sende POST /assistant-chat mit { accountName, id, modelId, messages }.",
  "Only POST is supported. Send POST /mcp.": "Nur POST wird unterstützt. Sende POST /mcp.",
  "Set {0} before {1}: the key is sealed for that address only.":
    "Setze {0} vor {1}: Der Schlüssel wird nur für diese Adresse verschlüsselt.",
  "Setup from another machine requires the setupCode. The service printed it in its log at the last start.":
    "Die Einrichtung von einem anderen Rechner braucht den setupCode. Der Dienst hat ihn beim letzten Start in sein Protokoll geschrieben.",
  'The account "{0}" cannot be opened, and none of its files is a backup "{1}". See backups.list.':
    "Das Konto „{0}“ lässt sich nicht öffnen, und keine seiner Dateien ist ein Backup „{1}“. Siehe backups.list.",
  'The account "{0}" has no task "{1}". tasks.list names them.':
    "Das Konto „{0}“ hat keine Aufgabe „{1}“. tasks.list nennt sie.",
  "The account of this link": "Das Konto dieses Links",
  "The body": "Der Inhalt der Anfrage",
  "The body did not arrive within {0} s. Send it faster, or in smaller requests.":
    "Der Inhalt kam nicht innerhalb von {0} s an. Sende ihn schneller, oder in kleineren Anfragen.",
  "The body is larger than {0} bytes, the maximum here. Send less in one request.":
    "Der Inhalt ist größer als {0} Bytes, das Maximum hier. Sende weniger in einer Anfrage.",
  'The call has no method. Send "method": "<noun>.<verb>".':
    'Der Aufruf hat keine Methode. Sende "method": "<noun>.<verb>".',
  "The code is wrong or was used already. Wait for the next one.":
    "Der Code ist falsch oder wurde schon verwendet. Warte auf den nächsten.",
  "The conversation is missing. Send conversationId.": "Die Unterhaltung fehlt. Sende conversationId.",
  "The dashboard is missing in {0}. Build it with: npm run build":
    "Die Oberfläche fehlt in {0}. Baue sie mit: npm run build",
  "The database of the service cannot be reached: {0}. Try again in a moment.":
    "Die Datenbank des Dienstes ist nicht erreichbar: {0}. Versuche es gleich erneut.",
  "The disk has less than {0} bytes free, which uploads leave to the databases. Make room and try again.":
    "Auf der Festplatte sind weniger als {0} Bytes frei, die Uploads den Datenbanken lassen. Schaffe Platz und versuche es erneut.",
  "The field accountName is missing or is not an account name. Add it to the form.":
    "Das Feld accountName fehlt oder ist kein Name eines Kontos. Füge es dem Formular hinzu.",
  "The field {0} is longer than 1,000 characters. Shorten it.":
    "Das Feld {0} ist länger als 1.000 Zeichen. Kürze es.",
  'The file "{0}" does not exist. Put it back, or restore a backup.':
    "Die Datei „{0}“ existiert nicht. Lege sie wieder an ihren Platz, oder stelle ein Backup wieder her.",
  'The file "{0}" is missing from the disk. Restore it from a backup, or delete its entry.':
    "Die Datei „{0}“ fehlt auf dem Datenträger. Stelle sie aus einem Backup wieder her, oder lösche ihren Eintrag.",
  "The file is larger than UPLOAD_LIMIT ({0} bytes). Raise the limit or split the file; only backups may be larger, up to the free disk space.":
    "Die Datei ist größer als UPLOAD_LIMIT ({0} Bytes). Erhöhe die Grenze, oder teile die Datei; nur Backups dürfen größer sein, bis zum freien Speicherplatz.",
  "The form cannot be read: {0}. Send it again as multipart/form-data (RFC 7578).":
    "Das Formular ist nicht lesbar: {0}. Sende es erneut als multipart/form-data (RFC 7578).",
  "The form has more than one file. Send one file in each request.":
    "Das Formular hat mehr als eine Datei. Sende eine Datei in jeder Anfrage.",
  "The form has no file. Add it as the field file.":
    "Das Formular hat keine Datei. Füge sie als Feld file hinzu.",
  'The host name "{0}" is not allowed. Set PUBLIC_URL to the address that browsers use.':
    "Der Hostname „{0}“ ist nicht zugelassen. Setze PUBLIC_URL auf die Adresse, die Browser verwenden.",
  "The functionId of a callback has more than {0} characters. Use a shorter one.":
    "Die functionId eines Callbacks hat mehr als {0} Zeichen. Verwende eine kürzere.",
  "The identity provider's answer was not accepted. Try again.":
    "Die Antwort des Identitätsanbieters wurde nicht angenommen. Versuche es erneut.",
  "The link would have expired already. Choose a later time.":
    "Der Link wäre schon abgelaufen. Wähle eine spätere Zeit.",
  "The mail server's password is not set. Save the channel with it.":
    "Das Passwort des Mailservers ist nicht gesetzt. Speichere den Kanal damit.",
  "The message": "Die Nachricht",
  "The message is larger than 2 MiB. Shorten it, or attach smaller files.":
    "Die Nachricht ist größer als 2 MiB. Kürze sie, oder hänge kleinere Dateien an.",
  'The metrics cover the whole service, and this token does not. Use a token for all accounts (accounts: "*").':
    'Die Metriken umfassen den ganzen Dienst, dieses Token aber nicht. Verwende ein Token für alle Konten (accounts: "*").',
  "The name or the password is wrong. Check them and try again.":
    "Der Name oder das Passwort ist falsch. Prüfe beides, und versuche es erneut.",
  "The origin {0} is not allowed. Add it to CORS_ORIGINS, or set PUBLIC_URL if it is this service's own address.":
    "Der Ursprung {0} ist nicht zugelassen. Füge ihn zu CORS_ORIGINS hinzu, oder setze PUBLIC_URL, falls es die eigene Adresse dieses Dienstes ist.",
  "The owner of the service keeps all rights and cannot be removed. Choose another user.":
    "Der Besitzer des Dienstes behält alle Rechte und kann nicht entfernt werden. Wähle einen anderen Benutzer.",
  "The passkey was not accepted. Use one that was added here under this address, or sign in another way.":
    "Der Passkey wurde nicht angenommen. Verwende einen, der hier unter dieser Adresse hinzugefügt wurde, oder melde dich anders an.",
  "The password is wrong. Check it and try again.":
    "Das Passwort ist falsch. Prüfe es, und versuche es erneut.",
  'The range is outside of "{0}", which has {1} bytes. Request a range within them.':
    "Der Bereich liegt außerhalb von „{0}“ mit {1} Bytes. Fordere einen Bereich darin an.",
  "The secret {0} cannot be opened: it was sealed under another JWT_SECRET, or for another account or address. Set it again.":
    "Das Geheimnis {0} lässt sich nicht öffnen: Es wurde unter einem anderen JWT_SECRET oder für ein anderes Konto oder eine andere Adresse verschlüsselt. Setze es erneut.",
  "The secret {0} is missing: the backup that was restored does not contain it. Set it again.":
    "Das Geheimnis {0} fehlt: Das wiederhergestellte Backup enthält es nicht. Setze es erneut.",
  "The service ended {0} times while this ran, so it is not retried automatically. See its log, then retry the task.":
    "Der Dienst wurde {0}-mal beendet, während diese Aufgabe lief, deshalb wird sie nicht von selbst wiederholt. Sieh im Protokoll nach, und starte die Aufgabe dann erneut.",
  "The setupCode is wrong. Use the one that the log shows for the last start.":
    "Der setupCode ist falsch. Verwende den, den das Protokoll für den letzten Start zeigt.",
  'The task "{0}" is done. Start a new one instead.':
    "Die Aufgabe „{0}“ ist erledigt. Starte stattdessen eine neue.",
  'The task "{0}" is {1} already.': "Die Aufgabe „{0}“ ist schon im Zustand „{1}“.",
  'The task "{0}" is {1} already; there is nothing left to cancel.':
    "Die Aufgabe „{0}“ ist schon im Zustand „{1}“; es gibt nichts mehr abzubrechen.",
  "The user was removed. Ask the owner.": "Der Benutzer wurde entfernt. Frage den Besitzer.",
  'The value of "{0}" is larger than 256 KiB. Split it, or upload it as a file.':
    "Der Wert von „{0}“ ist größer als 256 KiB. Teile ihn auf, oder lade ihn als Datei hoch.",
  "The webhook's secret is missing. Save the channel with a new one.":
    "Das Geheimnis des Webhooks fehlt. Speichere den Kanal mit einem neuen.",
  'There is no account "{0}" that you own.': "Es gibt kein Konto „{0}“, das dir gehört.",
  'There is no comment "{0}". See comments.list.': "Es gibt keinen Kommentar „{0}“. Siehe comments.list.",
  'There is no invitation "{0}". See users.invitations.':
    "Es gibt keine Einladung „{0}“. Siehe users.invitations.",
  'There is no method "{0}". {1}': "Es gibt keine Methode „{0}“. {1}",
  'There is no share link "{0}". See shares.list.': "Es gibt keinen Freigabelink „{0}“. Siehe shares.list.",
  'There is no token "{0}", or it was revoked before. See tokens.list.':
    "Es gibt kein Token „{0}“, oder es wurde schon widerrufen. Siehe tokens.list.",
  'There is no user "{0}". See users.list.': "Es gibt keinen Benutzer „{0}“. Siehe users.list.",
  'There is no {0} "{1}". notifications.{2}s.list lists them.':
    "Es gibt „{1}“ nicht mehr. Lade die Liste erneut (notifications.{2}s.list).",
  "These figures cannot be read at present. Try again later.":
    "Diese Zahlen sind zurzeit nicht lesbar. Versuche es später erneut.",
  "This account belongs to another user. Sign in at the provider with another account.":
    "Dieses Konto gehört einem anderen Benutzer. Melde dich beim Anbieter mit einem anderen Konto an.",
  "This comment is another user's. Only an owner may delete it.":
    "Dieser Kommentar ist von einem anderen Benutzer. Nur ein Besitzer darf ihn löschen.",
  "This link does not contain that page. Ask its owner for a link that does.":
    "Dieser Link enthält diese Seite nicht. Bitte seinen Besitzer um einen Link, der sie enthält.",
  "This link shows the last transactions only. Leave the cursor out.":
    "Dieser Link zeigt nur die letzten Transaktionen. Lass den Cursor weg.",
  "This link was revoked or has expired. Ask for another one.":
    "Dieser Link wurde widerrufen oder ist abgelaufen. Bitte um einen neuen.",
  "This passkey is your only way in. Add another one first.":
    "Dieser Passkey ist dein einziger Zugang. Füge zuerst einen anderen hinzu.",
  "This passkey was added already. Sign in with it, or add another one.":
    "Dieser Passkey wurde schon hinzugefügt. Melde dich damit an, oder füge einen anderen hinzu.",
  "This passkey was added already. Use it, or add another one.":
    "Dieser Passkey wurde schon hinzugefügt. Verwende ihn, oder füge einen anderen hinzu.",
  "This session has ended already. Load the list again.":
    "Diese Sitzung ist schon beendet. Lade die Liste erneut.",
  'This socket has no subscription "{0}"; it may have ended.':
    "Dieser Socket hat kein Abonnement „{0}“; es ist vielleicht beendet.",
  "This socket has {0} subscriptions, the maximum. End some with rpc.unsubscribe.":
    "Dieser Socket hat {0} Abonnements, das Maximum. Beende einige mit rpc.unsubscribe.",
  "This was entered at the same moment on another node. Load it again.":
    "Das wurde im selben Moment auf einem anderen Knoten eingegeben. Lade es erneut.",
  "Time-based codes are on already. Turn them off first.":
    "Zeitbasierte Codes sind schon eingeschaltet. Schalte sie zuerst aus.",
  "The model cannot be asked: no key is set for {0}. Enter it in the assistant's API keys, or set the secret {1} with secrets.set.":
    "Das Modell kann nicht gefragt werden: Für {0} ist kein Schlüssel gespeichert. Trage ihn bei den API-Schlüsseln des Assistenten ein, oder setze das Secret {1} mit secrets.set.",
  "Too many {0}. Wait {1} s, then try again.": "Zu viele {0}. Warte {1} s, und versuche es dann erneut.",
  "Unsupported media type. Send JSON with the header content-type: application/json.":
    "Dieser Medientyp wird nicht unterstützt. Sende JSON mit dem Header content-type: application/json.",
  "Unsupported media type. Send multipart/form-data with the fields accountName and file.":
    "Dieser Medientyp wird nicht unterstützt. Sende multipart/form-data mit den Feldern accountName und file.",
  "You have access to some accounts only and may not {0}. Ask the owner of the service.":
    "Du hast nur auf einige Konten Zugriff und darfst {0}. Frage den Besitzer des Dienstes.",
  "You have no such passkey. Load the list again.": "Du hast keinen solchen Passkey. Lade die Liste erneut.",
  "You have {0} passkeys, the maximum. Remove one first.":
    "Du hast {0} Passkeys, das Maximum. Entferne zuerst einen.",
  'You may not use the account "{0}". See accounts.list.':
    "Du darfst das Konto „{0}“ nicht verwenden. Siehe accounts.list.",
  "You signed in more than ten minutes ago. Enter your password.":
    "Du hast dich vor mehr als zehn Minuten angemeldet. Gib dein Passwort ein.",
  "You signed in more than ten minutes ago. Sign in again, then try once more.":
    "Du hast dich vor mehr als zehn Minuten angemeldet. Melde dich erneut an, und versuche es noch einmal.",
  "a part has no name": "ein Teil hat keinen Namen",
  "call {0}": "{0} nicht aufrufen",
  "end tokens": "keine Tokens beenden",
  "it did not answer in time": "sie antwortete nicht rechtzeitig",
  "it ends before its last boundary": "es endet vor seiner letzten Grenze",
  "its content-type names no boundary": "sein content-type nennt keine Grenze",
  "keepBackupsIn names the account that is deleted. Name another one.":
    "keepBackupsIn nennt das Konto, das gelöscht wird. Nenne ein anderes.",
  "make an account": "kein Konto anlegen",
  "make tokens": "keine Tokens erstellen",
  'params has something other than a callback after the input. Send callbacks as { "__isFunction": true, "functionId": "<your id>" }.':
    'params enthält nach der Eingabe etwas anderes als einen Callback. Sende Callbacks als { "__isFunction": true, "functionId": "<your id>" }.',
  "read the security log": "das Sicherheitsprotokoll nicht lesen",
  "see tokens": "keine Tokens ansehen",
  "system.methods lists them.": "system.methods listet sie auf.",
  "{0} does not answer as an identity provider. Check OIDC_ISSUER, and that this machine reaches it.":
    "{0} antwortet nicht wie ein Identitätsanbieter. Prüfe OIDC_ISSUER, und ob dieser Rechner ihn erreicht.",
  "{0} has more than {1} lists and objects. Send less in one request.":
    "{0} hat mehr als {1} Listen und Objekte. Sende weniger in einer Anfrage.",
  "{0} is nested more than {1} levels deep. Send it with fewer levels.":
    "{0} ist mehr als {1} Ebenen tief verschachtelt. Sende weniger Ebenen.",
  "{0} is not JSON. Check its syntax.": "{0} ist kein JSON. Prüfe die Syntax.",
  "{0} needs {1} access, and you have {2} access. Ask the owner, or use a token with more access.":
    "{0} braucht das Recht {1}, und du hast das Recht {2}. Frage den Besitzer, oder verwende ein Token mit mehr Rechten.",
  "{0} shows another certificate than the one in the connection's settings, with the fingerprint {1}. Nothing was sent.":
    "{0} zeigt ein anderes Zertifikat als das in den Einstellungen der Verbindung, mit dem Fingerabdruck {1}. Es wurde nichts gesendet.",
  "{0} takes a callback: call it over the WebSocket at /rpc.":
    "{0} nimmt einen Callback: Rufe es über den WebSocket unter /rpc auf.",
  "{0} takes exactly one callback. Send it in params, after the input.":
    "{0} nimmt genau einen Callback. Sende ihn in params, nach der Eingabe.",
  "{0} was cancelled.": "{0} wurde abgebrochen.",
  "{0} was changed at the same time: set {1} again.": "{0} wurde gleichzeitig geändert: Setze {1} erneut.",
};

export default messages;
