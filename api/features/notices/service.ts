import type { Database } from '../../../db/database/connection';
import { presentNotice } from '../../../db/notices/present';
import { listNotices as listRows } from '../../../db/notices/read';
import type { Dashboard } from '../../../domain/entities/dashboard';
import type { NoticePage, NoticeQuery } from '../../../domain/entities/notice';
import type { Language } from '../../../domain/values/language';
import { metaOf, pageOf } from '../../http/page';
import type { Caller } from '../automatisations/caller';
import { requireFlow } from '../runs/service';

/** One page of the account's notices. Throws ApiError 404 for an automation that is not its. */
export async function listNotices(
  database: Database,
  { userId, language }: Caller,
  { automatisation_id: automatisationId, is_over: isOver, ...query }: NoticeQuery,
): Promise<NoticePage> {
  if (automatisationId !== undefined) await requireFlow(database, userId, automatisationId);
  const page = pageOf(query);
  const { rows, total } = await listRows(database.pool, { userId, automatisationId, isOver }, page);
  return { notices: rows.map((row) => presentNotice(row, language)), meta: metaOf(page, total) };
}

/** How many open notices the dashboard lists, and how many that ended within this many hours. */
const onDashboard = { open: 10, over: 3, hours: 24 };

/** The notices on the dashboard. */
export async function dashboardNotices(
  { pool }: Database,
  userId: number,
  language: Language,
): Promise<Dashboard['notices']> {
  const [open, over] = await Promise.all([
    listRows(pool, { userId, isOver: false }, { offset: 0, pageSize: onDashboard.open }),
    listRows(
      pool,
      { userId, isOver: true, overWithinHours: onDashboard.hours },
      { offset: 0, pageSize: onDashboard.over },
    ),
  ]);
  return {
    open: open.rows.map((row) => presentNotice(row, language)),
    total: open.total,
    over: over.rows.map((row) => presentNotice(row, language)),
  };
}
