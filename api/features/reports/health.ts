import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database/connection';
import { readSendings } from '../../../db/reports/sendings';
import {
  healthOf,
  healthTold,
  type SendingHealth,
  type SendingMeasure,
} from '../../../domain/entities/reports/health';
import { sumOfFigures } from '../../../domain/entities/reports/messages';
import type { ReportQuery } from '../../../domain/entities/reports/range';
import { csvStream } from '../../http/csv';
import { readCsvForm } from '../../http/csv-form';
import { byFlow, kindOf, oneBatch } from './messages';

/** How the account's e-mails of a range were received, and which automations harm it most. */
export async function reportHealth(
  database: Database,
  userId: number,
  query: ReportQuery,
): Promise<SendingHealth> {
  const { email, automatisations } = await readHealth(database, userId, query);
  const harmful = automatisations.filter(
    ({ bounced, complained }) => bounced.messages + complained.messages > 0,
  );
  return { email, automatisations: harmful.slice(0, healthTold) };
}

/** The same with all that sent e-mails, those that harm it most first. */
async function readHealth(
  { pool }: Database,
  userId: number,
  { from_date: from, to_date: to }: ReportQuery,
): Promise<SendingHealth> {
  const rows = await readSendings(pool, userId, { from, to });
  const flows = [...byFlow(rows.filter(({ channel }) => channel === 'email')).values()];
  const harmOf = ({ messages }: (typeof flows)[number]): number => messages.bounced + messages.complained;
  return {
    email: healthOf(sumOfFigures(flows.map(({ messages }) => messages))),
    automatisations: flows
      .toSorted(
        (one, other) => harmOf(other) - harmOf(one) || one.automatisation_id - other.automatisation_id,
      )
      .map(({ messages, ...flow }) => ({ ...flow, ...healthOf(messages) })),
  };
}

const header = [
  'automatisation_id',
  'automatisation',
  'kind',
  'sent',
  'known',
  'bounced',
  'bounced_rate',
  'bounced_state',
  'complained',
  'complained_rate',
  'complained_state',
];

/** The same as a CSV file: a row of all e-mails, then one an automation that sent some. */
export async function exportedHealth(
  database: Database,
  userId: number,
  { bom, ...query }: ReportQuery & { bom: boolean },
): Promise<Readable> {
  const { email, automatisations } = await readHealth(database, userId, query);
  const rows = [
    [null, null, 'all', ...cells(email)],
    ...automatisations.map((flow) => [
      flow.automatisation_id,
      flow.automatisation_name,
      kindOf(flow),
      ...cells(flow),
    ]),
  ];
  return csvStream(header, oneBatch(rows), await readCsvForm(database.pool, userId, bom));
}

const cells = ({ sent, known, bounced, complained }: SendingHealth['email']) => [
  sent,
  known,
  ...measureCells(bounced),
  ...measureCells(complained),
];

const measureCells = ({ messages, rate, state }: SendingMeasure) => [messages, rate, state];
