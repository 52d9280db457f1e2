import { dirname, join } from 'node:path';
import { versionFolders } from '../backup/programs';
import { byPackage, isExecutable, locate } from './programs';

const initdbs = (): string[] =>
  versionFolders()
    .reverse()
    .map((folder) => join(folder, 'initdb'));

/**
 * Finds the folder of a complete PostgreSQL, for tests of backups: the one among the npm packages has no pg_dump. It tries INITDB_PATH, the
 * newest where systems keep it, and Debian's package as root. Throws Problem.
 */
export const locatePostgres = async (signal: AbortSignal): Promise<string> =>
  dirname(
    await locate(
      {
        name: 'PostgreSQL',
        suite: 'stack',
        setting: 'INITDB_PATH',
        commands: [],
        places: initdbs(),
        ways: [byPackage('postgresql', () => initdbs().find(isExecutable))],
      },
      signal,
    ),
  );
