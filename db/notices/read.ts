import type pg from 'pg';
import type { AppKind } from '../../domain/entities/app';
import type { JsonObject } from '../../domain/entities/common';
import type { NoticeInList, NoticeKind } from '../../domain/entities/notice';
import type { StepType } from '../../domain/steps/types';
import type { Words } from '../../domain/values/text/words';
import type { Querier } from '../database/connection';
import type { NoticeDetail } from './found';

/** A notice with the current state of what it is about. */
export interface NoticeRow {
  id: number;
  kind: NoticeKind;
  began_at: Date;
  ended_at: Date | null;
  count: number;
  detail: NoticeDetail;
  automatisation: { id: number; name: string; is_campaign: boolean } | null;
  step: {
    id: number;
    type: StepType;
    description: string;
    data: JsonObject;
    app_webhook_unique_identifier: string | null;
  } | null;
  connection: { id: number; app_id: AppKind; name: string } | null;
  /** What is wrong with the connection. */
  test_problem: Words | null;
}

/** Which notices of an account: of one flow only, open ones or ended ones. */
interface NoticeFilter {
  userId: number;
  automatisationId?: number;
  isOver?: boolean;
  /** Only notices that ended at most so many hours ago. */
  overWithinHours?: number;
}

/** SQL: the notices `n` of the account $1 that concern a flow: its own, and those of the connections that its steps call through. */
const ofFlow = (
  automatisationId: string,
): string => `(n.automatisation_id = ${automatisationId} OR n.user_app_id IN (
  SELECT s.user_app_id FROM automatisation_steps s WHERE s.user_id = $1 AND s.automatisation_id = ${automatisationId}))`;

const columns = `
  n.id, n.kind, n.began_at, n.ended_at, n.count, n.detail,
  CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'name', a.name, 'is_campaign', a.is_campaign) END AS automatisation,
  CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'type', s.type, 'description', s.description, 'data', s.data,
    'app_webhook_unique_identifier', s.app_webhook_unique_identifier) END AS step,
  CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'app_id', u.app, 'name', u.name) END AS connection,
  CASE n.kind WHEN 'connection_failing' THEN u.test_problem END AS test_problem`;

const joins = `
  LEFT JOIN automatisations a ON a.user_id = n.user_id AND a.id = n.automatisation_id
  LEFT JOIN automatisation_steps s ON s.user_id = n.user_id AND s.id = n.step_id
  LEFT JOIN user_apps u ON u.user_id = n.user_id AND u.id = COALESCE(n.user_app_id, s.user_app_id)`;

/** SQL: the columns that are read of notices `n`, and the joins that they need. */
export const withWhatItIsAbout = { columns, joins };

/** One page of the notices, open ones first, then the newest; and how many there are. */
export async function listNotices(
  pool: pg.Pool,
  { userId, automatisationId, isOver, overWithinHours }: NoticeFilter,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const wanted = `n.user_id = $1
    AND NOT EXISTS (SELECT FROM automatisations gone WHERE gone.id = n.automatisation_id AND gone.deleted_at IS NOT NULL)
    AND ($2::bigint IS NULL OR ${ofFlow('$2')}) AND ($3::boolean IS NULL OR (n.ended_at IS NOT NULL) = $3)
    AND ($4::double precision IS NULL OR n.ended_at > now() - $4 * interval '1 hour')`;
  const values = [userId, automatisationId ?? null, isOver ?? null, overWithinHours ?? null];
  const [{ rows }, counted] = await Promise.all([
    pool.query<NoticeRow>(
      `SELECT ${columns} FROM notices n ${joins}
       WHERE ${wanted} ORDER BY n.ended_at DESC NULLS FIRST, n.began_at DESC, n.id DESC OFFSET $5 LIMIT $6`,
      [...values, offset, pageSize],
    ),
    pool.query<{ total: number }>(`SELECT count(*) AS total FROM notices n WHERE ${wanted}`, values),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What goes wrong with each of these flows now, by kind; flows without problems are missing. */
export async function noticesOfFlows(
  client: Querier,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NoticeInList[]>> {
  const { rows } = await client.query<{ id: number; notices: NoticeInList[] }>(
    `SELECT id, jsonb_agg(jsonb_build_object('kind', kind, 'began_at', began_at, 'count', count) ORDER BY began_at DESC) AS notices
     FROM (
       SELECT flow.id, n.kind, min(n.began_at) AS began_at, sum(n.count) AS count
       FROM unnest($2::bigint[]) AS flow (id) JOIN notices n ON n.user_id = $1 AND n.ended_at IS NULL AND ${ofFlow('flow.id')}
       GROUP BY flow.id, n.kind
     ) kinds GROUP BY id`,
    [userId, ids],
  );
  return new Map(
    rows.map(({ id, notices }) => [
      id,
      notices.map((notice) => ({ ...notice, began_at: new Date(notice.began_at).toISOString() })),
    ]),
  );
}
