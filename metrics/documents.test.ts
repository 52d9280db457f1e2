import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { createApiMetrics } from './api-metrics';
import { openRegistry, watchPools } from './registry';
import { createWorkerMetrics, watchOutbox } from './worker-metrics';

/** Every metric of ours. */
function ownRegistry(): Registry {
  const registry = new Registry();
  createApiMetrics(registry);
  createWorkerMetrics(registry);
  watchPools(registry, () => []);
  watchOutbox(registry, () => Promise.reject(new Error('not read here')));
  return registry;
}
const ownMetrics = (): string[] =>
  ownRegistry()
    .getMetricsAsArray()
    .map(({ name }) => name);

const read = (name: string): string => readFileSync(`docs/${name}`, 'utf8');
/** The metrics that a text names, without what a histogram's samples end with. */
const named = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bsillage_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
  ),
];

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        gridPos: z.object({ x: z.number(), y: z.number() }),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).min(1),
      }),
    ),
  })
  .parse(JSON.parse(read('monitoring/grafana-dashboard.json')));
const queries = dashboard.panels.flatMap(({ targets }) => targets);

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ runbook: z.string() }) }),
        ),
      }),
    ),
  })
  .parse(parse(read('monitoring/alerts.yml')));
const alerts = groups.flatMap(({ rules }) => rules);

test('the operators’ guide lists every metric, and no other', () => {
  expect(named(read('operating.md')).sort()).toEqual(ownMetrics().sort());
});

test('alerts and dashboard ask for metrics that there are', () => {
  expect(alerts.length).toBeGreaterThan(5);
  const asked = named(
    [...alerts.map(({ expr }) => expr), read('monitoring/grafana-dashboard.json')].join('\n'),
  );
  expect(asked.filter((name) => !ownMetrics().includes(name))).toEqual([]);
});

test('the dashboard shows every metric', () => {
  const shown = named(queries.map(({ expr }) => expr).join('\n'));
  expect(ownMetrics().filter((name) => !shown.includes(name))).toEqual([]);
  const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(places.length);
});

/** Labels that Prometheus adds to each sample. */
const ofPrometheus = ['job', 'instance'];

/** The labels of each metric, Node's included; a histogram's buckets have `le` too. */
function labelsByMetric(): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const registry of [ownRegistry(), openRegistry()])
    for (const { name } of registry.getMetricsAsArray()) {
      const { labelNames } = z
        .object({ labelNames: z.array(z.string()) })
        .parse(registry.getSingleMetric(name));
      const all = [...labelNames, ...ofPrometheus];
      labels.set(name, all);
      for (const end of ['_count', '_sum']) labels.set(name + end, all);
      labels.set(`${name}_bucket`, [...all, 'le']);
    }
  return labels;
}

test('queries name labels that their metrics have, and legends labels that their queries keep', () => {
  const labels = labelsByMetric();
  const wrong: string[] = [];
  const check = (holds: boolean, what: string): unknown => holds || wrong.push(what);
  for (const { expr, legendFormat } of [
    ...queries,
    ...alerts.map(({ expr }) => ({ expr, legendFormat: '' })),
  ]) {
    // What Temporal's SDK reports has labels of its own.
    const asked = [...expr.matchAll(/\b((?:sillage|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
    const kept = new Set<string>();
    for (const [, name = '', matchers = ''] of asked) {
      const known = labels.get(name);
      check(known !== undefined, `${name} in ${expr}`);
      for (const [, label = ''] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
        check(known?.includes(label) === true, `${name}{${label}}`);
      for (const label of known ?? []) kept.add(label);
    }
    const sums = [...expr.matchAll(/\b(?:sum|max|min|avg)\b(?:\s+by\s+\(([^)]*)\))?/g)];
    const by = sums.flatMap(([, names = '']) => names.split(/[\s,]+/).filter(Boolean));
    if (asked.length > 0) for (const label of by) check(kept.has(label), `by (${label}) in ${expr}`);
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      check(sums.length > 0 ? by.includes(label) : kept.has(label), `legend {{${label}}} of ${expr}`);
  }
  expect(wrong).toEqual([]);
});

test('every alert leads to its section of the runbook, and every section to an alert', () => {
  const sections = [...read('monitoring/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name);
  expect(alerts.map(({ alert }) => alert)).toEqual(sections);
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/monitoring/runbook.md#${alert.toLowerCase()}`);
});
