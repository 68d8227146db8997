/** One part of a `multipart/form-data` body. The unread rest of `body` is skipped when the next part is requested. */
export type FormPart = {
  name: string;
  /** `null` for a plain field. */
  fileName: string | null;
  mediaType: string | null;
  body: AsyncIterable<Uint8Array>;
};

/**
 * Reads a form (RFC 7578) part by part as it arrives, with at most one chunk in memory. Throws `unsupported` for another media type,
 * `bad_request` for a truncated or malformed form.
 */
export type ReadMultipart = (request: Request) => AsyncGenerator<FormPart, void, void>;
