import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { createApiMetrics } from './api-metrics';
import { watchPools } from './registry';
import { createWorkerMetrics, watchOutbox } from './worker-metrics';

/** Every metric of ours. */
function ownMetrics(): string[] {
  const registry = new Registry();
  createApiMetrics(registry);
  createWorkerMetrics(registry);
  watchPools(registry, () => []);
  watchOutbox(registry, () => Promise.reject(new Error('not read here')));
  return registry.getMetricsAsArray().map(({ name }) => name);
}

const read = (name: string): string => readFileSync(`docs/${name}`, 'utf8');
/** The metrics that a text names, without what a histogram's samples end with. */
const named = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bsillage_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
  ),
];

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

test('every alert leads to its section of the runbook, and every section to an alert', () => {
  const sections = [...read('monitoring/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name);
  expect(alerts.map(({ alert }) => alert)).toEqual(sections);
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/monitoring/runbook.md#${alert.toLowerCase()}`);
});
