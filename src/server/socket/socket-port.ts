/** The connection of a session. */
export type SocketPort = {
  /** Sends a text, or the bytes of one (UTF-8). */
  send(text: string | Uint8Array): void;
  close(code: number, reason: string): void;
  /** Bytes sent that the client has not yet taken. */
  readonly bufferedAmount: number;
};
