import { readFileSync } from "node:fs";
import { z } from "zod";

const described = z.strictObject({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  image: z.string(),
  port: z.int(),
  dataPath: z.string(),
  /** The user of the image. */
  user: z.int(),
  probe: z.string(),
  memory: z.string(),
  processes: z.int(),
  stopSeconds: z.int(),
  publicHost: z.string(),
  repository: z.url(),
});

/** Values that the manifests share, from packaging/service.json and package.json. */
export type Service = z.output<typeof described> & { version: string };

export function readService(): Service {
  const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
  const { version } = z.object({ version: z.string() }).parse(json("package.json"));
  return { ...described.parse(json("packaging/service.json")), version };
}
