import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { toJson } from '../../domain/values/json';
import { nobodyOutside } from '../security/support/attack';
import { Watch } from '../security/support/watch';
import { chosenSeed } from '../support/processes/kills';
import { startProduct, type Product } from '../support/processes/product';
import { publish } from '../support/api/publish';
import { report } from '../support/report';

const run = promisify(execFile);
const version = '4.32.5';
/** The most calls that Schemathesis generates for each operation, beside those that cover each field. */
const examples = process.env['EXAMPLES'] ?? '10';
const seed = chosenSeed();
const files = resolve('tests/long/schemathesis');

/** Calls that end the session, or switch it to another account: they run last. */
const ending =
  '^/api/(user/token$|user/session|user/client-key|admin/impersonate|admin/account/\\{accountId\\}/)';

/** Disabled checks, each with the reason. */
const leftOut = {
  positive_data_acceptance:
    'A schema cannot tell all rules: templates that parse, ids that the account has, passwords that are not soon guessed. They are refused with 400 and the field.',
  negative_data_rejection:
    'What a query says is read as text, whatever it was to be; lists take blanks (docs/contract.md#lists), and a PUT ignores what is read-only.',
  unsupported_method:
    'DELETE /api/contact/bulk is also DELETE /api/contact/{contactId}, of an id that is none: 404 contact_not_found.',
  allow_header_conformance: 'Likewise: Allow names the methods of both.',
};

let product: Product;
let tool: string;
beforeAll(async () => {
  tool = await fetchTool();
  product = await startProduct(nobodyOutside);
}, 900_000);
afterAll(() => product.stop(), 120_000);

it('what Schemathesis makes up of the OpenAPI document is answered as that says, in 5 s and by less than 1 MB', async () => {
  report(`SEED=${seed} makes the same calls again`);
  await publish(product, 'purchase', [{ type: 'DELAY', data: { delay: 3_600 } }]);
  const watch = new Watch(product);
  const ends = [
    await calls('--exclude-path-regex', ending),
    await calls('--include-path-regex', ending, '--workers', '1'),
  ];
  // The failures precede the summary, each with the call that shows it.
  for (const { isWell, printed } of ends)
    report(isWell ? printed.slice(printed.indexOf('= SUMMARY =')) : printed);
  watch.end();
  expect(await watch.problems()).toEqual([]);
  expect(ends).toEqual(ends.map(({ printed }) => ({ isWell: true, printed })));
}, 3_600_000);

/** Lets Schemathesis call some operations; returns whether all responses were valid, and its output. */
async function calls(...which: string[]): Promise<{ isWell: boolean; printed: string }> {
  // Without `product.call`: a sign-in with its cookie would replace its session.
  const signedIn = await fetch(`${product.baseUrl}/api/user/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: toJson(product.credentials),
  });
  const [cookie = ''] = signedIn.headers.getSetCookie();
  const { client_key } = (await product.read(z.object({ user }), 'GET', '/user')).user;
  const args = [
    '--config-file',
    join(files, 'schemathesis.toml'),
    'run',
    `${product.baseUrl}/api/openapi.json`,
    '--checks',
    'all',
    '--exclude-checks',
    Object.keys(leftOut).join(','),
    '--max-response-time',
    '5',
    '--max-examples',
    examples,
    '--mode',
    'all',
    '--seed',
    String(seed),
    '--no-color',
    '--warnings',
    'off',
    '--phases',
    'examples,coverage,fuzzing',
    '--continue-on-failure',
    '--no-shrink',
    ...which,
  ];
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: 'hooks',
    PYTHONPATH: files,
    PYTHONDONTWRITEBYTECODE: '1',
    SESSION: /sillage_session=([^;]*)/.exec(cookie)?.[1] ?? '',
    CLIENT_KEY: client_key,
  };
  try {
    const { stdout } = await run(tool, args, { env, cwd: product.settings.DATA_DIR, maxBuffer: 1e9 });
    return { isWell: true, printed: stdout };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // of execFile
    return { isWell: false, printed: stdout + stderr };
  }
}

/** Returns Schemathesis (https://schemathesis.readthedocs.io) in the user's cache; the first time, Python installs it there. */
async function fetchTool(): Promise<string> {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const home = join(cache, 'sillage', `schemathesis-${version}`);
  const program = join(home, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  await run('python3', ['-m', 'venv', home]);
  await run(join(home, 'bin', 'pip'), ['install', `schemathesis==${version}`]);
  return program;
}
