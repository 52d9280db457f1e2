import { z } from 'zod';
import { moment } from '../common';

/**
 * What a provider tells of a message that it took, and what pictures and links of our own tell (`opened`, `clicked`). `accepted`: it is about to send it; `sent`: the carrier has it; `bounced`: the other side
 * refused it, or was not there; `dropped`: the provider did not try; `complained`: the recipient reported it as spam; `unsubscribed`: the
 * recipient used the provider's own unsubscribe link, or ours after this e-mail.
 */
export type OutcomeKind =
  | 'accepted'
  | 'sent'
  | 'deferred'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'bounced'
  | 'dropped'
  | 'complained'
  | 'unsubscribed';

/** Where a message is, by all that its provider has told. */
const deliveryStates = ['accepted', 'sent', 'deferred', 'delivered', 'bounced', 'dropped'] as const;

const counted = z
  .object({ count: z.number().int(), first_at: moment })
  .nullable()
  .describe('Null: never, as far as is known.');

/** What became of a message after its provider took it. */
export const messageStanding = z
  .object({
    state: z
      .enum(deliveryStates)
      .nullable()
      .describe(
        'accepted: the provider is about to send it. sent: the carrier has it. deferred: it is tried again. delivered: the mail server or the phone has it. bounced: it was refused, or nobody is there. dropped: the provider did not try. Null: the provider told nothing of that.',
      ),
    since: moment.nullable().describe('When that was told first, by the provider’s clock.'),
    code: z.string().nullable().describe('The provider’s code of why it was not delivered.'),
    words: z.string().nullable().describe('The provider’s own words for that; null: none, or erased.'),
    opened: counted.describe('Opened by a person; null: never, as far as is known.'),
    machine_opens: z
      .number()
      .int()
      .describe(
        'Opened by a mail program that loads everything by itself: it says nothing about the person.',
      ),
    clicked: counted.describe('Links followed by a person; null: none, as far as is known.'),
    complained_at: moment.nullable().describe('When the recipient reported it as spam.'),
    unsubscribed_at: moment
      .nullable()
      .describe(
        'When the recipient used the provider’s unsubscribe link, or ours: then it is the last e-mail before that.',
      ),
  })
  .meta({ id: 'MessageStanding' });
export type MessageStanding = z.infer<typeof messageStanding>;
