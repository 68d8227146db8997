import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { findMosquitto, startMosquitto, type Broker } from "../support/servers/mosquitto.ts";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

const slow = { timeout: 180_000 };
const soon = { timeout: 60_000, interval: 100 };
const mosquitto = findMosquitto();
const username = "home";
const password = "the broker's password";

const discovered = z.object({
  unique_id: z.string(),
  state_topic: z.string(),
  availability_topic: z.string(),
  value_template: z.string(),
  unit_of_measurement: z.string().optional(),
});

/** What the broker has, as a new subscriber such as Home Assistant receives it. */
async function retained(port: number): Promise<Map<string, string>> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username,
    password,
    reconnectPeriod: 0,
  });
  const found = new Map<string, string>();
  const marker = `test/${Math.random()}`;
  await new Promise<void>((done, failed) => {
    client.on("message", (topic, payload) => {
      if (topic === marker) done();
      else found.set(topic, String(payload));
    });
    // Retained messages are delivered before anything published after the subscription.
    client
      .subscribeAsync("#", { qos: 1 })
      .then(() => client.publishAsync(marker, "end", { qos: 1 }))
      .catch(failed);
  });
  await client.endAsync();
  return found;
}

describe.skipIf(mosquitto === null)("sensors by MQTT (needs mosquitto)", () => {
  const folder = temporaryFolder();
  const brokerFolder = temporaryFolder();
  let broker: Broker;
  let service: Service;
  const url = (secret = password): string =>
    `mqtt://${username}:${encodeURIComponent(secret)}@127.0.0.1:${broker.port}`;
  const start = async (env: Record<string, string>): Promise<void> => {
    service = await startService(folder.path, { MQTT_URL: url(), ...env });
    await service.signIn();
  };
  const startBroker = async (port?: number): Promise<Broker> =>
    startMosquitto(mosquitto ?? "", {
      folder: brokerFolder.path,
      username,
      password,
      ...(port === undefined ? {} : { port }),
    });
  const stateIn = (messages: Map<string, string>): unknown => {
    const topic = [...messages.keys()].find((name) => /^portolan\/[\w-]+\/state$/.test(name));
    return topic === undefined ? undefined : JSON.parse(messages.get(topic) ?? "null");
  };

  beforeAll(async () => {
    broker = await startBroker();
  }, 180_000);
  afterAll(async () => {
    await service.end("SIGKILL");
    await broker.stop();
    folder.remove();
    brokerFolder.remove();
  });

  test("publish percent and open issues, and no amount unless it is chosen", slow, async () => {
    await start({});
    await service.rpc("accounts.demo");
    await vi.waitFor(async () => {
      const messages = await retained(broker.port);
      expect(messages.get("portolan/status")).toBe("online");
      expect(Object.keys(Object(stateIn(messages)))).toEqual(["change24hPercent", "openIssues"]);
      const configs = [...messages].filter(([topic]) => topic.startsWith("homeassistant/sensor/portolan_"));
      expect(configs.map(([topic]) => topic.replace(/^.*\/(\w+)\/config$/, "$1")).sort()).toEqual([
        "change_24h_percent",
        "open_issues",
      ]);
      for (const [, payload] of configs) {
        const { state_topic, availability_topic } = discovered.parse(JSON.parse(payload));
        expect(messages.has(state_topic)).toBe(true);
        expect(availability_topic).toBe("portolan/status");
      }
    }, soon);
    expect(service.output()).not.toContain(password);
    expect(service.output()).not.toContain(encodeURIComponent(password));
  });

  test("say that they are offline when the service ends", slow, async () => {
    await service.end("SIGTERM");
    await vi.waitFor(async () => {
      expect((await retained(broker.port)).get("portolan/status")).toBe("offline");
    }, soon);
  });

  test("publish exactly the figures of netWorth.current once amounts are chosen", slow, async () => {
    await start({ MQTT_AMOUNTS: "true" });
    const [account] = z.array(z.object({ name: z.string() })).parse(await service.rpc("accounts.list"));
    const accountName = account?.name ?? "";
    await vi.waitFor(async () => {
      const { value, change24h } = z
        .object({ value: z.string(), change24h: z.string() })
        .parse(await service.rpc("netWorth.current", { accountName }));
      const messages = await retained(broker.port);
      expect(stateIn(messages)).toMatchObject({ netWorth: value, change24h });
      const config = [...messages].find(([topic]) => topic.endsWith("/net_worth/config"))?.[1] ?? "null";
      expect(discovered.parse(JSON.parse(config))).toMatchObject({
        unit_of_measurement: "USD",
        value_template: "{{ value_json.netWorth }}",
      });
    }, soon);
  });

  test("are published again to a broker that was restarted and has lost everything", slow, async () => {
    await broker.stop();
    broker = await startBroker(broker.port);
    await vi.waitFor(async () => {
      const messages = await retained(broker.port);
      expect(messages.get("portolan/status")).toBe("online");
      expect(stateIn(messages)).toHaveProperty("netWorth");
      expect([...messages.keys()].filter((topic) => topic.endsWith("/config"))).toHaveLength(4);
    }, soon);
  });

  test("disappear from the broker when amounts are no longer chosen", slow, async () => {
    await service.end("SIGTERM");
    await start({});
    await vi.waitFor(async () => {
      const messages = await retained(broker.port);
      expect(messages.get("portolan/status")).toBe("online");
      expect([...messages.keys()].filter((topic) => topic.endsWith("/config"))).toHaveLength(2);
      expect(Object.keys(Object(stateIn(messages)))).toEqual(["change24hPercent", "openIssues"]);
    }, soon);
  });

  test("disappear from the broker when their account is deleted", slow, async () => {
    const [account] = z.array(z.object({ name: z.string() })).parse(await service.rpc("accounts.list"));
    await service.rpc("accounts.delete", { accountName: account?.name });
    await vi.waitFor(async () => {
      expect([...(await retained(broker.port)).keys()]).toEqual(["portolan/status"]);
    }, soon);
  });

  test.each([
    ["a refused password", { MQTT_URL: "wrong" }, "The MQTT broker cannot be reached"],
    ["an address that egress rules refuse", { PRIVATE_HOSTS: "none" }, "Sensors are not published by MQTT"],
  ])("leave the service running after %s, without its credentials in the log", slow, async (_, env, line) => {
    await service.end("SIGTERM");
    const wrong = "another broker's password";
    await start("MQTT_URL" in env ? { MQTT_URL: url(wrong) } : env);
    await vi.waitFor(() => expect(service.output()).toContain(line), soon);
    expect(await (await service.get("/ping")).text()).toBe("pong");
    for (const secret of [password, wrong])
      for (const text of [secret, encodeURIComponent(secret)]) {
        expect(service.output()).not.toContain(text);
        expect(readFileSync(join(folder.path, "logs/portolan.log"), "utf8")).not.toContain(text);
      }
  });
});

test("the package is loaded by one file, on use", () => {
  const root = resolve(import.meta.dirname, "../..");
  const words = ["grep", "-nE", `["']mqtt["']\\)?;?$`, "--", "src"];
  const lines = execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim().split("\n");
  const imports = lines.filter((line) => /import|from|require/.test(line));
  expect(imports).toHaveLength(1);
  expect(imports[0]).toMatch(/^src\/platform\/host\/mqtt\.ts:.*await import\("mqtt"\);$/);
});
