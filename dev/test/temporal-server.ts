import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { locate } from './programs';

const run = promisify(execFile);
const source = 'go.temporal.io/server/cmd';
const version = 'v1.29.1';
const folder = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'sillage',
  `temporal-${version}`,
);

/** Temporal's server as clusters run it, and the tool that makes its tables: both in one folder. */
export interface TemporalPrograms {
  server: string;
  sqlTool: string;
}

/** Finds the programs: TEMPORAL_SERVER_PATH (with `sql` beside it), those of an earlier test, or their build with Go. Throws Problem. */
export async function locateTemporalServer(signal: AbortSignal): Promise<TemporalPrograms> {
  const server = await locate(
    {
      name: 'the server of Temporal clusters',
      suite: 'long',
      setting: 'TEMPORAL_SERVER_PATH',
      commands: [],
      places: [join(folder, 'server')],
      ways: [
        {
          what: 'Building the server of Temporal clusters with Go (once, about five minutes)',
          async fetch() {
            mkdirSync(folder, { recursive: true });
            const env = { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod', CGO_ENABLED: '0' };
            for (const program of ['tools/sql', 'server'])
              await run('go', ['install', `${source}/${program}@${version}`], { env, signal });
            return join(folder, 'server');
          },
        },
      ],
    },
    signal,
  );
  return { server, sqlTool: join(dirname(server), 'sql') };
}
