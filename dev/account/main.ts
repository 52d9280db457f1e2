/** `npm run account`: creates accounts, resets passwords and turns two-factor sign-in off, whether Sillage runs or not. */
import { parseArgs } from 'node:util';
import type { SecretKeys } from '../../config/secret-keys';
import { readStartSettings } from '../../config/settings';
import { createAccount, resetPassword, turnOffSecondFactor } from '../../db/accounts/accounts';
import type { Database } from '../../db/database/connection';
import { withLocalDatabase } from '../stack/local';
import { endAfter } from '../stack/end-after';
import { Problem } from '../stack/problem';

const usage = `Usage:
  npm run account -- create EMAIL [--admin] [--password PASSWORD] [--first-name NAME] [--last-name NAME]
  npm run account -- reset-password EMAIL [--password PASSWORD]
  npm run account -- turn-off-two-factor EMAIL

Without --password one is made up and shown. DATA_DIR or DATABASE_URL say where, as for npm start.`;

const commands = ['create', 'reset-password', 'turn-off-two-factor'] as const;

endAfter(main());

async function main(): Promise<void> {
  const { command, email, options } = readArguments();
  const settings = readStartSettings(process.env);
  const line = await withLocalDatabase(settings, (database, { secretKeys }) => {
    if (command === 'create') return create(database, secretKeys, email, options);
    return command === 'reset-password' ? reset(database, email, options) : turnOff(database, email);
  });
  console.log(line);
}

type Options = ReturnType<typeof readArguments>['options'];

async function create(
  database: Database,
  secretKeys: SecretKeys,
  email: string,
  options: Options,
): Promise<string> {
  const { password } = await createAccount(database, {
    email,
    secretKeys,
    password: options.password,
    firstName: options['first-name'],
    lastName: options['last-name'],
    isAdministrator: options.admin,
  });
  return `${email} can sign in${options.password ? '' : ` with the password ${password}`}.`;
}

async function reset(database: Database, email: string, options: Options): Promise<string> {
  const password = await resetPassword(database, email, options.password);
  return `${email} has a new password${options.password ? '' : `: ${password}`}. Its sessions are ended.`;
}

async function turnOff(database: Database, email: string): Promise<string> {
  await turnOffSecondFactor(database, email);
  return `${email} signs in by the password alone; two-factor sign-in can be set up again in the profile.`;
}

function readArguments() {
  const { values: options, positionals } = parse();
  const [name, email, ...rest] = positionals;
  const command = commands.find((one) => one === name);
  if (!command || !email || rest.length > 0) throw new Problem(usage);
  return { command, email, options };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        admin: { type: 'boolean', default: false },
        password: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
      },
    });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
