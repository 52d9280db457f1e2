import { z } from 'zod';
import { id } from '../common';
import { channel } from '../contacts/channel';
import { audienceClocks } from './audience-clocks';

const count = z.number().int();

/**
 * Why a message does not go to a contact: it is in the control group of the account; a message cap is reached, and passes the message over; it
 * has unsubscribed from the channel; it was never asked and the account does not write to such
 * contacts; it has left the topic of the message, or has not subscribed to it where only subscribers get it; its address is missing, invalid
 * or suppressed.
 */
export const leftOutReasons = [
  'control_group',
  'capped',
  'opted_out',
  'not_asked',
  'topic_left',
  'topic_not_joined',
  'no_address',
  'invalid_address',
  'suppressed',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Most contacts named for each reason. */
export const namedOfReason = 5;

const namedContact = z
  .object({ id, external_id: z.string(), name: z.string().nullable() })
  .meta({ id: 'NamedContact' });
export type NamedContact = z.infer<typeof namedContact>;

const someContacts = z.object({
  count,
  contacts: z.array(namedContact).describe(`The first of them; ${namedOfReason} at most.`),
});
export type SomeContacts = z.infer<typeof someContacts>;

/** Who receives a message step of a campaign, and who does not. */
const messageAudience = z
  .object({
    step_id: id,
    channel,
    knows_addresses: z
      .boolean()
      .describe(
        'Whether the step names its recipient by a field of the contact, so that addresses were looked at.',
      ),
    sent_to: count.describe('Contacts that it would be sent to now, if they come to the step.'),
    left_out: z
      .array(someContacts.extend({ reason: z.enum(leftOutReasons) }))
      .describe(
        'Those it is not sent to, each by the first reason that holds; reasons that hold for nobody are missing.',
      ),
    held_by_cap: someContacts.describe(
      'Of those it is sent to, contacts for whom a message cap is reached now: they get it when the cap allows it.',
    ),
    same_address: someContacts.describe(
      'Of those it is sent to, contacts with the address of one before them: it goes there more than once.',
    ),
  })
  .meta({ id: 'MessageAudience' });
export type MessageAudience = z.infer<typeof messageAudience>;

/** The contacts that a campaign would go through now, and the recipients of its messages. */
export const campaignAudience = z
  .object({
    total: count.describe(
      'Contacts of the account, of the tag, or of the segment as far as it is built, whether or not they pass the filters.',
    ),
    looked_at: count.describe('How many of these were looked at, the first ones.'),
    is_exact: z.boolean().describe('Whether all were; else the figures below are of those that were.'),
    passing: count.describe('Contacts that a run would go through: they pass the filters of the loop.'),
    control: someContacts
      .nullable()
      .describe('Contacts of the control group, which would be kept out; null: the goal has none.'),
    repeated: someContacts
      .extend({ field: z.string() })
      .nullable()
      .describe(
        'Contacts that the loop leaves out, as one before them has the same value in the field of which it takes each once; null where it takes all.',
      ),
    clocks: audienceClocks.describe('The timezones of those who pass, without the control group.'),
    messages: z.array(messageAudience).describe('The steps that send a contact a message.'),
  })
  .meta({ id: 'CampaignAudience' });
export type CampaignAudience = z.infer<typeof campaignAudience>;
