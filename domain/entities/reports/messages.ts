import { z } from 'zod';
import { messageCounts, type MessageCount } from '../automatisations/steps/step-count';
import { forSpreadsheet, id } from '../common';
import { channels } from '../contacts/channel';
import { isBroadcast, isReportRange, reportRange, reportRangeRule, rowsTold } from './range';

const asked = z.object({
  ...reportRange,
  channel: z.enum(channels).optional().describe('Only messages of this channel; absent: of all.'),
});

/** The query of `GET /report/message`. */
export const messageReportQuery = asked.refine(isReportRange, reportRangeRule);
export type MessageReportQuery = z.output<typeof messageReportQuery>;

/** What a row of the file is. */
const messageReportRows = ['automatisation', 'template'] as const;
export type MessageReportRows = (typeof messageReportRows)[number];

/** The query of `GET /report/message/csv`. */
export const messageReportExportQuery = asked
  .extend({
    by: z.enum(messageReportRows).default('automatisation').describe('What a row is.'),
    bom: forSpreadsheet,
  })
  .refine(isReportRange, reportRangeRule);

const count = z.number().int();

/** What became of messages. */
const messageFigures = z
  .object({
    sent: count.describe('Messages that their service took.'),
    delivered: count.describe('Those that the other side has, by all that was told.'),
    opened: count.describe('Those that a person opened, each once.'),
    clicked: count.describe('Those in which a person followed a link, each once.'),
    bounced: count.describe('Those that were refused, or had nobody to go to.'),
    complained: count.describe('Those that their recipient reported as spam.'),
    unsubscribed: count.describe('Those by which their recipient unsubscribed.'),
  } satisfies Record<MessageCount, z.ZodType>)
  .meta({ id: 'MessageFigures' });
export type MessageFigures = z.infer<typeof messageFigures>;

export const noMessages: MessageFigures = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
};

/** Adds figures up. */
export function sumOfFigures(figures: readonly MessageFigures[]): MessageFigures {
  const sum = { ...noMessages };
  for (const each of figures) for (const name of messageCounts) sum[name] += each[name];
  return sum;
}

const before = messageFigures.describe('Of the range of the same length just before.');

/** The messages of an automation or a campaign. */
const messagesOfAutomatisation = z
  .object({
    automatisation_id: id,
    automatisation_name: z.string(),
    is_campaign: z.boolean(),
    is_broadcast: isBroadcast,
    messages: messageFigures,
    previous_timerange_messages: before,
  })
  .meta({ id: 'MessagesOfAutomatisation' });

/** The messages that were made of a message template. */
const messagesOfTemplate = z
  .object({
    template_id: id,
    template_name: z.string().nullable().describe('Null: it was deleted since.'),
    messages: messageFigures,
    previous_timerange_messages: before,
  })
  .meta({ id: 'MessagesOfTemplate' });

/** The answer of `GET /report/message`. */
export const messageReport = z
  .object({
    automatisations: z
      .array(messagesOfAutomatisation)
      .describe(
        `The ${rowsTold} automations and campaigns that sent most messages in the range, most first, also those that sent some in the range before alone. Those that were deleted are gone with what they sent.`,
      ),
    templates: z
      .array(messagesOfTemplate)
      .describe(
        `The same messages by the message template that each was made of, whichever automation sent it, ${rowsTold} at most; without those whose step has its own text.`,
      ),
    total: messageFigures,
    previous_timerange_total: before,
  })
  .meta({ id: 'MessageReport' });
export type MessageReport = z.infer<typeof messageReport>;
