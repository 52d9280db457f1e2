import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database/connection';
import type { Period } from '../../../db/figures/range-values';
import { readSendings, type SendingRow } from '../../../db/reports/sendings';
import { templateNames } from '../../../db/reports/template-names';
import { messageCounts } from '../../../domain/entities/automatisations/steps/step-count';
import {
  noMessages,
  sumOfFigures,
  type MessageFigures,
  type MessageReport,
  type MessageReportQuery,
  type MessageReportRows,
} from '../../../domain/entities/reports/messages';
import { rowsTold } from '../../../domain/entities/reports/range';
import { csvStream } from '../../http/csv';
import { readCsvForm } from '../../http/csv-form';
import { rangesOf } from './ranges';

/** An automation with what became of its messages. */
interface SendingFlow {
  automatisation_id: number;
  automatisation_name: string;
  is_campaign: boolean;
  is_broadcast: boolean;
  messages: MessageFigures;
}

/** The rows by automation, in the order of their ids. */
export function byFlow(rows: readonly SendingRow[]): Map<number, SendingFlow> {
  const flows = new Map<number, SendingFlow>();
  for (const { automatisation_id, name, is_campaign, is_broadcast, kind, messages } of rows) {
    const flow = flows.get(automatisation_id) ?? {
      automatisation_id,
      automatisation_name: name,
      is_campaign,
      is_broadcast,
      messages: { ...noMessages },
    };
    flow.messages[kind] += messages;
    flows.set(automatisation_id, flow);
  }
  return flows;
}

/** The rows of messages that were made of message templates, by template. */
function byTemplate(rows: readonly SendingRow[]): Map<number, MessageFigures> {
  const templates = new Map<number, MessageFigures>();
  for (const { template_id, kind, messages } of rows) {
    if (template_id === 0) continue;
    const figures = templates.get(template_id) ?? { ...noMessages };
    figures[kind] += messages;
    templates.set(template_id, figures);
  }
  return templates;
}

/** Those with most messages first, then by their ids. */
const mostFirst =
  <Row extends { messages: MessageFigures }>(idOf: (row: Row) => number) =>
  (one: Row, other: Row): number =>
    other.messages.sent - one.messages.sent || idOf(one) - idOf(other);

/** The messages of a range by automation and by template, beside those of the range just before: those with most. */
export async function reportMessages(
  database: Database,
  userId: number,
  query: MessageReportQuery,
): Promise<MessageReport> {
  const { automatisations, templates, ...totals } = await compareMessages(database, userId, query);
  return {
    automatisations: automatisations.slice(0, rowsTold),
    templates: templates.slice(0, rowsTold),
    ...totals,
  };
}

/** The same with all of them. */
async function compareMessages(
  { pool }: Database,
  userId: number,
  { channel, ...query }: MessageReportQuery,
): Promise<MessageReport> {
  const read = async (period: Period): Promise<SendingRow[]> => {
    const rows = await readSendings(pool, userId, period);
    return channel === undefined ? rows : rows.filter((row) => row.channel === channel);
  };
  const [now, before] = rangesOf(query);
  const [current, previous] = await Promise.all([read(now), read(before)]);
  const automatisations = flowsOf(byFlow(current), byFlow(previous));
  return {
    automatisations,
    templates: await templatesOf(pool, userId, byTemplate(current), byTemplate(previous)),
    total: sumOfFigures(automatisations.map(({ messages }) => messages)),
    previous_timerange_total: sumOfFigures(automatisations.map((flow) => flow.previous_timerange_messages)),
  };
}

type Flows = ReadonlyMap<number, SendingFlow>;

const flowsOf = (current: Flows, previous: Flows): MessageReport['automatisations'] =>
  [...new Map([...previous, ...current]).values()]
    .map(({ automatisation_id, automatisation_name, is_campaign, is_broadcast }) => ({
      automatisation_id,
      automatisation_name,
      is_campaign,
      is_broadcast,
      messages: current.get(automatisation_id)?.messages ?? noMessages,
      previous_timerange_messages: previous.get(automatisation_id)?.messages ?? noMessages,
    }))
    .toSorted(mostFirst(({ automatisation_id }) => automatisation_id));

type Templates = ReadonlyMap<number, MessageFigures>;

async function templatesOf(
  pool: Database['pool'],
  userId: number,
  current: Templates,
  previous: Templates,
): Promise<MessageReport['templates']> {
  const ids = [...new Set([...previous.keys(), ...current.keys()])];
  const names = await templateNames(pool, userId, ids);
  return ids
    .map((id) => ({
      template_id: id,
      template_name: names.get(id) ?? null,
      messages: current.get(id) ?? noMessages,
      previous_timerange_messages: previous.get(id) ?? noMessages,
    }))
    .toSorted(mostFirst(({ template_id }) => template_id));
}

const figureHeader = [...messageCounts, ...messageCounts.map((count) => `${count}_before`)];
const headers = {
  automatisation: ['automatisation_id', 'automatisation', 'kind', ...figureHeader],
  template: ['template_id', 'template', ...figureHeader],
} satisfies Record<MessageReportRows, string[]>;

interface ComparedMessages {
  messages: MessageFigures;
  previous_timerange_messages: MessageFigures;
}

const figuresOf = ({ messages, previous_timerange_messages: before }: ComparedMessages): number[] => [
  ...messageCounts.map((count) => messages[count]),
  ...messageCounts.map((count) => before[count]),
];

/** The same as a CSV file: a row an automation, or a template. */
export async function exportedMessages(
  database: Database,
  userId: number,
  { bom, by, ...query }: MessageReportQuery & { bom: boolean; by: MessageReportRows },
): Promise<Readable> {
  const { automatisations, templates } = await compareMessages(database, userId, query);
  const rows =
    by === 'template'
      ? templates.map((row) => [row.template_id, row.template_name, ...figuresOf(row)])
      : automatisations.map((row) => [
          row.automatisation_id,
          row.automatisation_name,
          kindOf(row),
          ...figuresOf(row),
        ]);
  return csvStream(headers[by], oneBatch(rows), await readCsvForm(database.pool, userId, bom));
}

/** What an automation is called in a file. */
export const kindOf = ({
  is_campaign: isCampaign,
  is_broadcast: isBroadcast,
}: Pick<SendingFlow, 'is_campaign' | 'is_broadcast'>): string =>
  isBroadcast ? 'broadcast' : isCampaign ? 'campaign' : 'automation';

// oxlint-disable-next-line typescript/require-await -- a file is written batch by batch; this one has all of its rows
export async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
