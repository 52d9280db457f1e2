/**
 * `npm run doctor`: reports whether what Sillage depends on is as required, and the remedy where it is not. It changes nothing, and works
 * whether Sillage runs or not. The exit code is 1 if something is wrong.
 */
import { join } from 'node:path';
import { readStartSettings } from '../../config/settings';
import { openDatabase } from '../../db/database/connection';
import { findLocalStack } from '../stack/local';
import { describeFailure } from '../stack/problem';
import { accessOf } from '../stack/temporal/access';
import { secretKeyFile } from '../stack/secret-key';
import { databaseLooks } from './database';
import { lookAtAll, lookAtServer } from './look';
import { addressLook, keyFileLook, keysLook, nodeLook, proxyLook, retentionLook } from './settings';
import { temporalLooks } from './temporal';

main().then(
  (isWell) => process.exit(isWell ? 0 : 1),
  (error: unknown) => {
    console.error(describeFailure(error));
    process.exit(1);
  },
);

async function main(): Promise<boolean> {
  const settings = readStartSettings(process.env);
  const { databaseUrl, secretKeys } = findLocalStack(settings);
  const database = openDatabase(databaseUrl, { poolSize: 1, applicationName: 'sillage tools' });
  try {
    const ofDatabase = databaseLooks(database, { poolSize: settings.DATABASE_POOL_SIZE });
    const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: taskQueue } = settings;
    const keyFile = settings.SECRET_KEY ? undefined : fileOfKeys(settings);
    const ofTemporal = temporalLooks(accessOf(settings), { namespace, taskQueue });
    const ofSettings = [proxyLook(settings), retentionLook(settings), addressLook(settings)];
    const isEachWell = [
      await lookAtAll([nodeLook()], console.log),
      await lookAtServer([...ofDatabase, keysLook(database, secretKeys)], console.log),
      await lookAtAll(keyFile === undefined ? [] : [keyFileLook(keyFile)], console.log),
      await lookAtServer(ofTemporal, console.log),
      await lookAtAll(ofSettings, console.log),
    ];
    return isEachWell.every(Boolean);
  } finally {
    await database.close();
  }
}

function fileOfKeys({ SECRET_KEY_FILE, DATA_DIR }: ReturnType<typeof readStartSettings>): string {
  return SECRET_KEY_FILE ?? join(DATA_DIR, secretKeyFile);
}
