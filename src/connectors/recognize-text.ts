import type { AnyConnector } from "./connector.ts";
import type { Recognition } from "./recognition.ts";

/** A kind's interpretation of a text: by its own check, or otherwise as the address in its settings. Makes no requests. */
export async function recognitionsOf(connector: AnyConnector, text: string): Promise<Recognition[]> {
  if (connector.recognize !== undefined) return connector.recognize(text);
  const settings = { address: text };
  const parsed = connector.settings.safeParse(settings);
  const [native] = parsed.success ? (connector.provisional?.(parsed.data) ?? []) : [];
  const platform = native?.assetId.split("/")[0];
  return platform === undefined ? [] : [{ platform, name: connector.title, settings }];
}
