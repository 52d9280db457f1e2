import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { Registry } from 'prom-client';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readLiveness, readReadiness } from '../api/features/health/endpoints';
import { readSettings } from '../config/settings';
import { serveMetrics } from '../metrics/serve';
import { watchOutbox } from '../metrics/worker-metrics';
import { readContainerfile } from './testing/containerfile';
import { unknownAmong } from './testing/settings';
import { watch } from './testing/unread';

/** The kinds of Kubernetes that we use, with their schemas. */
const kinds = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
];

const folder = 'deploy/kubernetes';
const files = (name: string): string[] =>
  readdirSync(join(folder, name))
    .map((file) => join(folder, name, file))
    .filter((path) => path.endsWith('.yaml') && basename(path) !== 'kustomization.yaml');
const head = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
});
type Manifest = z.infer<typeof head>;
const manifests = ['settings', 'setup', 'processes'].flatMap(files).flatMap((path) =>
  parseAllDocuments(readFileSync(path, 'utf8')).map((document) => ({
    path,
    manifest: head.parse(document.toJS()),
  })),
);

/** What is wrong with a manifest by the schema of its kind, members that the schema does not know included. */
function problemsOf(manifest: Manifest): string[] {
  const kind = kinds.find(({ is }) => is(manifest));
  if (!kind) return [`There is no schema of ${manifest.apiVersion} ${manifest.kind}.`];
  const watched = watch(manifest);
  try {
    kind.prototype.validate.call(watched.value);
  } catch (error) {
    return [String(error)];
  }
  return watched.unread();
}

const mounts = z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() });
const probe = z.object({ httpGet: z.object({ port: z.string(), path: z.string() }) });
const podSchema = z.object({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([
    z.object({
      command: z.array(z.string()),
      envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })),
      env: z.array(
        z.object({
          name: z.string(),
          valueFrom: z.object({
            secretKeyRef: z.object({ name: z.string(), key: z.string(), optional: z.boolean().optional() }),
          }),
        }),
      ),
      ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
      livenessProbe: probe.optional(),
      readinessProbe: probe.optional(),
      startupProbe: probe.optional(),
      volumeMounts: z.array(mounts),
      securityContext: z.object({
        allowPrivilegeEscalation: z.literal(false),
        readOnlyRootFilesystem: z.literal(true),
        capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
      }),
    }),
  ]),
});

const named = (kind: string, name: string): Manifest => {
  const found = manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found) throw new Error(`there is a ${kind} ${name}`);
  return found.manifest;
};
const podOf = (kind: string, name: string) =>
  z.object({ spec: z.object({ template: z.object({ spec: podSchema }) }) }).parse(named(kind, name)).spec
    .template.spec;
// The parser holds each pod to a read-only root, no privilege and no account of the cluster.
const api = podOf('Deployment', 'sillage-api');
const worker = podOf('Deployment', 'sillage-worker');
const setup = podOf('Job', 'sillage-setup');
const pods = [api, worker, setup];
const settings = z
  .object({ data: z.record(z.string(), z.string()) })
  .parse(named('ConfigMap', 'sillage')).data;
const secrets = z
  .object({ stringData: z.record(z.string(), z.string()) })
  .parse(named('Secret', 'sillage')).stringData;
const image = readContainerfile('Containerfile');

test.each(manifests.map(({ path, manifest }) => [manifest.kind, manifest.metadata.name, path, manifest]))(
  '%s %s of %s is one by the schema of Kubernetes',
  (_kind, _name, _path, manifest) => {
    expect(problemsOf(manifest)).toEqual([]);
  },
);

test('a manifest with a member that Kubernetes does not know, or without one that it needs, is found', () => {
  const policy = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'a' } };
  expect(problemsOf({ ...policy, spec: { maxUnavailable: 1, selector: { matchLabel: {} } } })).toEqual([
    '/spec/selector/matchLabel',
  ]);
  expect(problemsOf({ ...policy, spec: [] })).toEqual([expect.stringContaining('object')]);
  expect(problemsOf({ ...policy, kind: 'PodDisruptionBudgets' })).toEqual([
    expect.stringContaining('There is no schema'),
  ]);
});

test('each kustomization names its files, and all of them but the example', () => {
  for (const name of ['settings', 'setup', 'processes']) {
    const path = join(folder, name, 'kustomization.yaml');
    const { resources, components } = z
      .object({ resources: z.array(z.string()), components: z.array(z.string()).default([]) })
      .parse(parse(readFileSync(path, 'utf8')));
    const there = files(name).map((file) => basename(file));
    expect(resources.sort()).toEqual(there.filter((file) => !file.includes('example')).sort());
    for (const component of components)
      expect(readdirSync(join(dirname(path), component))).toContain('kustomization.yaml');
  }
});

test('every pod runs as the user of the image', () => {
  for (const { securityContext } of pods)
    expect(`${securityContext.runAsUser}:${securityContext.runAsGroup}`).toBe(image.last.get('USER'));
});

test('the pods are given settings that they read, and can be read', () => {
  for (const { containers } of pods) {
    const [{ env, envFrom, volumeMounts }] = containers;
    expect(envFrom).toEqual([{ configMapRef: { name: 'sillage' } }]);
    expect(unknownAmong([...Object.keys(settings), ...env.map(({ name }) => name)])).toEqual([]);
    for (const { name, valueFrom } of env) {
      const { key, optional } = valueFrom.secretKeyRef;
      expect(key).toBe(name);
      if (optional !== true) expect(Object.keys(secrets)).toContain(key);
    }
    const place = volumeMounts.find(({ readOnly }) => readOnly)?.mountPath;
    expect(settings['SECRET_KEY_FILE']).toBe(`${place}/secret-key`);
  }
  const { SECRET_KEY_FILE, ...others } = settings;
  expect(SECRET_KEY_FILE).toBeDefined();
  const given = { ...image.environment, ...others, DATABASE_URL: secrets['DATABASE_URL'] };
  expect(readSettings({ ...given, SECRET_KEY: secrets['secret-key'] }).TRUST_PROXY).toBe(1);
});

test('the ports are those of the image, and the API’s probes ask what the API offers', () => {
  const { PORT, METRICS_PORT } = image.environment;
  const metrics = { name: 'metrics', containerPort: Number(METRICS_PORT) };
  const [ofApi] = api.containers;
  expect(ofApi.ports).toEqual([{ name: 'http', containerPort: Number(PORT) }, metrics]);
  expect(worker.containers[0].ports).toEqual([metrics]);
  const get = (path: string) => ({ httpGet: { port: 'http', path } });
  expect(ofApi).toMatchObject({
    startupProbe: get(`/api${readLiveness.path}`),
    livenessProbe: get(`/api${readLiveness.path}`),
    readinessProbe: get(`/api${readReadiness.path}`),
  });
});

test('the worker’s probes ask the port of its metrics for pages that are there', async () => {
  const registry = new Registry();
  const trouble = () => Promise.resolve(null);
  const { port, close } = await serveMetrics({ host: '127.0.0.1', port: 0, registry, trouble });
  const [{ startupProbe, livenessProbe, readinessProbe }] = worker.containers;
  expect(readinessProbe?.httpGet.path).not.toBe(livenessProbe?.httpGet.path);
  for (const each of [startupProbe, livenessProbe, readinessProbe]) {
    expect(each?.httpGet.port).toBe('metrics');
    expect((await fetch(`http://127.0.0.1:${port}${each?.httpGet.path}`)).status).toBe(200);
  }
  await close();
});

test('workers are scaled by a metric of the worker, which the cluster is given', async () => {
  const external = z.object({
    metric: z.object({
      name: z.string(),
      selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    }),
  });
  const { metrics } = z
    .object({ spec: z.object({ metrics: z.array(z.object({ external })) }) })
    .parse(named('HorizontalPodAutoscaler', 'sillage-worker')).spec;
  const { rules } = z
    .object({ rules: z.object({ external: z.array(z.object({ seriesQuery: z.string() })) }) })
    .parse(parse(readFileSync(join(folder, 'monitoring/adapter.yaml'), 'utf8')));
  expect(rules.external.map(({ seriesQuery }) => seriesQuery)).toEqual(
    metrics.map(({ external: { metric } }) => metric.name),
  );

  const registry = new Registry();
  const depth = { rows: 7, oldestSeconds: 1 };
  watchOutbox(registry, () => Promise.resolve({ now: depth, later: depth }));
  const text = await registry.metrics();
  for (const {
    external: { metric },
  } of metrics) {
    const labels = Object.entries(metric.selector.matchLabels).map(([name, value]) => `${name}="${value}"`);
    expect(text).toContain(`\n${metric.name}{${labels.join(',')}} 7\n`);
  }
});
