import { Fragment, type ReactNode } from "react";
import type { MessageKey, ValuesOf } from "./messages.ts";
import { translator } from "./t.ts";

/**
 * A message with elements: `Go to <link>connections</link>.` with `{ link: (text) => <Link to="…">{text}</Link> }`. A tag without an element
 * is shown as its text.
 */
export function Rich<Key extends MessageKey>({
  message,
  values,
  elements,
}: {
  message: Key;
  values: ValuesOf<Key>;
  elements: Record<string, (text: string) => ReactNode>;
}) {
  const parts = translator.format(message, values).split(/(<(\w+)>.*?<\/\2>)/gs);
  const nodes: ReactNode[] = [];
  // The pattern's inner group makes every third part a tag's name.
  for (let index = 0; index < parts.length; index += 3) {
    nodes.push(parts[index]);
    const tag = parts[index + 2];
    if (tag === undefined) continue;
    const text = (parts[index + 1] ?? "").slice(tag.length + 2, -(tag.length + 3));
    nodes.push(<Fragment key={index}>{elements[tag]?.(text) ?? text}</Fragment>);
  }
  return nodes;
}
