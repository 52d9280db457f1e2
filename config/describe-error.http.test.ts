import { Tag } from '../db/tags/Tag';
import { insertUser } from '../tests/factories/flow';
import { useDatabase } from '../tests/support/database/database';
import { describeError, withoutData } from './describe-error';
import { createLogger } from './logger';

const store = useDatabase();
const planted = 'ann@example.com';

/** What the log keeps of what the work throws. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug' }, { write: (line) => void lines.push(line) });
  try {
    await work();
  } catch (error) {
    logger.error({ error }, 'It failed.');
    logger.error({ err: error }, 'It failed.');
    if (error instanceof Error) logger.error({ error: withoutData(error) }, 'It failed.');
  }
  return lines.join('');
}

const twice = `INSERT INTO users (email, password_hash) VALUES ($1, 'x'), ($1, 'x')`;
const sql =
  (text: string, values: unknown[] = [planted]) =>
  () =>
    store.database.pool.query(text, values);
const failures: Record<string, () => Promise<unknown>> = {
  'a row that is there twice': sql(twice),
  'a value of another type': sql('SELECT $1::text::integer'),
  'a text that is no JSON': sql('SELECT $1::text::json', [`{"email": ${planted}}`]),
  'a date that is none': sql('SELECT $1::text::timestamptz'),
  'a row that breaks a rule': sql(`INSERT INTO users (email, password_hash) VALUES ($1, NULL)`),
  'words in another language': sql(`DO $$ BEGIN RAISE 'valeur « ${planted} » invalide'; END $$`, []),
  'a context': sql(`DO $$ BEGIN PERFORM '${planted}'::integer; END $$`, []),
  'a statement of knex': async () => {
    await store.database.knex.raw('SELECT ?::integer', [planted]);
  },
  'a statement of objection': async () => {
    const userId = await insertUser(store.database.pool);
    await Tag.query(store.database.knex).insert({ user_id: userId, name: planted, color: planted } as never);
    await Tag.query(store.database.knex).insert({ user_id: userId, name: planted, color: planted } as never);
  },
  'JSON that cannot be read': () => Promise.resolve().then((): unknown => JSON.parse(`{"a": ${planted}}`)),
  'several together': () => Promise.any([sql(twice)(), sql('SELECT $1::text::integer')()]),
  'a cause': () =>
    sql(twice)().catch((cause: unknown) => {
      throw new Error('It could not be stored', { cause });
    }),
  // Nobody should, and somebody may.
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- it is what is tested
  'something that is no error': () => Promise.reject(planted),
};

it.each(Object.keys(failures))('the log of %s says what went wrong and where, and no value', async (name) => {
  const log = await logged(failures[name] ?? (() => Promise.resolve()));
  expect(log).toContain('It failed.');
  expect(log).not.toContain(planted);
  expect(log).not.toContain('ann@');
});

it('tells the code, the constraint, the table and the place', async () => {
  const described = await sql(twice)().then(
    () => null,
    (error: unknown) => describeError(error),
  );
  expect(described).toMatchObject({
    name: 'error',
    code: '23505',
    table: 'users',
    message: expect.stringContaining('duplicate key') as string,
    constraint: expect.stringContaining('email') as string,
    stack: expect.stringMatching(/^ {4}at /) as string,
  });
});
