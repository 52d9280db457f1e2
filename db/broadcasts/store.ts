import type pg from 'pg';
import type { BroadcastTest, BroadcastTiming, TestResult } from '../../domain/entities/broadcast';
import { toJson } from '../../domain/values/json';
import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

/** What a broadcast has beside its flow. */
export interface StoredBroadcast {
  version: number;
  timing: BroadcastTiming;
  test: BroadcastTest | null;
  /** When its first run was made. */
  begun_at: Date | null;
  test_ends_at: Date | null;
  test_result: TestResult | null;
  updated_at: Date;
}

const columns = 'version, timing, test, begun_at, test_ends_at, test_result, updated_at';

/** What a save sets. */
type Settings = Pick<StoredBroadcast, 'timing' | 'test'>;

const values = ({ userId, automatisationId }: FlowReference, { timing, test }: Settings): unknown[] => [
  userId,
  automatisationId,
  toJson(timing),
  test && toJson(test),
];

/** Makes a campaign a broadcast. */
export async function insertBroadcast(
  client: pg.ClientBase,
  flow: FlowReference,
  settings: Settings,
): Promise<void> {
  await client.query(
    'INSERT INTO broadcasts (user_id, automatisation_id, timing, test) VALUES ($1, $2, $3::jsonb, $4::jsonb)',
    values(flow, settings),
  );
}

/** Saves what a broadcast has beside its flow, as its next version. */
export async function updateBroadcast(
  client: pg.ClientBase,
  flow: FlowReference,
  settings: Settings,
): Promise<void> {
  await client.query(
    `UPDATE broadcasts SET timing = $3::jsonb, test = $4::jsonb, version = version + 1, updated_at = now()
     WHERE user_id = $1 AND automatisation_id = $2`,
    values(flow, settings),
  );
}

/** Counts that the flows of broadcasts were changed by something else than a save of theirs; other flows stay. */
export async function raiseBroadcastVersions(
  client: pg.ClientBase,
  userId: number,
  automatisationIds: readonly number[],
): Promise<void> {
  await client.query(
    `UPDATE broadcasts SET version = version + 1, updated_at = now()
     WHERE user_id = $1 AND automatisation_id = ANY ($2::bigint[])`,
    [userId, automatisationIds],
  );
}

/** What a broadcast has beside its flow; undefined: the flow is none. */
export async function readBroadcast(
  client: Querier,
  { userId, automatisationId }: FlowReference,
): Promise<StoredBroadcast | undefined> {
  const { rows } = await client.query<StoredBroadcast>(
    `SELECT ${columns} FROM broadcasts WHERE user_id = $1 AND automatisation_id = $2`,
    [userId, automatisationId],
  );
  return rows[0];
}

/** The same, locked until the transaction ends. A caller that also locks its flow locks the flow first. */
export async function lockBroadcast(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<StoredBroadcast | undefined> {
  const { rows } = await client.query<StoredBroadcast>(
    `SELECT ${columns} FROM broadcasts WHERE user_id = $1 AND automatisation_id = $2 FOR NO KEY UPDATE`,
    [userId, automatisationId],
  );
  return rows[0];
}
