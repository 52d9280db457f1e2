import type { Readable } from 'node:stream';
import { lockAccount } from '../../../db/accounts/lock-account';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import { readSendings } from '../../../db/reports/sendings';
import { readRevenue, type RevenueRow } from '../../../db/revenue/figures';
import {
  readRevenueSetting as readRow,
  removeRevenueSetting,
  saveRevenueSetting as storeSetting,
  type StoredRevenueSetting,
} from '../../../db/revenue/setting';
import { rowsTold, type ReportQuery } from '../../../domain/entities/reports/range';
import type {
  RevenueFigures,
  RevenueReport,
  RevenueSetting,
  RevenueSettingUpdate,
} from '../../../domain/entities/reports/revenue';
import { csvStream } from '../../http/csv';
import { readCsvForm } from '../../http/csv-form';
import { refuseUnread } from '../../http/refuse-unread';
import { byFlow, kindOf, oneBatch } from './messages';
import { rangesOf } from './ranges';

const presentSetting = ({ since, ...setting }: StoredRevenueSetting): RevenueSetting => ({
  event_name: setting.event_name,
  value_field: setting.value_field,
  credit: setting.credit,
  window_days: setting.window_days,
  since: since.toISOString(),
});

/** What brings the account revenue; null: nothing is counted. */
export async function readRevenueSetting({ pool }: Database, userId: number): Promise<RevenueSetting | null> {
  const setting = await readRow(pool, userId);
  return setting && presentSetting(setting);
}

/** Sets what brings the account revenue. Throws ApiError 409 where another setting was read. */
export async function saveRevenueSetting(
  database: Database,
  userId: number,
  { replaces, ...input }: RevenueSettingUpdate,
): Promise<RevenueSetting | null> {
  await inTransaction(database.pool, async (client) => {
    // Also where there is no setting yet, one save comes after the other.
    await lockAccount(client, userId);
    const row = await readRow(client, userId);
    const setting = row && presentSetting(row);
    refuseUnread(replaces, setting && setting.since, { setting });
    await storeSetting(client, userId, input);
  });
  return readRevenueSetting(database, userId);
}

/** Counts no more revenue from now on. */
export async function deleteRevenueSetting({ pool }: Database, userId: number): Promise<void> {
  await removeRevenueSetting(pool, userId);
}

const nothing: RevenueFigures = { events: 0, value: 0 };

/** Sums of decimals have rounding errors in their last digits: millionths are precise enough for every currency. */
const rounded = (amount: number): number => Math.round(amount * 1e6) / 1e6;

const sumOf = (rows: readonly RevenueFigures[]): RevenueFigures =>
  rows.reduce(
    (sum, { events, value }) => ({ events: sum.events + events, value: rounded(sum.value + value) }),
    nothing,
  );

/** The rows by automation; 0: no message. */
function byAutomatisation(rows: readonly RevenueRow[]): Map<number, RevenueRow[]> {
  const grouped = new Map<number, RevenueRow[]>();
  for (const row of rows) {
    const group = grouped.get(row.automatisation_id) ?? [];
    group.push(row);
    grouped.set(row.automatisation_id, group);
  }
  return grouped;
}

/** The revenue of a range by the automation whose message it counts for, beside that of the range just before: those with most. */
export async function reportRevenue(
  database: Database,
  userId: number,
  query: ReportQuery,
): Promise<RevenueReport> {
  const report = await compareRevenue(database, userId, query);
  return { ...report, automatisations: report.automatisations.slice(0, rowsTold) };
}

/** The same with all of them. */
async function compareRevenue(
  database: Database,
  userId: number,
  query: ReportQuery,
): Promise<RevenueReport> {
  const { pool } = database;
  const [now, before] = rangesOf(query);
  const [setting, current, previous, sendings] = await Promise.all([
    readRevenueSetting(database, userId),
    readRevenue(pool, userId, now),
    readRevenue(pool, userId, before),
    readSendings(pool, userId, now),
  ]);
  const sending = byFlow(sendings);
  const compared = (isMeant: (row: RevenueRow) => boolean) => ({
    revenue: sumOf(current.filter(isMeant)),
    previous_timerange_revenue: sumOf(previous.filter(isMeant)),
  });
  const named = new Map(
    [...previous, ...current].flatMap(({ automatisation_id: flow, name, is_campaign, is_broadcast }) =>
      name === null
        ? []
        : [[flow, { name, is_campaign: is_campaign ?? false, is_broadcast: is_broadcast ?? false }] as const],
    ),
  );
  const [own, ownBefore] = [byAutomatisation(current), byAutomatisation(previous)];
  const automatisations = [...named].map(([flow, { name, is_campaign, is_broadcast }]) => ({
    automatisation_id: flow,
    automatisation_name: name,
    is_campaign,
    is_broadcast,
    sent: sending.get(flow)?.messages.sent ?? 0,
    revenue: sumOf(own.get(flow) ?? []),
    previous_timerange_revenue: sumOf(ownBefore.get(flow) ?? []),
  }));
  return {
    setting,
    automatisations: automatisations.toSorted(
      (one, other) =>
        other.revenue.value - one.revenue.value || one.automatisation_id - other.automatisation_id,
    ),
    deleted: compared((row) => row.automatisation_id !== 0 && !named.has(row.automatisation_id)),
    none: compared((row) => row.automatisation_id === 0),
    total: compared(() => true),
  };
}

const header = [
  'automatisation_id',
  'automatisation',
  'counted_for',
  'messages_sent',
  'events',
  'revenue',
  'events_before',
  'revenue_before',
];

/** The same as a CSV file: a row an automation, then what counts for deleted ones, and for no message. */
export async function exportedRevenueReport(
  database: Database,
  userId: number,
  { bom, ...query }: ReportQuery & { bom: boolean },
): Promise<Readable> {
  const { automatisations, deleted, none } = await compareRevenue(database, userId, query);
  const rows = [
    ...automatisations.map((flow) => [
      flow.automatisation_id,
      flow.automatisation_name,
      kindOf(flow),
      flow.sent,
      ...cells(flow),
    ]),
    [null, null, 'deleted', null, ...cells(deleted)],
    [null, null, 'no message', null, ...cells(none)],
  ];
  return csvStream(header, oneBatch(rows), await readCsvForm(database.pool, userId, bom));
}

const cells = ({ revenue, previous_timerange_revenue: before }: RevenueReport['none']): number[] => [
  revenue.events,
  revenue.value,
  before.events,
  before.value,
];
