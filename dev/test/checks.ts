import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './command';
import type { Tally } from './tally';

const cache = 'node_modules/.cache/checks';

/** The static checks, one tool each. */
const checks: { name: string; args: () => string[]; quicker?: string[] }[] = [
  // The longest check is first: the others run beside it.
  { name: 'lint', args: () => ['eslint/bin/eslint.js', '--max-warnings=0', '.'], quicker: kept('lint') },
  { name: 'lint that reads types', args: () => ['oxlint/bin/oxlint'] },
  { name: 'types', args: () => types('.') },
  { name: 'types of the interface', args: () => types('ui') },
  { name: 'types of the workflows', args: () => types('workflows') },
  { name: 'types of the browser and the proxy suite', args: () => types('tests/browser') },
  {
    name: 'format',
    args: () => ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
    quicker: kept('format'),
  },
  { name: 'import law', args: () => ['dependency-cruiser/bin/dependency-cruise.mjs', ...rooms()] },
  { name: 'dead code', args: () => ['knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'] },
];

const atOnce = 2;

/**
 * Runs the static checks, two at a time, and shows the output of each one that fails. `quick` skips files that have not changed where a tool
 * judges each file by itself.
 */
export async function runChecks(
  tally: Tally,
  signal: AbortSignal,
  { quick }: { quick: boolean },
): Promise<void> {
  console.log(`Checking ${checks.map(({ name }) => name).join(', ')}`);
  const waiting = [...checks];
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check && !signal.aborted; check = waiting.shift()) {
      const started = Date.now();
      const args = [...check.args(), ...(quick ? (check.quicker ?? []) : [])];
      const { succeeded, output } = await runTool(args, { signal });
      if (signal.aborted) return;
      const reason = output.trimEnd();
      if (!succeeded) console.log(reason);
      const counts = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
      tally.add(check.name, counts, started, succeeded ? [] : [{ name: check.name, reason }]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

function kept(name: string): string[] {
  return ['--cache', '--cache-strategy=content', `--cache-location=${join(cache, name)}`];
}

/** The compiler's results are kept, so that the next run checks only what changed. */
function types(project: string): string[] {
  const record = join(cache, `types-${project.replaceAll(/\W/g, '-')}.json`);
  return [
    // The native compiler; ESLint's parser and other tools use the library of `typescript`.
    'typescript-native/bin/tsc',
    '--noEmit',
    '--pretty',
    // Each checker checks the shared types again: one for each processor.
    '--checkers',
    '2',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    record,
  ];
}

function rooms(): string[] {
  const hidden = new Set(['node_modules', 'dist', 'coverage', 'docs', 'release']);
  return readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !hidden.has(entry.name))
    .map((entry) => entry.name);
}
