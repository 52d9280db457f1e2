import { dirname, join } from 'node:path';
import { versionFolders } from '../backup/programs';
import { byPackage, isExecutable, locate } from './programs';

const initdbs = (): string[] =>
  versionFolders()
    .reverse()
    .map((folder) => join(folder, 'initdb'));

/**
 * The folder of a whole PostgreSQL, for tests of backups: the one among the packages has no pg_dump. INITDB_PATH, the newest where systems keep
 * it, or Debian's package as root. Throws Problem.
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
