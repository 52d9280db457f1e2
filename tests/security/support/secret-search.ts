import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { toJson } from '../../../domain/values/json';
import { workflowIdOfRun } from '../../../workflows/contract';
import type { TestEngine } from '../../support/processes/engine';

/** Texts in which a secret must not appear, by name. */
export type Places = Readonly<Record<string, string>>;

/** Returns the forms in which a secret may appear. */
const formsOf = (secret: string): string[] => [
  ...new Set([
    secret,
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
    encodeURIComponent(secret),
  ]),
];

/** Returns the names of the places that contain a secret. */
export const placesOf = (places: Places, secret: string): string[] =>
  Object.entries(places)
    .filter(([, text]) => formsOf(secret).some((form) => text.includes(form)))
    .map(([name]) => name);

/** Returns the findings as `secret in place`; a secret is named, not shown. */
export const foundIn = (places: Places, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    placesOf(places, secret).map((place) => `${name} in ${place}`),
  );

/** Returns every row of every table. */
export async function databaseText(engine: Pick<TestEngine, 'rows'>): Promise<string> {
  const tables = await engine.rows<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    texts.push(toJson(await engine.rows(`SELECT to_jsonb(t)::text AS row FROM ${name} t`)));
  }
  return texts.join('\n');
}

/** Returns the contents of every column of every table, by `table.column`. */
export async function columnTexts(engine: Pick<TestEngine, 'rows'>): Promise<Places> {
  const columns = await engine.rows<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     JOIN pg_tables ON tablename = table_name WHERE table_schema = 'public' AND schemaname = 'public'`,
  );
  const texts: [string, string][] = [];
  for (const { table, column } of columns) {
    const [row] = await engine.rows<{ text: string | null }>(
      `SELECT string_agg("${column}"::text, E'\n') AS text FROM "${table}"`,
    );
    texts.push([`${table}.${column}`, row?.text ?? '']);
  }
  return Object.fromEntries(texts);
}

/** Returns what Temporal stores about each workflow of an engine, by its id, with decoded payloads. */
export async function workflowTexts(engine: TestEngine): Promise<Places> {
  const texts: [string, string][] = [];
  for await (const { workflowId, runId } of engine.client.workflow.list({
    query: `TaskQueue = "${engine.taskQueue}"`,
  })) {
    const history = await engine.client.workflow.getHandle(workflowId, runId).fetchHistory();
    texts.push([`${workflowId} ${runId}`, decoded(historyToJSON(history))]);
  }
  return Object.fromEntries(texts);
}

/** Decodes the base64 payloads in an export of a history. */
const decoded = (history: string): string =>
  history.replace(/"([A-Za-z0-9+/=]{8,})"/g, (_, text: string) => Buffer.from(text, 'base64').toString());

/** Returns what Temporal stores about an account's runs, with decoded payloads: an export has them in base64. */
export async function historiesText(engine: TestEngine, userId: number): Promise<string> {
  const runs = await engine.rows<{ id: number; created_at: Date }>(
    'SELECT id, created_at FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  const texts: string[] = [];
  for (const run of runs) {
    const history = await engine.client.workflow.getHandle(workflowIdOfRun(run)).fetchHistory();
    texts.push(decoded(historyToJSON(history)));
  }
  return texts.join('\n');
}

/** Returns the built interface, or its sources where it is not built. */
export function interfaceText(): string {
  const root = path.join(__dirname, '../../..');
  const folder =
    ['dist/ui', 'ui/src'].map((name) => path.join(root, name)).find((name) => existsSync(name)) ?? root;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
