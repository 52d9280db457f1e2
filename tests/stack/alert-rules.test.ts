import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { alertCases, type AlertCase } from './alert-rules/cases';

const run = promisify(execFile);
const rules = resolve('docs/monitoring/alerts.yml');
/** `npm test` finds it (dev/test/promtool.ts). */
const promtool = process.env['PROMTOOL_PATH'] ?? 'promtool';

const alerts = z
  .object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ alert: z.string(), labels: z.record(z.string(), z.string()) })) }),
    ),
  })
  .parse(parse(readFileSync(rules, 'utf8')))
  .groups.flatMap((group) => group.rules);

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'sillage-rules-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** promtool's test file of an alert: silent at the bound; above it, silent until its `for` is over, and then firing. */
function ruleTest(alert: string, { below, above, silentUntil, firesAt, labels, summary }: AlertCase): string {
  const series = (of: Record<string, string>) =>
    Object.entries(of).map(([name, values]) => ({ series: name, values }));
  const severity = alerts.find((rule) => rule.alert === alert)?.labels['severity'];
  const fired = {
    exp_labels: { ...labels, severity },
    exp_annotations: { summary, runbook: `docs/monitoring/runbook.md#${alert.toLowerCase()}` },
  };
  const asked = (time: string, expected: object[]) => ({
    eval_time: time,
    alertname: alert,
    exp_alerts: expected,
  });
  return stringify({
    rule_files: [rules],
    evaluation_interval: '15s',
    tests: [
      { interval: '15s', input_series: series(below), alert_rule_test: [asked(firesAt, [])] },
      {
        interval: '15s',
        input_series: series(above),
        alert_rule_test: [...(silentUntil ? [asked(silentUntil, [])] : []), asked(firesAt, [fired])],
      },
    ],
  });
}

it('promtool finds nothing wrong with the rules', async () => {
  const { stdout } = await run(promtool, ['check', 'rules', '--lint=all', '--lint-fatal', rules]);
  expect(stdout).toContain(`SUCCESS: ${alerts.length} rules found`);
});

it('every alert has its rule test', () => {
  expect(Object.keys(alertCases)).toEqual(alerts.map(({ alert }) => alert));
});

it.each(Object.entries(alertCases))(
  '%s fires after its time, says what happens, and is silent at its bound',
  async (alert, given) => {
    const file = join(folder, `${alert}.yml`);
    writeFileSync(file, ruleTest(alert, given));
    const { stdout } = await run(promtool, ['test', 'rules', file]);
    expect(stdout).toContain('SUCCESS');
  },
);

it('promtool reads every query of the dashboard', async () => {
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8')));
  const queries = panels.flatMap(({ targets }) => targets);
  const file = join(folder, 'dashboard.yml');
  const records = queries.map(({ expr }, index) => ({ record: `dashboard:query_${index}`, expr }));
  writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: records }] }));
  const { stdout } = await run(promtool, ['check', 'rules', file]);
  expect(stdout).toContain(`SUCCESS: ${queries.length} rules found`);
});
