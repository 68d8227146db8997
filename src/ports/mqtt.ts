import type { AllowsAddress } from "../net/egress-policy.ts";

/** A broker, as `MQTT_URL` names it. The password never reaches a log or an error. */
export type MqttBroker = {
  host: string;
  port: number;
  isEncrypted: boolean;
  username: string | null;
  password: string | null;
};

/** A retained message. An empty payload deletes the retained message of its topic. */
export type MqttMessage = { topic: string; payload: string };

export type MqttConnection = {
  /** Resolves once the broker has the message, after a lost connection too. Rejects when the connection is closed for good. */
  publish(message: MqttMessage): Promise<void>;
};

/**
 * Connects to a broker and connects again after every loss, until the signal aborts. `allows` is called with every address to which the host
 * name resolves. The broker publishes `will` when the connection is lost.
 */
export type OpenMqtt = (
  broker: MqttBroker,
  options: {
    will: MqttMessage;
    allows: AllowsAddress;
    signal: AbortSignal;
    onConnected: () => void;
    /** A failed attempt or a lost connection. */
    onLost: (reason: string) => void;
  },
) => Promise<MqttConnection>;
