import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { messageOf } from "../../errors/app-error.ts";
import type { OpenMqtt } from "../../ports/mqtt.ts";
import { checkedLookup, lookupAll } from "./checked-lookup.ts";

const timeoutMs = 30_000;
const reconnectMs = 5_000;

/** The package is loaded for the first connection. Sockets are ours, so that addresses are checked in the lookup that is used to connect. */
export const openMqtt: OpenMqtt = async (broker, { will, allows, signal, onConnected, onLost }) => {
  // In the bundle, this CommonJS package has only a default export.
  const { default: library } = await import("mqtt");
  const { host, port, isEncrypted, username, password } = broker;
  const lookup = checkedLookup(lookupAll, allows);
  const client = new library.MqttClient(
    () => {
      const socket = isEncrypted
        ? connectTls({ host, port, lookup, servername: host })
        : connect({ host, port, lookup });
      return socket.setNoDelay(true);
    },
    {
      ...(username === null ? {} : { username }),
      ...(password === null ? {} : { password }),
      will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true },
      keepalive: 60,
      connectTimeout: timeoutMs,
      reconnectPeriod: reconnectMs,
      reconnectOnConnackError: true,
    },
  );
  client.on("connect", onConnected);
  client.on("error", (error) => onLost(messageOf(error)));
  client.on("close", () => onLost("the connection was closed"));
  const end = (): void => void client.end(true);
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return {
    async publish({ topic, payload }) {
      await client.publishAsync(topic, payload, { qos: 1, retain: true });
    },
  };
};
