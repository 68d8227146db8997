import type { Service } from "./service.ts";
import { yaml, type Yaml } from "./yaml.ts";

const fullName = "{{ .Release.Name }}";
const labels = { "app.kubernetes.io/name": "{{ .Chart.Name }}", "app.kubernetes.io/instance": fullName };
const metadata: Yaml = { name: fullName, labels };
const selector: Yaml = { matchLabels: labels };

/** The chart's files by path. Templates are valid YAML before rendering, because expressions are in quoted strings only. */
export function helmChart(service: Service): Map<string, string> {
  const { name, tagline, version, port } = service;
  const chart: Yaml = {
    apiVersion: "v2",
    name,
    description: tagline,
    type: "application",
    version,
    appVersion: version,
  };
  const values: Yaml = {
    image: { repository: service.image, tag: version, pullPolicy: "IfNotPresent" },
    publicUrl: "",
    trustedProxies: "",
    jwtSecret: "",
    storage: { size: "10Gi" },
  };
  return new Map([
    ["Chart.yaml", yaml([], chart)],
    [
      "values.yaml",
      yaml(
        [
          "publicUrl: the address that people type into the browser. trustedProxies: the addresses of the ingress controller.",
          "jwtSecret: at least 32 bytes, such as the output of: openssl rand -base64 48. Without it nothing is installed.",
        ],
        values,
      ),
    ],
    ["templates/secret.yaml", yaml([], secret)],
    ["templates/service.yaml", yaml([], entrance(port))],
    [
      "templates/statefulset.yaml",
      yaml(["One replica: accounts are SQLite files that one process has open."], statefulSet(service)),
    ],
    [
      "templates/networkpolicy.yaml",
      yaml(
        ["Egress: names, and HTTPS. A node or model server of your own needs a line here."],
        networkPolicy,
      ),
    ],
  ]);
}

const secret: Yaml = {
  apiVersion: "v1",
  kind: "Secret",
  metadata,
  type: "Opaque",
  data: { JWT_SECRET: "{{ required `Set jwtSecret to at least 32 bytes.` .Values.jwtSecret | b64enc }}" },
};

const entrance = (port: number): Yaml => ({
  apiVersion: "v1",
  kind: "Service",
  metadata,
  spec: {
    type: "ClusterIP",
    selector: labels,
    ports: [{ name: "http", port, targetPort: "http", protocol: "TCP" }],
  },
});

const networkPolicy: Yaml = {
  apiVersion: "networking.k8s.io/v1",
  kind: "NetworkPolicy",
  metadata,
  spec: {
    podSelector: selector,
    policyTypes: ["Ingress", "Egress"],
    ingress: [{ ports: [{ port: "http", protocol: "TCP" }] }],
    egress: [
      {
        ports: [
          { port: 53, protocol: "UDP" },
          { port: 53, protocol: "TCP" },
        ],
      },
      {
        to: [{ ipBlock: { cidr: "0.0.0.0/0" } }, { ipBlock: { cidr: "::/0" } }],
        ports: [{ port: 443, protocol: "TCP" }],
      },
    ],
  },
};

function statefulSet({ name, port, dataPath, user, probe, stopSeconds }: Service): Yaml {
  const ask: { [key: string]: Yaml } = { httpGet: { path: probe, port: "http" }, timeoutSeconds: 5 };
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata,
    spec: {
      serviceName: fullName,
      replicas: 1,
      selector,
      template: {
        metadata: { labels },
        spec: {
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: stopSeconds,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: user,
            runAsGroup: user,
            fsGroup: user,
            fsGroupChangePolicy: "OnRootMismatch",
            seccompProfile: { type: "RuntimeDefault" },
          },
          containers: [
            {
              name,
              image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}",
              imagePullPolicy: "{{ .Values.image.pullPolicy }}",
              ports: [{ name: "http", containerPort: port, protocol: "TCP" }],
              env: [
                { name: "PUBLIC_URL", value: "{{ .Values.publicUrl }}" },
                { name: "TRUSTED_PROXIES", value: "{{ .Values.trustedProxies }}" },
                { name: "JWT_SECRET", valueFrom: { secretKeyRef: { name: fullName, key: "JWT_SECRET" } } },
              ],
              startupProbe: { ...ask, periodSeconds: 2, failureThreshold: 60 },
              readinessProbe: { ...ask, periodSeconds: 10 },
              livenessProbe: { ...ask, periodSeconds: 30, failureThreshold: 3 },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ["ALL"] },
              },
              resources: { requests: { cpu: "100m", memory: "256Mi" }, limits: { memory: "2Gi" } },
              volumeMounts: [
                { name: "data", mountPath: dataPath },
                { name: "tmp", mountPath: "/tmp" },
              ],
            },
          ],
          volumes: [{ name: "tmp", emptyDir: { medium: "Memory", sizeLimit: "64Mi" } }],
        },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: "data" },
          spec: {
            accessModes: ["ReadWriteOnce"],
            resources: { requests: { storage: "{{ .Values.storage.size }}" } },
          },
        },
      ],
    },
  };
}
