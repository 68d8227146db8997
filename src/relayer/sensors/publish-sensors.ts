import type { Context } from "../../context/context.ts";
import { messageOf } from "../../errors/app-error.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { MqttBroker, MqttConnection, MqttMessage, OpenMqtt } from "../../ports/mqtt.ts";
import {
  sensorMessages,
  statusTopic,
  withdrawalMessages,
  type SensorValues,
  type SensorOptions,
} from "./sensor-messages.ts";

/** The provider name for the egress policy: a broker in a private network must be listed in `PRIVATE_HOSTS`. */
const provider = "mqtt";

/**
 * Publishes net worth, its change and open issues of every account for Home Assistant, when the connection is made and whenever they change.
 * Only for a configured broker. A broker that cannot be reached never affects the service.
 */
export async function publishSensors(
  { context, open, url }: { context: Context; open: OpenMqtt; url: string },
  signal: AbortSignal,
): Promise<void> {
  const { config, http, log } = context;
  const { broker, prefix } = brokerOf(url);
  const { host, port } = broker;
  const { version, publicUrl, mqttAmounts: amounts } = config;
  const outbox = createOutbox(context, { prefix, version, publicUrl, amounts }, signal);
  let isLost = false;
  try {
    const connection: MqttConnection = await open(broker, {
      will: { topic: statusTopic(prefix), payload: "offline" },
      allows: http.allow(host, port, provider),
      signal,
      onConnected() {
        isLost = false;
        log.info("Connected to the MQTT broker.", { host, port, amounts });
        // `connection` is assigned by now: a socket never connects in the same turn of the event loop in which it is opened.
        outbox.connected(connection);
      },
      onLost(reason) {
        outbox.disconnected();
        if (isLost || signal.aborted) return;
        isLost = true;
        log.warn("The MQTT broker cannot be reached. Further attempts follow.", {
          host,
          port,
          error: reason,
        });
      },
    });
  } catch (error) {
    log.error("Sensors are not published by MQTT.", { host, port, error: messageOf(error) });
  }
}

/** The broker and the topic prefix in `MQTT_URL`, which the configuration has checked. */
export function brokerOf(url: string): { broker: MqttBroker; prefix: string } {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isEncrypted = protocol === "mqtts:";
  const text = (part: string): string | null => (part === "" ? null : decodeURIComponent(part));
  return {
    broker: {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? (isEncrypted ? 8883 : 1883) : Number(port),
      isEncrypted,
      username: text(username),
      password: text(password),
    },
    prefix: pathname.replaceAll("/", "") || "portolan",
  };
}

/** Accounts whose sensors are out of date, sent one after another; several changes of an account are sent as one. */
function createOutbox(context: Context, terms: SensorOptions, signal: AbortSignal) {
  const { bus, server, pause, log } = context;
  const due = new Set<string>();
  const published = new Set<string>();
  /** The last sent message of each topic. */
  let sentStates = new Map<string, string>();
  let connection: MqttConnection | null = null;
  let isSending = false;

  async function send(to: MqttConnection, messages: MqttMessage[]): Promise<void> {
    const known = sentStates;
    for (const { topic, payload } of messages) {
      if (known.get(topic) === payload) continue;
      await to.publish({ topic, payload });
      known.set(topic, payload);
    }
  }

  async function sendDue(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (const id of due) {
        if (connection === null || signal.aborted) return;
        due.delete(id);
        const row = server.accounts.list().find((account) => account.id === id);
        if (row === undefined) published.delete(id);
        else published.add(id);
        // Another node has the account and publishes its sensors.
        if (row === undefined && server.accounts.nameOf(id) !== undefined) continue;
        await send(
          connection,
          row === undefined
            ? withdrawalMessages(id, terms.prefix)
            : sensorMessages(factsOf(context, row), terms),
        );
        await pause();
      }
    } catch (error) {
      if (!signal.aborted) log.warn("Sensors could not be published by MQTT.", { error: messageOf(error) });
    } finally {
      isSending = false;
    }
  }
  const mark = (ids: Iterable<string>): void => {
    for (const id of ids) due.add(id);
    if (connection !== null) void sendDue();
  };
  const markNamed = ({ accountName }: { accountName: string }): void => {
    const row = server.accounts.byName(accountName);
    if (row !== undefined) mark([row.id]);
  };
  const markAll = (): void => mark([...server.accounts.list().map(({ id }) => id), ...published]);
  bus.subscribe("netWorth", markNamed, signal);
  bus.subscribe("issues", markNamed, signal);
  bus.subscribe("accounts", markAll, signal);
  return {
    connected(to: MqttConnection) {
      connection = to;
      // The broker may have lost its retained messages, so everything is sent again.
      sentStates = new Map();
      send(to, [{ topic: statusTopic(terms.prefix), payload: "online" }]).catch((error: unknown) => {
        if (!signal.aborted) log.warn("Sensors could not be published by MQTT.", { error: messageOf(error) });
      });
      markAll();
    },
    disconnected() {
      connection = null;
    },
  };
}

/** An account that cannot be opened has unknown values. */
function factsOf(
  { accounts, now: clock, log }: Context,
  { id, name }: { id: string; name: string },
): SensorValues {
  try {
    const account = accounts.open(name);
    const now = clock();
    const currency = account.settings.get().baseCurrency;
    const valueAt = (at: number): string | null => account.valuation.holdingsAt({ at, now, currency }).value;
    const { info, warning, critical } = account.issues.counts();
    return {
      id,
      name,
      currency,
      netWorth: valueAt(now),
      netWorthDayAgo: valueAt(now - millisecondsPerDay),
      openIssues: info + warning + critical,
    };
  } catch (error) {
    log.warn("The sensors of an account are unknown.", { account: name, error: messageOf(error) });
    return { id, name, currency: "USD", netWorth: null, netWorthDayAgo: null, openIssues: null };
  }
}
