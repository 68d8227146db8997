import type en from "../en/sign-in.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  welcomeToPortolan: "Willkommen bei Portolan",
  yourDataStaysOnThis: "Deine Daten bleiben auf diesem Rechner. Wähle ein Passwort, um sie zu schützen.",
  signInToSeeYour: "Melde dich an, um dein Portfolio zu sehen.",
  showPassword: "Passwort anzeigen",
  atLeast10CharactersIt:
    "Mindestens 10 Zeichen. Es kann nicht wiederhergestellt, sondern nur auf dem Rechner selbst zurückgesetzt werden.",
  setupCodeFromTheServices: "Einrichtungscode aus dem Protokoll des Dienstes",
  createPassword: "Passwort erstellen",
  signIn: "Anmelden",
  wrongPassword: "Das Passwort ist falsch.",
};

export default messages;
