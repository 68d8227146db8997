/** Invisible characters, which hide text from a reader or change its direction. Tabs and newlines are kept. */
// oxlint-disable-next-line no-control-regex -- control characters are removed on purpose
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** Removes invisible characters: controls, joiners, direction marks, tags. */
export function withoutInvisibleCharacters(text: string): string {
  return text.replace(unseen, "");
}

/** Everything a Markdown reader might load automatically or follow on a click. */
const address = /[a-z0-9+.-]{0,30}:\/\/([^\s<>"'`()[\]{}|\\]*)/giu;
const schemes = /(?:javascript|vbscript|data|blob|file|mailto|tel|sms|view-source)\s*:(?=\S)/giu;
const bareHost = /(^|[^\w.@-])(?:www\.|\/\/(?=[\w-]+(?:\.[\w-]+)+))([^\s<>"'`()[\]{}|\\]+)/giu;

/**
 * Sanitises a model's Markdown for display and storage: without images, links and HTML, so that nothing is fetched from elsewhere and no click
 * discloses figures. A link is replaced by its text and host name. Pages that show the result must not turn URLs into links either.
 */
export function safeText(markdown: string): string {
  // A removal can join text into a new construct, so the passes repeat until nothing changes.
  for (let text = markdown, pass = 0; ; pass++) {
    const next = withoutAddresses(text);
    if (next === text || pass === maxPasses) return next;
    text = next;
  }
}
const maxPasses = 20;

function withoutAddresses(text: string): string {
  return withoutInvisibleCharacters(text)
    .replace(address, (_, rest: string) => hostOf(rest))
    .replace(schemes, "")
    .replace(bareHost, (_, before: string, rest: string) => `${before}${hostOf(rest)}`)
    .replace(/<(?=[a-z/!?])/giu, "< ")
    .replace(/!(?=\[)/gu, "")
    .replace(/\](?=[([:])/gu, "] ");
}

/** Only the host name: a path or query could carry data. */
function hostOf(rest: string): string {
  const host = rest.replace(/^[^/?#]*@/u, "").split(/[/?#]/u, 1)[0] ?? "";
  return host.replace(/^www\./iu, "") || "…";
}
