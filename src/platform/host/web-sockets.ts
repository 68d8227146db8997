import { WebSocketServer } from "ws";

/** Bytes of a message; a larger one closes the socket. */
const maxMessage = 4 * 1024 ** 2;

/** Takes over upgraded connections; loaded by the first one. */
export function createWebSockets(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: maxMessage,
    perMessageDeflate: false,
    clientTracking: true,
    handleProtocols: (protocols) => (protocols.has("portolan") ? "portolan" : false),
  });
}
