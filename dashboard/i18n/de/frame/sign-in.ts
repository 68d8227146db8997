import type en from "../../en/frame/sign-in.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  welcomeToPortolan: "Willkommen bei Portolan",
  yourDataStaysOnThis: "Deine Daten bleiben auf diesem Rechner. Wähle ein Passwort, um sie zu schützen.",
  signInToSeeYour: "Melde dich an, um dein Portfolio zu sehen.",
  sessionEnded: "Deine Sitzung ist beendet. Melde dich wieder an.",
  typedIsKept: "Deine Sitzung ist beendet. Melde dich an, um fortzufahren; deine Eingaben sind noch da.",
  showPassword: "Passwort anzeigen",
  atLeast10CharactersIt:
    "Mindestens 10 Zeichen. Es kann nicht wiederhergestellt, sondern nur auf dem Rechner selbst zurückgesetzt werden.",
  setupCodeFromTheServices: "Einrichtungscode aus dem Protokoll des Dienstes",
  createPassword: "Passwort erstellen",
  signIn: "Anmelden",
  wrongPassword: "Das Passwort ist falsch.",
  wrongNameOrPassword: "Der Name oder das Passwort ist falsch.",
  name: "Name",
  nameOfOwner: "Leer lassen, wenn du diesen Dienst eingerichtet hast.",
  code: "Code deiner Authenticator-App oder ein Wiederherstellungscode",
  enterCode: "Gib außerdem einen Code ein.",
  wrongCode: "Der Code ist falsch oder wurde schon benutzt. Warte auf den nächsten.",
  usePasskey: "Mit einem Passkey anmelden",
  passkeyNotUsed:
    "Es wurde kein Passkey benutzt. Versuche es noch einmal oder melde dich mit deinem Passwort an.",
  passkeyRefused: "Dieser Passkey ist hier nicht bekannt. Melde dich mit deinem Passwort an.",
  useProvider: "Mit {{provider}} anmelden",
  providerRefused:
    "Dieses Konto ist hier mit keinem Benutzer verknüpft. Melde dich anders an und verknüpfe es unter Einstellungen, Sicherheit.",
  invitation: "Deine Einladung",
  invitationUnusable:
    "Diese Einladung wurde benutzt oder widerrufen oder ist abgelaufen. Bitte um eine neue.",
  invitedAs: "Du meldest dich als {{name}} an. Wähle ein Passwort oder einen Passkey.",
  passwordOfYourOwn: "Mindestens 10 Zeichen.",
  accept: "Einladung annehmen",
  acceptByPasskey: "Passkey statt Passwort verwenden",
  passkeyNotMade: "Es wurde kein Passkey erstellt. Versuche es noch einmal oder wähle ein Passwort.",
  firstPasskey: "Passkey der Einladung",
};

export default messages;
