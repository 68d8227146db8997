import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { packagingFiles } from "../../scripts/packaging/files.ts";
import { readService } from "../../scripts/packaging/service.ts";
import { readConfig } from "../../src/config/config.ts";
import { variables } from "../../src/config/variables.ts";
import { httpRoutes } from "../../src/contract/http-routes.ts";

const root = resolve(import.meta.dirname, "../..");
const service = readService();
const files = await packagingFiles();
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const hasYaml = spawnSync("python3", ["-c", "import yaml, plistlib"]).status === 0;

/** Parsed by an independent program. */
function parsed(path: string, program: string): unknown {
  const { stdout, stderr } = spawnSync("python3", ["-c", program], {
    cwd: root,
    encoding: "utf8",
    input: read(path),
  });
  expect([path, stderr]).toEqual([path, ""]);
  return JSON.parse(stdout);
}
const yamlOf = (path: string): unknown =>
  parsed(path, "import yaml,sys,json; print(json.dumps(yaml.safe_load(sys.stdin)))");

const container = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  volumes: z.array(
    z.union([z.string(), z.object({ target: z.string() }).transform(({ target }) => `:${target}`)]),
  ),
  ports: z.array(z.object({ target: z.int() })).default([]),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  mem_limit: z.literal(service.memory),
  pids_limit: z.literal(service.processes),
});

/** Whether the service starts with these variables, with placeholders of a platform filled in. */
function accepts(env: Record<string, string>): void {
  const known = Object.values(variables).flatMap(({ key }) => [key, `${key}_FILE`]);
  expect(Object.keys(env).filter((key) => !known.includes(key))).toEqual([]);
  const filled = Object.entries(env).map(([key, value]) => [
    key,
    value.replace(/\$\{\w+\}/g, "umbrel.local"),
  ]);
  readConfig(Object.fromEntries(filled), {
    readFile: () => "",
    isFolder: () => true,
    userDataFolder: "/data",
    packageVersion: service.version,
    staticLocation: "/app/dist/dashboard",
    isTerminal: false,
    masterKey: () => "a key of more than thirty-two bytes",
  });
}

test("the files in packaging/ are those that packaging/service.json gives", () => {
  expect(files.size).toBeGreaterThan(10);
  for (const [path, text] of files)
    expect([path, existsSync(join(root, path)) && read(path)]).toEqual([path, text]);
});

test("port, data path, user, memory and limits are those of the image and of the written files", () => {
  const image = read("Dockerfile");
  expect(image).toContain(`PORT=${service.port} DATA_LOCATION=${service.dataPath} `);
  expect(image).toContain(`EXPOSE ${service.port}\n`);
  expect(image).toContain(`VOLUME ${service.dataPath}\n`);
  // The user "node" of the base image has this number.
  expect([image.includes("\nUSER node\n"), service.user]).toEqual([true, 1000]);
  const compose = read("packaging/compose.yaml");
  expect(compose).toContain(`"127.0.0.1:${service.port}:${service.port}"`);
  expect(compose).toContain(`- data:${service.dataPath}\n`);
  expect(compose).toContain(`mem_limit: ${service.memory}\n`);
  expect(compose).toContain(`pids_limit: ${service.processes}\n`);
  const unit = read("packaging/portolan.service");
  expect(unit).toContain(`TasksMax=${service.processes}\n`);
  expect(unit).toContain(`TimeoutStopSec=${service.stopSeconds}\n`);
  expect(httpRoutes.filter(({ path, access }) => path === service.probe && access === "public")).toHaveLength(
    1,
  );
  expect(
    readConfig(
      { NODE_ENV: "production" },
      {
        readFile: () => "",
        isFolder: () => true,
        userDataFolder: "/data",
        packageVersion: "1.0.0",
        staticLocation: "/",
        isTerminal: false,
        masterKey: () => "a key of more than thirty-two bytes",
      },
    ).port,
  ).toBe(service.port);
});

test("the package for StartOS runs the image with its volume, port and user, and variables that the service knows", () => {
  const main = read("packaging/startos/startos/main.ts");
  const { name, port, dataPath, user, version, image } = service;
  expect(main).toContain(`mountpoint: "${dataPath}"`);
  expect(main).toContain(`checkPortListening(effects, ${port},`);
  expect(main).toContain(`user: "${user}:${user}"`);
  expect(read("Dockerfile")).toContain('CMD ["node", "dist/main.js"]');
  expect(main).toContain('command: ["node", "dist/main.js"]');
  expect(read("packaging/startos/startos/interfaces.ts")).toContain(
    `bindPort(${port}, { protocol: "http" })`,
  );
  expect(read("packaging/startos/startos/versions.ts")).toContain(`version: "${version}:0"`);
  const manifest = read("packaging/startos/startos/manifest/index.ts");
  expect(manifest).toContain(`id: "${name}"`);
  expect(manifest).toContain(`dockerTag: "${image}:${version}"`);
  const env = Array.from(
    main.matchAll(/^ +([A-Z_]+): (?:"([^"]*)"|await [\w.]+\(effects\)),$/gm),
    ([, key = "", value = "10.0.3.1"]): [string, string] => [key, value],
  );
  expect(env.map(([key]) => key)).toContain("TRUSTED_PROXIES");
  accepts(Object.fromEntries(env));
});

describe.skipIf(!hasYaml)("manifests as other programs read them (needs python3 with PyYAML)", () => {
  test.each([
    ["packaging/compose.caddy.yaml", service.name],
    ["packaging/casaos/docker-compose.yml", service.name],
    ["packaging/truenas/docker-compose.yaml", service.name],
    [`packaging/umbrel/${service.name}/docker-compose.yml`, "web"],
  ])("%s runs the image without privileges, with variables that the service knows", (path, key) => {
    const { services } = z.object({ services: z.record(z.string(), z.unknown()) }).parse(yamlOf(path));
    const { image, environment, volumes, ports } = container.parse(services[key]);
    expect(image).toBe(`${service.image}:${service.version}`);
    expect(volumes.map((volume) => volume.replace(/^.*:/, ""))).toEqual([service.dataPath]);
    for (const { target } of ports) expect(target).toBe(service.port);
    accepts(environment);
    expect(read(path)).not.toMatch(/privileged: true|docker\.sock|network_mode|user: root/);
  });

  test("Umbrel's proxy and manifest lead to the service's port", () => {
    const folder = `packaging/umbrel/${service.name}`;
    expect(yamlOf(`${folder}/docker-compose.yml`)).toMatchObject({
      services: { app_proxy: { environment: { APP_HOST: `${service.name}_web_1`, APP_PORT: service.port } } },
    });
    expect(yamlOf(`${folder}/umbrel-app.yml`)).toMatchObject({
      manifestVersion: 1,
      id: service.name,
      port: service.port,
      version: service.version,
    });
    expect(yamlOf("packaging/casaos/docker-compose.yml")).toMatchObject({
      "x-casaos": { main: service.name, port_map: String(service.port) },
    });
  });

  test("Caddy is the only published port, and only its network may state the client's address", () => {
    const compose = z
      .object({
        services: z.record(z.string(), z.object({ ports: z.array(z.string()).optional() })),
        networks: z.object({
          default: z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) }),
        }),
      })
      .parse(yamlOf("packaging/compose.caddy.yaml"));
    expect(
      Object.entries(compose.services)
        .filter(([, { ports }]) => ports !== undefined)
        .map(([name]) => name),
    ).toEqual(["caddy"]);
    const { subnet } = compose.networks.default.ipam.config[0];
    expect(read("packaging/compose.caddy.yaml")).toContain(`TRUSTED_PROXIES: "${subnet}"`);
    expect(read("packaging/Caddyfile")).toContain(`reverse_proxy ${service.name}:${service.port} {`);
    expect(read("packaging/compose.caddy.yaml")).toContain(
      `PUBLIC_URL: "https://${read("packaging/Caddyfile").split(" ")[0]}"`,
    );
  });

  test("the launch agent is a property list whose variables the service knows", () => {
    const agent = z
      .object({
        EnvironmentVariables: z.record(z.string(), z.string()),
        ProgramArguments: z.array(z.string()),
        Umask: z.int(),
        KeepAlive: z.object({ SuccessfulExit: z.literal(false) }),
      })
      .parse(
        parsed(
          `packaging/org.${service.name}.plist`,
          "import plistlib,sys,json; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))",
        ),
      );
    const { PATH, ...env } = agent.EnvironmentVariables;
    expect(PATH).toContain("/opt/homebrew/bin");
    accepts(env);
    expect(agent.ProgramArguments.at(-1)).toBe(service.name);
    expect(agent.Umask).toBe(0o077);
  });

  test("the Windows service is XML that starts the packed program, with variables that the service knows", () => {
    const program =
      "import sys,json,xml.etree.ElementTree as e; r=e.parse(sys.stdin).getroot(); print(json.dumps({'tag':r.tag,'id':r.findtext('id'),'run':r.findtext('arguments'),'env':{v.get('name'):v.get('value') for v in r.findall('env')}}))";
    const found = z
      .object({
        tag: z.literal("service"),
        id: z.string(),
        run: z.string(),
        env: z.record(z.string(), z.string()),
      })
      .parse(parsed(`packaging/${service.name}-service.xml`, program));
    expect(found.id).toBe(service.name);
    accepts(found.env);
    expect(found.run).toContain("dist\\main.js");
  });
});

describe("the Helm chart", () => {
  const folder = `packaging/helm/${service.name}`;
  const templates = [...files.keys()].filter((path) => path.startsWith(`${folder}/templates/`));
  const hasHelm = spawnSync("helm", ["version"]).status === 0;

  test.skipIf(!hasYaml)("uses only values that it declares (needs python3 with PyYAML)", () => {
    const values = z.record(z.string(), z.unknown()).parse(yamlOf(`${folder}/values.yaml`));
    const used = templates.flatMap((path) =>
      [...read(path).matchAll(/\.Values\.([\w.]+)/g)].map(([, name]) => name ?? ""),
    );
    expect(new Set(used.map((name) => name.split(".")[0]))).toEqual(new Set(Object.keys(values)));
    for (const name of used) {
      const found = name
        .split(".")
        .reduce<unknown>((value, key) => z.record(z.string(), z.unknown()).parse(value)[key], values);
      expect([name, typeof found]).toEqual([name, "string"]);
    }
  });

  test.skipIf(!hasYaml)(
    "runs one pod without privileges that keeps its data in a claim (needs python3 with PyYAML)",
    () => {
      const set = yamlOf(`${folder}/templates/statefulset.yaml`);
      expect(set).toMatchObject({
        kind: "StatefulSet",
        spec: {
          replicas: 1,
          template: {
            spec: {
              automountServiceAccountToken: false,
              securityContext: { runAsNonRoot: true, runAsUser: service.user, fsGroup: service.user },
              containers: [
                {
                  ports: [{ name: "http", containerPort: service.port }],
                  readinessProbe: { httpGet: { path: service.probe, port: "http" } },
                  livenessProbe: { httpGet: { path: service.probe, port: "http" } },
                  securityContext: {
                    readOnlyRootFilesystem: true,
                    allowPrivilegeEscalation: false,
                    capabilities: { drop: ["ALL"] },
                  },
                  volumeMounts: [{ name: "data", mountPath: service.dataPath }, { name: "tmp" }],
                },
              ],
            },
          },
          volumeClaimTemplates: [{ metadata: { name: "data" } }],
        },
      });
      const names = [...read(`${folder}/templates/statefulset.yaml`).matchAll(/name: "([A-Z_]+)"/g)].map(
        ([, name]) => name ?? "",
      );
      expect(names).toContain("JWT_SECRET");
      accepts(Object.fromEntries(names.map((name) => [name, name === "JWT_SECRET" ? "x".repeat(32) : ""])));
      expect(yamlOf(`${folder}/templates/networkpolicy.yaml`)).toMatchObject({
        spec: { policyTypes: ["Ingress", "Egress"] },
      });
      expect(yamlOf(`${folder}/templates/secret.yaml`)).toHaveProperty("data.JWT_SECRET");
    },
  );

  test.skipIf(!hasHelm)("is rendered by Helm, and refused without a secret (needs helm)", () => {
    const render = (...words: string[]) =>
      spawnSync("helm", ["template", "one", folder, ...words], { cwd: root, encoding: "utf8" });
    expect(render().status).not.toBe(0);
    expect(render("--set", `jwtSecret=${"x".repeat(32)}`)).toMatchObject({ status: 0, stderr: "" });
  });
});
