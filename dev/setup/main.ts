/** `npm run setup`: prepares a database and a Temporal namespace for this version. `npm start` does it by itself. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readStartSettings, type StartSettings } from '../../config/settings';
import { temporalAccess } from '../../config/temporal';
import { migrate } from '../../db/migrate/migrate';
import { requireDatabase } from '../stack/database';
import { endAfter } from '../stack/end-after';
import { Problem } from '../stack/problem';
import { prepareNamespace } from '../stack/temporal/namespace';
import { readTemporalSettings } from '../stack/temporal/settings';
import { onceAnswered } from './answered';

/** How long --wait waits for each server, in milliseconds: those that start with the machine may take some minutes. */
const patience = 600_000;

endAfter(main());

async function main(): Promise<void> {
  const settings = readStartSettings(process.env);
  const asked = readArguments();
  const waiting = { patience: asked.wait ? patience : 0, rest: 1_000, tell: console.log };
  const { DATABASE_URL, TEMPORAL_ADDRESS } = settings;
  if (!DATABASE_URL || !TEMPORAL_ADDRESS)
    throw new Problem(
      'Set DATABASE_URL and TEMPORAL_ADDRESS: this prepares servers of your own. npm start prepares the local ones.',
    );
  await onceAnswered(() => requireDatabase(DATABASE_URL), waiting);
  const left: string[] = [];
  const names = await migrate(
    DATABASE_URL,
    asked.after ? {} : { beside: { version: ownVersion(), tellLeft: (due) => left.push(...due) } },
  );
  if (names.length > 0) console.log(`Migrations: ${names.join(', ')}.`);
  else if (left.length === 0) console.log('The database has every migration.');
  if (left.length > 0)
    console.log(
      `Left for later: ${left.join(', ')}. Once no process of the version before runs: node dist/tool.js setup --after.`,
    );
  await onceAnswered(() => prepareTemporal({ ...settings, TEMPORAL_ADDRESS }), waiting);
}

/** Throws Problem when the arguments are others than these. */
function readArguments(): { wait: boolean; after: boolean } {
  const option = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { wait: option, after: option } }).values;
  } catch {
    throw new Problem(
      'Usage: setup [--wait] [--after]. With --wait it waits up to ten minutes for servers that do not answer; with --after it also runs the migrations that come once no process of the version before runs.',
    );
  }
}

const ownVersion = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version; // our own file

async function prepareTemporal(settings: StartSettings & { TEMPORAL_ADDRESS: string }): Promise<void> {
  const { TEMPORAL_NAMESPACE } = settings;
  const { searchAttributes } = readTemporalSettings();
  const { signal } = new AbortController();
  await prepareNamespace(temporalAccess(settings), TEMPORAL_NAMESPACE, searchAttributes, signal);
  console.log(
    `The namespace ${TEMPORAL_NAMESPACE} has the search attributes ${Object.keys(searchAttributes).join(', ')}.`,
  );
}
