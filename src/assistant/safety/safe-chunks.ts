import type { UIMessageChunk } from "ai";
import { safeText } from "./safe-text.ts";
import { redactKey } from "../chat/upstream-error.ts";

/** A word longer than this is released. */
const maxWordLength = 4_000;
/**
 * Characters that prevent an incomplete word from being released: with the text that follows it could become the end of a link's text, a tag
 * or a URL.
 */
const risky = /[\]<\\/@]|^w{1,3}$|^www\.|^(?:sk|pplx|AIza)/i;

/**
 * Filters images, links and keys from the chunks of an answer: a word that could become one is withheld until it is complete. Signatures and
 * encrypted parts of a provider are removed.
 */
export function safeChunks(key: string | undefined): TransformStream<UIMessageChunk, UIMessageChunk> {
  /** The incomplete word of each open part. */
  const heldParts = new Map<string, { type: "text-delta" | "reasoning-delta"; text: string }>();
  const clean = (text: string): string => safeText(redactKey(text, key));

  /** Whether the incomplete word is harmless, whatever follows. */
  function isHarmless(text: string): boolean {
    if (text.length > maxWordLength) return true;
    const word = text.slice(startOfLastWord(text));
    return !risky.test(word) && (word === "" || key?.startsWith(word) !== true);
  }

  /** Removes and returns the words that are complete. */
  function take(id: string): UIMessageChunk[] {
    const part = heldParts.get(id);
    if (part === undefined) return [];
    const end = isHarmless(part.text) ? part.text.length : startOfLastWord(part.text);
    const ready = part.text.slice(0, end);
    part.text = part.text.slice(end);
    return ready === "" ? [] : [{ type: part.type, id, delta: clean(ready) }];
  }

  /** Removes and returns the withheld text of a part that has ended. */
  function takeRest(id: string): UIMessageChunk[] {
    const part = heldParts.get(id);
    heldParts.delete(id);
    return part === undefined || part.text === "" ? [] : [{ type: part.type, id, delta: clean(part.text) }];
  }

  function safe(chunk: UIMessageChunk): UIMessageChunk[] {
    switch (chunk.type) {
      case "text-delta":
      case "reasoning-delta": {
        const { type, id, delta } = chunk;
        const part = heldParts.get(id);
        if (part === undefined) heldParts.set(id, { type, text: delta });
        else part.text += delta;
        return take(id);
      }
      case "text-end":
      case "reasoning-end":
        return [...takeRest(chunk.id), withoutSecrets(chunk, key)];
      case "abort":
      case "error":
      case "finish":
      case "finish-step":
        return [...[...heldParts.keys()].flatMap((id) => takeRest(id)), withoutSecrets(chunk, key)];
      default:
        return [withoutSecrets(chunk, key)];
    }
  }

  return new TransformStream({
    transform(chunk, controller) {
      for (const safeChunk of safe(chunk)) controller.enqueue(safeChunk);
    },
    flush(controller) {
      for (const id of heldParts.keys()) for (const safeChunk of takeRest(id)) controller.enqueue(safeChunk);
    },
  });
}

/** The start of the last word: no link or image extends over a blank. */
function startOfLastWord(text: string): number {
  return text.search(/\S*$/);
}

function withoutSecrets<Chunk extends UIMessageChunk>(chunk: Chunk, key: string | undefined): Chunk {
  const text = JSON.stringify(chunk, (name, value: unknown) =>
    name === "providerMetadata" || name === "callProviderMetadata" ? undefined : value,
  );
  return JSON.parse(redactKey(text, key)) as Chunk;
}
