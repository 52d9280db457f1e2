/** `npm run replay`: sends a history file through the public Track call. `usage` in options.ts describes the options. */
import { describeFailure } from '../stack/problem';
import { openHistory, type History } from './history';
import { readOptions, usage, type ReplayOptions } from './options';
import { formatCount, showProgress } from './progress';
import { PublicApi } from './public-api';
import { replay, type ReplayReport } from './replay';
import { findTarget, type Target } from './target';

/** The most bad lines that the summary lists. */
const listedLines = 20;
const interrupted = 130;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    if (stopping.signal.aborted) {
      console.log('Stopped. The same command goes on; rows that are in already count once.');
      process.exit(interrupted);
    }
    console.error(describeFailure(error));
    process.exit(1);
  },
);

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const options = readOptions(args, process.env.INIT_CWD || '.');
  const history = await openHistory(options);
  const target = await findTarget(process.env);
  console.log(`Sending ${options.file} to ${target.baseUrl} as events "${options.event}".`);
  console.log(await describeStarts(options, target));

  const report = await send(history, target);
  console.log(describeReport(report));
  return report.bad > 0 ? 1 : 0;
}

async function send(history: History, target: Target): Promise<ReplayReport> {
  const progress = showProgress(history.bytes, process.stdout);
  const api = new PublicApi(target, {
    signal: stopping.signal,
    onWaiting: (reason) => progress.wait(reason),
  });
  try {
    const report = await replay(history, api, progress);
    progress.finish();
    return report;
  } finally {
    progress.stop();
  }
}

async function describeStarts({ event, trigger }: ReplayOptions, target: Target): Promise<string> {
  if (!trigger) return 'No automation starts (--no-trigger).';
  let said = false;
  const api = new PublicApi(target, {
    signal: stopping.signal,
    onWaiting: (reason) => {
      if (!said && reason !== null) console.log(`${reason}: waiting`);
      said = true;
    },
  });
  const automatisations = await api.preview(event);
  if (automatisations.length === 0) return 'No published automation starts by them: they are stored only.';
  const names = automatisations.map(({ id, name }) => `  ${name} (${id})`);
  return ['Each new one starts a run of:', ...names].join('\n');
}

function describeReport({ sent, bad, badLines }: ReplayReport): string {
  const lines = [`${formatCount(sent)} rows are in.`];
  if (bad === 0) return lines.join('\n');
  lines.push(bad === 1 ? '1 line was not sent:' : `${formatCount(bad)} lines were not sent:`);
  lines.push(...badLines.slice(0, listedLines).map(({ line, problem }) => `  line ${line}: ${problem}`));
  if (bad > listedLines) lines.push(`  and ${formatCount(bad - listedLines)} more`);
  lines.push('Send them, mended, in a file of their own: this file, changed, would count as a new one.');
  return lines.join('\n');
}
