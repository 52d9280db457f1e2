import { z } from 'zod';
import { flag, id, moment, pageMeta, pageQuery, searchTerm } from '../common';

/** The channels on which an address can be suppressed: push has none. */
export const suppressedChannels = ['email', 'sms'] as const;
export type SuppressedChannel = (typeof suppressedChannels)[number];

/**
 * Why messages to an address are held back: an e-mail bounced because nobody has the address; somebody reported one as spam; a phone number
 * cannot get text messages.
 */
export const suppressionReasons = ['bounced', 'complained', 'unreachable'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** An address to which no automation and no campaign of the account sends a message of the channel. */
export const suppression = z
  .object({
    id,
    channel: z.enum(suppressedChannels),
    address: z
      .string()
      .nullable()
      .describe(
        'The e-mail address in lower case, or the number in E.164; null: its contact was erased, and the address with it.',
      ),
    reason: z.enum(suppressionReasons),
    words: z.string().nullable().describe('The provider’s own words; null: it gave none.'),
    since: moment.describe('When it happened, by the provider’s clock.'),
    lifted_at: moment.nullable().describe('When it was let in again; null: it is suppressed.'),
    lifted_by: z.string().nullable().describe('E-mail of who let it in again.'),
    lift_reason: z.string().nullable().describe('Why it was let in again.'),
  })
  .meta({ id: 'Suppression' });
export type Suppression = z.infer<typeof suppression>;

/** The query of `GET /suppression`. */
export const suppressionQuery = pageQuery.extend({
  search_term: searchTerm,
  channel: z.enum(suppressedChannels).optional(),
  reason: z.enum(suppressionReasons).optional(),
  lifted: flag
    .default(false)
    .describe('True: those that were let in again, instead of those that are suppressed.'),
});
export type SuppressionQuery = z.infer<typeof suppressionQuery>;

export const suppressionList = z.object({ suppressions: z.array(suppression), meta: pageMeta });

export const liftReasonLimit = 500;

/** The body of `POST /suppression/{suppressionId}/lift`. */
export const liftInput = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1)
    .max(liftReasonLimit)
    .describe('How it is known that messages arrive, or are wanted, again.'),
});
export type LiftInput = z.infer<typeof liftInput>;
