const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The contents of all elements with a local name. Only for documents in which elements of this name are not nested, such as file lists. */
export function elementsOf(xml: string, name: string): string[] {
  const pattern = new RegExp(
    `<(?:[A-Za-z_][\\w.-]*:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:[A-Za-z_][\\w.-]*:)?${name}\\s*>`,
    "g",
  );
  return [...xml.matchAll(pattern)].map(([, content = ""]) => content);
}

/** The text of the first element with a local name; `undefined` if there is none. */
export function textIn(xml: string, name: string): string | undefined {
  const [content] = elementsOf(xml, name);
  return content === undefined ? undefined : unescaped(content.trim());
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (match, decimal, hex, name) => {
    if (typeof decimal === "string") return String.fromCodePoint(Number(decimal));
    if (typeof hex === "string") return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[String(name)] ?? match;
  });
}
