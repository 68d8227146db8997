/** Marks no one sees: they hide words from a reader or turn their order. Tabs and newlines stay. */
// oxlint-disable-next-line no-control-regex -- control characters are among what is taken out
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** Takes out characters that show nothing: controls, joiners, marks that turn the direction of writing, tags. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, "");
}

/** Whatever a reader of Markdown might follow on its own or on a click. */
const address = /[a-z0-9+.-]{0,30}:\/\/([^\s<>"'`()[\]{}|\\]*)/giu;
const schemes = /(?:javascript|vbscript|data|blob|file|mailto|tel|sms|view-source)\s*:(?=\S)/giu;
const bareHost = /(^|[^\w.@-])(?:www\.|\/\/(?=[\w-]+(?:\.[\w-]+)+))([^\s<>"'`()[\]{}|\\]+)/giu;

/**
 * A model's Markdown made safe to show and to keep: without images, links and HTML, so that nothing is fetched from elsewhere and no click carries figures
 * away. A link leaves its words and the name of its host. Pages that show it must not make links of what looks like one either.
 */
export function safeText(markdown: string): string {
  // What is taken out can leave a new one behind; each pass leaves less of what could be one.
  for (let text = markdown, pass = 0; ; pass++) {
    const next = withoutAddresses(text);
    if (next === text || pass === maxPasses) return next;
    text = next;
  }
}
const maxPasses = 20;

function withoutAddresses(text: string): string {
  return withoutUnseen(text)
    .replace(address, (_, rest: string) => hostOf(rest))
    .replace(schemes, "")
    .replace(bareHost, (_, before: string, rest: string) => `${before}${hostOf(rest)}`)
    .replace(/<(?=[a-z/!?])/giu, "< ")
    .replace(/!(?=\[)/gu, "")
    .replace(/\](?=[([:])/gu, "] ");
}

/** Only the name: a path or a query could carry data. */
function hostOf(rest: string): string {
  const host = rest.replace(/^[^/?#]*@/u, "").split(/[/?#]/u, 1)[0] ?? "";
  return host.replace(/^www\./iu, "") || "…";
}
