export default {
  welcomeToPortolan: "Welcome to Portolan",
  yourDataStaysOnThis: "Your data stays on this machine. Choose a password to protect it.",
  signInToSeeYour: "Sign in to see your portfolio.",
  showPassword: "Show password",
  atLeast10CharactersIt: "At least 10 characters. It cannot be recovered, only reset on the machine itself.",
  setupCodeFromTheServices: "Setup code from the service's log",
  createPassword: "Create password",
  signIn: "Sign in",
  wrongPassword: "The password is wrong.",
} as const;
