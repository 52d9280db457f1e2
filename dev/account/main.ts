/** `npm run account`: makes accounts and resets passwords, whether Sillage runs or not. */
import { parseArgs } from 'node:util';
import type { SecretKeys } from '../../config/secret-keys';
import { readStartSettings } from '../../config/settings';
import { createAccount, resetPassword } from '../../db/accounts';
import type { Database } from '../../db/connection';
import { withLocalDatabase } from '../stack/local';
import { describeFailure, Problem } from '../stack/problem';

const usage = `Usage:
  npm run account -- create EMAIL [--admin] [--password PASSWORD] [--first-name NAME] [--last-name NAME]
  npm run account -- reset-password EMAIL [--password PASSWORD]

Without --password one is made up and shown. DATA_DIR or DATABASE_URL say where, as for npm start.`;

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(describeFailure(error));
    process.exit(1);
  },
);

async function main(): Promise<void> {
  const { command, email, options } = readArguments();
  const settings = readStartSettings(process.env);
  const line = await withLocalDatabase(settings, (database, secretKeys) =>
    command === 'create' ? create(database, secretKeys, email, options) : reset(database, email, options),
  );
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

function readArguments() {
  const { values: options, positionals } = parse();
  const [command, email, ...rest] = positionals;
  const known = command === 'create' || command === 'reset-password';
  if (!known || !email || rest.length > 0) throw new Problem(usage);
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
