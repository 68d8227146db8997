import { z } from "zod";
import type { Context } from "../../context/context.ts";
import type { VapidKeys } from "../../ports/web-push.ts";

/** The keys belong to the server, not to an account, because browsers subscribe to one key per origin. */
const place = { accountId: "server", name: "vapid" };
const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The server's VAPID keys, created at the first call and sealed like other secrets. */
export async function vapidKeys({
  secrets,
  webPush,
}: Pick<Context, "secrets" | "webPush">): Promise<VapidKeys> {
  const known = await secrets.open(place);
  if (known !== undefined) return stored.parse(JSON.parse(known));
  const keys = await webPush.makeKeys();
  // A concurrent call may have created them.
  const storedKeys = await secrets.open(place);
  if (storedKeys !== undefined) return stored.parse(JSON.parse(storedKeys));
  await secrets.put(place, JSON.stringify(keys));
  return keys;
}
