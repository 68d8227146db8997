const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * The contents of all elements with a local name. Only for documents in which elements of this name are not nested, such as file lists. The
 * time is linear in the document's length, whatever a server answers.
 */
export function elementsOf(xml: string, name: string): string[] {
  const prefix = "(?:[A-Za-z_][\\w.-]*:)?";
  const opening = new RegExp(`<${prefix}${name}(?:\\s[^<>]*)?>`, "g");
  const closing = new RegExp(`</${prefix}${name}\\s*>`, "g");
  const contents: string[] = [];
  while (opening.exec(xml) !== null) {
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(xml);
    if (end === null) break;
    contents.push(xml.slice(opening.lastIndex, end.index));
    opening.lastIndex = closing.lastIndex;
  }
  return contents;
}

/** The text of the first element with a local name; `undefined` if there is none. */
export function textIn(xml: string, name: string): string | undefined {
  const [content] = elementsOf(xml, name);
  return content === undefined ? undefined : unescaped(content.trim());
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (match, decimal, hex, name) => {
    if (typeof decimal === "string") return characterOf(Number(decimal)) ?? match;
    if (typeof hex === "string") return characterOf(Number.parseInt(hex, 16)) ?? match;
    return entities[String(name)] ?? match;
  });
}

/** `undefined` for a number beyond Unicode. */
function characterOf(codePoint: number): string | undefined {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : undefined;
}
