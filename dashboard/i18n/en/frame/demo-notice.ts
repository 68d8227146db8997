export default {
  madeUp:
    "This account is a demo with made-up data. What you add here counts together with it. Use an account of your own for your data.",
  switchTo: "Switch to {{name}}",
  create: "Create my account",
  gone: "The account “{{name}}” is gone",
  goneReason: "It was deleted or is no longer shared with you. What you choose here is shown instead.",
} as const;
