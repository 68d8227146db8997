/** German texts of refused input, which follow the name of the field, by the English template; {0} is the first value. */
const messages: Readonly<Record<string, string>> = {
  "The input": "Die Eingabe",
  "The input does not have the required form": "Die Eingabe hat nicht die nötige Form",
  "There is no field {0}": "Es gibt kein Feld {0}",
  "{0} {1}": "{0} {1}",
  "{0} does not have the required form": "{0} hat nicht die nötige Form",
  "{0} has fewer characters than {1}": "{0} hat weniger Zeichen als {1}",
  "{0} has fewer items than {1}": "{0} hat weniger Einträge als {1}",
  "{0} has more characters than {1}": "{0} hat mehr Zeichen als {1}",
  "{0} has more items than {1}": "{0} hat mehr Einträge als {1}",
  "{0} has no field {1}": "{0} hat kein Feld {1}",
  "{0} is above {1}": "{0} ist größer als {1}",
  "{0} is below {1}": "{0} ist kleiner als {1}",
  "{0} is empty": "{0} ist leer",
  "{0} is missing": "{0} fehlt",
  "{0} is not one of {1}": "{0} ist keines von {1}",
  "{0} is not one of {1} …": "{0} ist keines von {1} …",
  "{0} is not above {1}": "{0} ist nicht größer als {1}",
  "{0} is not below {1}": "{0} ist nicht kleiner als {1}",
  "{0} is not {1}": "{0} ist nicht {1}",
  "a list": "eine Liste",
  "a number": "eine Zahl",
  "a text": "ein Text",
  "an integer": "eine ganze Zahl",
  "an object": "ein Objekt",
  "of the type {0}": "vom Typ {0}",
  "true or false": "true oder false",
  "has a sign; write it without one": "hat ein Vorzeichen; schreibe es ohne",
  "has more than 1,000 names": "hat mehr als 1.000 Namen",
  "has more than 500 words": "hat mehr als 500 Wörter",
  "has other characters than letters, digits, space, - _ . @ +":
    "hat andere Zeichen als Buchstaben, Ziffern, Leerzeichen, - _ . @ +",
  "has other characters than letters, digits, space, - _ . or a leading dot":
    "hat andere Zeichen als Buchstaben, Ziffern, Leerzeichen, - _ . oder beginnt mit einem Punkt",
  "has other characters than lower-case letters, digits and _, as in assistant_openai_key":
    "hat andere Zeichen als Kleinbuchstaben, Ziffern und _, wie in assistant_openai_key",
  "does not have five fields such as 15 3 * * * (minute, hour, day of month, month, day of week; UTC)":
    "hat nicht fünf Felder wie 15 3 * * * (Minute, Stunde, Tag des Monats, Monat, Wochentag; UTC)",
  "does not have five fields such as 20 */6 * * * (minute, hour, day of month, month, day of week; UTC)":
    "hat nicht fünf Felder wie 20 */6 * * * (Minute, Stunde, Tag des Monats, Monat, Wochentag; UTC)",
  "is below zero": "liegt unter null",
  "is zero; write how much is sold": "ist null; schreibe, wie viel verkauft wird",
  "is neither an EVM address (0x and 40 hexadecimal digits) nor a name of ENS or Unstoppable Domains (such as name.eth)":
    "ist weder eine EVM-Adresse (0x und 40 hexadezimale Ziffern) noch ein Name von ENS oder Unstoppable Domains (etwa name.eth)",
  "is neither an index nor a public key (0x and 96 hexadecimal digits) of a validator":
    "ist weder ein Index noch ein öffentlicher Schlüssel (0x und 96 hexadezimale Ziffern) eines Validators",
  "is neither a Solana address (32 bytes in base58, such as 7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q) nor a name such as name.sol":
    "ist weder eine Solana-Adresse (32 Bytes in Base58, etwa 7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q) noch ein Name wie name.sol",
  "is neither five cron fields in UTC such as 20 */6 * * * nor the word never; null follows the account's schedule":
    "besteht weder aus fünf Cron-Feldern in UTC wie 20 */6 * * *, noch ist es das Wort never; null folgt dem Zeitplan des Kontos",
  "is not a SHA-256 fingerprint of 32 bytes in hexadecimal":
    "ist kein SHA-256-Fingerabdruck von 32 Bytes in hexadezimalen Ziffern",
  "is not a bucket's name": "ist kein Name eines Buckets",
  "is not a currency of ISO 4217; one looks like USD, EUR or GBP":
    "ist keine Währung nach ISO 4217; eine sieht aus wie USD, EUR oder GBP",
  "is not a currency code such as USD": "ist kein Währungscode wie USD",
  "is not a day of the calendar": "ist kein Tag des Kalenders",
  "is not a day written as YYYY-MM-DD": "ist kein Tag in der Form JJJJ-MM-TT",
  'is not a decimal number in plain notation with at most {0} digits before and after the point; write it as "12.5"':
    "ist keine Dezimalzahl in einfacher Schreibweise mit höchstens {0} Ziffern vor und nach dem Punkt; schreibe sie wie „12.5“",
  'is not a decimal number; write it as "12.5"': "ist keine Dezimalzahl; schreibe sie wie „12.5“",
  "is not a host name or IP address": "ist kein Hostname und keine IP-Adresse",
  "is not a path without . and ..": "ist kein Pfad ohne . und ..",
  "is not a stake key of Cardano's main network (stake1…)":
    "ist kein Stake-Schlüssel im Hauptnetz von Cardano (stake1…)",
  "is not a time such as 22:00": "ist keine Uhrzeit wie 22:00",
  "is not a time zone; write an IANA name such as Europe/Berlin":
    "ist keine Zeitzone; schreibe einen IANA-Namen wie Europe/Berlin",
  "is not above zero; the direction is in, out or fee":
    "ist nicht größer als null; die Richtung ist in, out oder fee",
  "is not an EVM address": "ist keine EVM-Adresse",
  "is not an address": "ist keine Adresse",
  "is not an address (0x and 40 hexadecimal digits)": "ist keine Adresse (0x und 40 hexadezimale Ziffern)",
  "is not an address of Cardano's main network (addr1…); give a stake key (stake1…) as stakeKey":
    "ist keine Adresse im Hauptnetz von Cardano (addr1…); gib einen Stake-Schlüssel (stake1…) als stakeKey an",
  "is not an address of Polkadot or Kusama, such as 15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5":
    "ist keine Adresse von Polkadot oder Kusama wie 15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
  "is not an address of a known chain of the Cosmos SDK, such as cosmos1dx27g0kzhwej0ekcf2k9hsktcxnmpl7fcehcvq":
    "ist keine Adresse einer bekannten Chain des Cosmos SDK wie cosmos1dx27g0kzhwej0ekcf2k9hsktcxnmpl7fcehcvq",
  "is not an asset id; one looks like eip155:1/slip44:60 or exchange:binance/symbol:BTC":
    "ist keine Asset-ID; eine sieht aus wie eip155:1/slip44:60 oder exchange:binance/symbol:BTC",
  "is not an e-mail address such as name@example.org": "ist keine E-Mail-Adresse wie name@example.org",
  "is not an http or https address without a user, a password or a #":
    "ist keine http- oder https-Adresse ohne Benutzer, Passwort und #",
  "is not an http or https address without a user, a password, ? or #":
    "ist keine http- oder https-Adresse ohne Benutzer, Passwort, ? und #",
  "is not an id of CoinGecko, such as bitcoin": "ist keine ID von CoinGecko wie bitcoin",
  "is not an id, as the list has it": "ist keine ID, wie sie die Liste nennt",
  "is not the id of a file, as files.list has it": "ist keine ID einer Datei, wie files.list sie nennt",
  "is not the id of a target, as backups.targets.list has it":
    "ist keine ID eines Ziels, wie backups.targets.list sie nennt",
  "is not the id of an exchange in ccxt, such as phemex": "ist keine ID einer Börse in ccxt wie phemex",
  "is not whsec_ and at least 24 bytes in base 64": "ist nicht whsec_ und mindestens 24 Bytes in Base64",
  "is not {0}, such as {1}": "hat nicht die Form {0}, etwa {1}",
  "an account of Hedera": "eines Kontos von Hedera",
  "an account of NEAR": "eines Kontos von NEAR",
  "an account of Stellar": "eines Kontos von Stellar",
  "an address of Algorand": "einer Adresse von Algorand",
  "an address of Aptos": "einer Adresse von Aptos",
  "an address of Avalanche's {0}-chain": "einer Adresse der {0}-Chain von Avalanche",
  "an address of Kaspa": "einer Adresse von Kaspa",
  "an address of Starknet": "einer Adresse von Starknet",
  "an address of Sui": "einer Adresse von Sui",
  "an address of TON's main network or a name in TON DNS":
    "einer Adresse im Hauptnetz von TON oder eines Namens in TON DNS",
  "an address of Tezos": "einer Adresse von Tezos",
  "an address of Tron": "einer Adresse von Tron",
  "an address of the XRP Ledger": "einer Adresse des XRP Ledger",
  "names {0}, where the key of this address has no account. It has accounts on {1}":
    "nennt {0}, wo der Schlüssel dieser Adresse kein Konto hat. Konten hat er auf {1}",
  "needs either a day, or a range by from and to":
    "braucht entweder einen Tag oder einen Zeitraum mit from und to",
  "needs either an address or a stake key": "braucht entweder eine Adresse oder einen Stake-Schlüssel",
  "needs either fileId, or targetId and name": "braucht entweder fileId oder targetId und name",
  "needs either validators or withdrawalAddress": "braucht entweder validators oder withdrawalAddress",
  "needs exactly one of address, xpub and descriptor": "braucht genau eines von address, xpub und descriptor",
  "serves one chain: name one in chains": "bedient eine Chain: Nenne eine in chains",
};

export default messages;
