import type { SecretKeys } from '../../config/secret-keys';
import { createClientKey } from '../../db/accounts/client-keys';
import type { Database } from '../../db/database/connection';
import { inTransaction } from '../../db/database/transaction';
import { sealCredentials } from '../../db/connections/credentials';
import { insertConnection as storeConnection } from '../../db/connections/store';
import { branchColumns } from '../../db/steps/branch';
import type { Branch } from '../../domain/flow/chain/place';
import type { Credentials } from '../../domain/apps/credentials';
import type { AppKind } from '../../domain/entities/app';
import { segmentEventNames } from '../../domain/entities/segments/segment-event';
import type { StepType } from '../../domain/steps/types';
import { toJson } from '../../domain/values/json';

type Pool = Database['pool'];

/** A hash in the stored format, of an unknown password. */
const hashOfNoPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$/UYEY8oUOrJMX8d4EGR34A$Gv/OThUSlGIacrJsKqlrD9AmF2fqWigwIxNBza+k0RA';

let serial = 0;
const next = (): number => (serial += 1);

async function insert(pool: Pool, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const places = columns.map((_, place) => `$${place + 1}`);
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
    Object.values(row),
  );
  const [first] = rows;
  if (!first) throw new Error(`${table} took no row`);
  return first.id;
}

/** Inserts an account without a usable password; with secret keys it also has a client key. */
export async function insertUser(pool: Pool, secretKeys?: SecretKeys): Promise<number> {
  const userId = await insert(pool, 'users', {
    email: `engine-${next()}@example.com`,
    password_hash: hashOfNoPassword,
  });
  if (secretKeys) await inTransaction(pool, (client) => createClientKey(client, userId, secretKeys));
  return userId;
}

/** Inserts a connection to an app, with its credentials encrypted. */
export async function insertConnection(
  pool: Pool,
  secretKeys: SecretKeys,
  connection: { userId: number; app: AppKind; credentials: Credentials },
): Promise<number> {
  const { userId, app, credentials } = connection;
  const sealed = sealCredentials(secretKeys, { userId, app }, credentials);
  return (await storeConnection(pool, userId, { app, name: app, sealed })).id;
}

export const insertTag = (pool: Pool, userId: number, name = `tag ${next()}`): Promise<number> =>
  insert(pool, 'tags', { user_id: userId, name });

/** A step of a flow to be built: its kind, its data, its connection, and the steps of its branches or ways. */
export interface FlowStepGiven {
  type: StepType;
  data: object;
  description?: string;
  user_app_id?: number;
  app_webhook_unique_identifier?: string;
  whenTrue?: FlowStepGiven[];
  whenFalse?: FlowStepGiven[];
  /** Of a split, by the ids of its ways. */
  onWays?: Record<string, FlowStepGiven[]>;
}

/** Inserts a published automation with its chain; returns its id and its steps' ids in the given order, branches after their condition. */
export async function insertFlow(
  pool: Pool,
  userId: number,
  settings: {
    entry_event_name: string;
    name?: string;
    reentry?: string;
    exit_strategy_type?: string;
    exit_strategy_value?: string;
  },
  steps: FlowStepGiven[],
): Promise<{ id: number; stepIds: number[] }> {
  const row = { user_id: userId, name: settings.entry_event_name, is_active: true, ...settings };
  const id = await insert(pool, 'automatisations', row);
  const stepIds: number[] = [];
  const insertChain = async (
    chain: FlowStepGiven[],
    head: number | null,
    branch: Branch | null,
  ): Promise<void> => {
    let place: { before: number | null; branch: Branch | null } = { before: head, branch };
    for (const { type, data, whenTrue = [], whenFalse = [], onWays = {}, ...connection } of chain) {
      const stepId = await insert(pool, 'automatisation_steps', {
        user_id: userId,
        automatisation_id: id,
        type,
        data: toJson(data),
        ...connection,
        automatisation_step_before_id: place.before,
        ...branchColumns(place.branch),
      });
      stepIds.push(stepId);
      await insertChain(whenTrue, stepId, true);
      await insertChain(whenFalse, stepId, false);
      for (const [way, onWay] of Object.entries(onWays)) await insertChain(onWay, stepId, way);
      place = { before: stepId, branch: null };
    }
  };
  await insertChain(steps, null, null);
  return { id, stepIds };
}

/** Two published automations without steps, which start when a contact enters the segment, and when it leaves it. */
export async function listenToSegment(pool: Pool, userId: number, segmentId: number): Promise<void> {
  for (const entry_event_name of segmentEventNames(segmentId))
    await insertFlow(pool, userId, { entry_event_name }, []);
}
