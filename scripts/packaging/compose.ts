import type { Service } from "./service.ts";
import { yaml, type Yaml } from "./yaml.ts";

/** Only the data folder is writable, nothing is privileged, and the number of processes is limited. */
function container(service: Service, rest: { [key: string]: Yaml }): { [key: string]: Yaml } {
  return {
    image: `${service.image}:${service.version}`,
    restart: "unless-stopped",
    read_only: true,
    tmpfs: ["/tmp:size=64m,mode=1777,noexec,nosuid,nodev"],
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    pids_limit: service.processes,
    mem_limit: service.memory,
    stop_grace_period: `${service.stopSeconds}s`,
    ...rest,
  };
}

/** Docker Compose with Caddy, which fetches and renews the certificate. */
export function composeWithCaddy(service: Service): string {
  const subnet = "172.30.55.0/24";
  return yaml(
    [
      "docker compose -f packaging/compose.caddy.yaml up -d --build",
      `Set PUBLIC_URL, and the host name in Caddyfile, to the name that leads to this machine instead of ${service.publicHost}.`,
    ],
    {
      services: {
        [service.name]: container(service, {
          build: "..",
          environment: { PUBLIC_URL: `https://${service.publicHost}`, TRUSTED_PROXIES: subnet },
          volumes: [`data:${service.dataPath}`],
        }),
        caddy: {
          image: "caddy:2",
          restart: "unless-stopped",
          ports: ["80:80", "443:443", "443:443/udp"],
          volumes: ["./Caddyfile:/etc/caddy/Caddyfile:ro", "certificates:/data"],
          depends_on: { [service.name]: { condition: "service_healthy" } },
          read_only: true,
          tmpfs: ["/tmp", "/config"],
          cap_drop: ["ALL"],
          cap_add: ["NET_BIND_SERVICE"],
          security_opt: ["no-new-privileges:true"],
        },
      },
      networks: { default: { ipam: { config: [{ subnet }] } } },
      volumes: { data: {}, certificates: {} },
    },
  );
}

export function caddyfile({ name, port, publicHost }: Service): string {
  return `${publicHost} {\n\tencode zstd gzip\n\treverse_proxy ${name}:${port} {\n\t\t# The assistant's answers arrive piece by piece.\n\t\tflush_interval -1\n\t}\n}\n`;
}

const portOf = ({ port }: Service): Yaml => ({ target: port, published: String(port), protocol: "tcp" });

export function casaOs(service: Service): string {
  const { name, port, tagline, description, version } = service;
  return yaml(["CasaOS, ZimaOS: App Store, Custom Install, import this file."], {
    name,
    services: {
      [name]: container(service, {
        ports: [portOf(service)],
        volumes: [{ type: "volume", source: "data", target: service.dataPath }],
      }),
    },
    volumes: { data: {} },
    "x-casaos": {
      architectures: ["amd64", "arm64"],
      main: name,
      title: { en_us: name },
      tagline: { en_us: tagline },
      description: { en_us: description },
      developer: name,
      author: name,
      category: "Finance",
      scheme: "http",
      index: "/",
      port_map: String(port),
      version,
    },
  });
}

export function trueNas(service: Service): string {
  const { name, port, dataPath } = service;
  return yaml(
    [
      "TrueNAS 24.10 and later: Apps, Discover Apps, Custom App, Install via YAML.",
      "Create the dataset first and give it to the user apps (568), or change the path and the user here.",
    ],
    {
      services: {
        [name]: container(service, {
          user: "568:568",
          ports: [portOf(service)],
          volumes: [{ type: "bind", source: `/mnt/tank/apps/${name}`, target: dataPath }],
        }),
      },
      "x-portals": [{ name: "Web UI", host: "0.0.0.0", port, path: "/", scheme: "http" }],
    },
  );
}

export function umbrelCompose(service: Service): string {
  const { name, port, dataPath, user } = service;
  return yaml(["Umbrel: a folder of this name in a community app store."], {
    version: "3.7",
    services: {
      app_proxy: { environment: { APP_HOST: `${name}_web_1`, APP_PORT: port } },
      web: container(service, {
        user: `${user}:${user}`,
        environment: { PUBLIC_URL: "http://${DEVICE_DOMAIN_NAME}:" + String(port) },
        volumes: ["${APP_DATA_DIR}/data:" + dataPath],
      }),
    },
  });
}

export function umbrelApp(service: Service): string {
  const { name, port, tagline, description, version, repository } = service;
  return yaml([], {
    manifestVersion: 1,
    id: name,
    category: "finance",
    name,
    version,
    tagline,
    description,
    developer: name,
    website: repository,
    repo: repository,
    support: repository,
    dependencies: [],
    port,
    gallery: [],
    path: "",
    defaultUsername: "",
    defaultPassword: "",
  });
}
