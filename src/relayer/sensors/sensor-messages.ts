import {
  divide,
  formatDecimal,
  formatKnown,
  isNegative,
  isZero,
  multiply,
  parseDecimal,
  round,
  subtract,
} from "../../domain/money/decimal.ts";
import type { MqttMessage } from "../../ports/mqtt.ts";

/** The values of an account's sensors. `null` is shown as unknown. */
export type SensorValues = {
  id: string;
  name: string;
  currency: string;
  netWorth: string | null;
  netWorthDayAgo: string | null;
  openIssues: number | null;
};

export type SensorOptions = {
  /** The first level of every topic of this service. */
  prefix: string;
  /** Whether net worth and its change in money are published. */
  amounts: boolean;
  version: string;
  publicUrl: string | null;
};

/** Home Assistant's default prefix of discovery topics. */
const discovery = "homeassistant";

export const statusTopic = (prefix: string): string => `${prefix}/status`;

type Sensor = {
  key: "net_worth" | "change_24h" | "change_24h_percent" | "open_issues";
  name: string;
  value: string;
  /** Whether it shows money. */
  isAmount: boolean;
  config: Record<string, unknown>;
};

const sensorsIn = (currency: string): Sensor[] => {
  const money = { device_class: "monetary", unit_of_measurement: currency, suggested_display_precision: 2 };
  return [
    {
      key: "net_worth",
      name: "Net worth",
      value: "netWorth",
      isAmount: true,
      config: { ...money, state_class: "total" },
    },
    { key: "change_24h", name: "Change in 24 hours", value: "change24h", isAmount: true, config: money },
    {
      key: "change_24h_percent",
      name: "Change in 24 hours (percent)",
      value: "change24hPercent",
      isAmount: false,
      config: { unit_of_measurement: "%", state_class: "measurement" },
    },
    {
      key: "open_issues",
      name: "Open issues",
      value: "openIssues",
      isAmount: false,
      config: { state_class: "measurement", entity_category: "diagnostic", icon: "mdi:alert-circle-outline" },
    },
  ];
};

const nodeOf = (prefix: string, id: string): string => `${prefix}_${id}`;
const stateTopic = (prefix: string, id: string): string => `${prefix}/${id}/state`;
const configTopic = (prefix: string, id: string, { key }: Sensor): string =>
  `${discovery}/sensor/${nodeOf(prefix, id)}/${key}/config`;

/** Discovery and state of an account. Without amounts, discovery of the sensors that show money is deleted and their values are left out. */
export function sensorMessages(facts: SensorValues, terms: SensorOptions): MqttMessage[] {
  const { id, name, currency } = facts;
  const { prefix, amounts, version, publicUrl } = terms;
  const node = nodeOf(prefix, id);
  const sharedFields = {
    state_topic: stateTopic(prefix, id),
    availability_topic: statusTopic(prefix),
    origin: { name: "portolan", sw_version: version },
    device: {
      identifiers: [node],
      name,
      manufacturer: "portolan",
      sw_version: version,
      ...(publicUrl === null ? {} : { configuration_url: publicUrl }),
    },
  };
  const configs = sensorsIn(currency).map((sensor) => ({
    topic: configTopic(prefix, id, sensor),
    payload:
      sensor.isAmount && !amounts
        ? ""
        : JSON.stringify({
            name: sensor.name,
            unique_id: `${node}_${sensor.key}`,
            value_template: `{{ value_json.${sensor.value} }}`,
            ...sensor.config,
            ...sharedFields,
          }),
  }));
  return [
    ...configs,
    { topic: stateTopic(prefix, id), payload: JSON.stringify(stateOf(facts, { amounts })) },
  ];
}

/** Messages that delete everything retained for an account. */
export function withdrawalMessages(id: string, prefix: string): MqttMessage[] {
  const topics = sensorsIn("").map((sensor) => configTopic(prefix, id, sensor));
  return [...topics, stateTopic(prefix, id)].map((topic) => ({ topic, payload: "" }));
}

function stateOf(
  { netWorth, netWorthDayAgo, openIssues }: SensorValues,
  { amounts }: { amounts: boolean },
): object {
  const isKnown = netWorth !== null && netWorthDayAgo !== null;
  const change = isKnown ? subtract(parseDecimal(netWorth), parseDecimal(netWorthDayAgo)) : null;
  const before = isKnown ? parseDecimal(netWorthDayAgo) : null;
  // A percentage of zero or of a negative value has no meaning.
  const percent =
    change === null || before === null || isZero(before) || isNegative(before)
      ? null
      : formatDecimal(round(multiply(divide(change, before), parseDecimal("100")), 2));
  return {
    ...(amounts ? { netWorth, change24h: formatKnown(change) } : {}),
    change24hPercent: percent,
    openIssues,
  };
}
