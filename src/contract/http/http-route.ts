import type { z } from "zod";

/** A body: a JSON schema, or the media type of anything else. */
type Body = z.ZodType | { mediaType: string; description: string };

export type HttpRoute = {
  method: "GET" | "POST";
  /** Parameters as `:name`. */
  path: string;
  summary: string;
  /** `public` needs no session; `session` excludes API tokens; `share` is for the token of a share link only. */
  access: "public" | "session" | "share" | "read" | "write" | "owner";
  query?: z.ZodType;
  body?: Body;
  responses: Record<number, { description: string; body?: Body }>;
};

export const noContent = { 204: { description: "Done." } };
