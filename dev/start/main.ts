/** `npm start` and, with --reload, `npm run dev`: runs everything on this machine until Ctrl-C. --with-stand-ins replaces the providers. */
import { relative } from 'node:path';
import { proxyContradiction } from '../../config/address';
import { readStartSettings } from '../../config/settings';
import { StackDirectory } from '../stack/directory';
import { Lifetime } from '../stack/lifetime';
import { describeFailure } from '../stack/problem';
import { startStack, type Started } from './stack';
import { withStandIns } from './stand-ins';

const lifetime = new Lifetime();
lifetime.followProcess(0);
void main().catch(giveUp);

async function main(): Promise<void> {
  const settings = readStartSettings(process.env);
  const directory = StackDirectory.take(settings.DATA_DIR);
  lifetime.defer(() => Promise.resolve(directory.release()));
  await directory.ledger.endOrphans();
  directory.clearLogs();
  const household = { directory, lifetime, onHopeless: giveUp };
  const reload = process.argv.includes('--reload');
  const standIns = process.argv.includes('--with-stand-ins') ? await withStandIns(settings, lifetime) : null;
  const started = await startStack(standIns?.settings ?? settings, household, { reload });
  announce({ ...started, standIns: standIns?.page }, directory);
  const contradiction = proxyContradiction(settings);
  if (contradiction !== null) console.warn(`\n${contradiction}`);
}

/** Stops what was started and exits with code 1; a failure caused by the shutdown itself is not reported. */
function giveUp(error: unknown): void {
  if (lifetime.over) return;
  console.error(describeFailure(error));
  void lifetime.end().then(() => process.exit(1));
}

function announce(
  { address, temporalWeb, administrator, standIns }: Started & { standIns?: string },
  directory: StackDirectory,
): void {
  const { email, password } = administrator;
  const signIn = password
    ? `${email} with the password ${password} (shown only now)`
    : `${email} (a lost password: npm run account -- reset-password ${email})`;
  console.log(
    [
      '',
      'Sillage is ready.',
      `  Interface     ${address}`,
      `  API health    ${address}/api/health`,
      ...(temporalWeb ? [`  Temporal Web  ${temporalWeb}`] : []),
      ...(standIns ? [`  Stand-ins     ${standIns} shows what providers would have been sent`] : []),
      `  Sign in as    ${signIn}`,
      `  Data, logs    ${relative('', directory.path)}, ${relative('', directory.log('*'))}`,
      '',
      'Ctrl-C stops everything.',
    ].join('\n'),
  );
}
