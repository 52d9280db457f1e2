import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { freePort } from '../../../../dev/stack/ports';
import { untilFound } from '../../until-found';

/** A real Prometheus that scrapes and judges every second. */
export interface Prometheus {
  /** The names of the alerts that fire now. */
  firing(): Promise<Set<string>>;
  stop(): Promise<void>;
}

export interface PrometheusPlan {
  program: string;
  /** Ports on loopback, by job. */
  jobs: Record<string, number>;
  /** The alerting rules, as the content of a rule file. */
  rules: object;
}

// https://prometheus.io/docs/prometheus/latest/querying/api/#alerts
const answer = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }), state: z.string() })),
  }),
});

export async function startPrometheus({ program, jobs, rules }: PrometheusPlan): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-prometheus-'));
  const port = await freePort();
  writeFileSync(join(folder, 'rules.yml'), stringify(rules));
  writeFileSync(
    join(folder, 'prometheus.yml'),
    stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      scrape_configs: Object.entries(jobs).map(([job, of]) => ({
        job_name: job,
        static_configs: [{ targets: [`127.0.0.1:${of}`] }],
      })),
    }),
  );
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await untilFound(async () => {
    const ready = await fetch(`${url}/-/ready`).catch(() => undefined);
    return ready?.ok ? true : undefined;
  });
  return {
    async firing() {
      const { data } = answer.parse(await (await fetch(`${url}/api/v1/alerts`)).json());
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      );
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
