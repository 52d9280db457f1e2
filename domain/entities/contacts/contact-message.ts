import { z } from 'zod';
import { stepTypes } from '../../steps/types';
import { id, moment, pageMeta } from '../common';
import { channel } from './channel';
import { messageStanding } from '../runs/message-outcome';
import { sentMessage } from '../runs/sent-message';

/** The result of a message. `unknown`: it was sent, but whether the service received it is not known. */
const contactMessageStates = ['under_way', 'sent', 'passed_over', 'failed', 'unknown'] as const;
export type ContactMessageState = (typeof contactMessageStates)[number];

/** A message that an automation or a campaign sent to a contact, or should have sent. */
export const contactMessage = z
  .object({
    run_id: id,
    visit: z.number().int().describe('Which step of the run it was, counted from 0.'),
    channel,
    state: z.enum(contactMessageStates),
    reason: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why it was passed over, failed, or is tried again.'),
    outcome: messageStanding
      .nullable()
      .describe('What became of it after its provider took it; null: the provider told nothing.'),
    message: sentMessage
      .nullable()
      .describe(
        'What it says, as far as logs keep it: 30,000 characters of its text. Null: it cannot be read any more.',
      ),
    is_erased: z.boolean().describe('Whether what it says was erased because of its age.'),
    automatisation_id: id,
    automatisation_name: z.string(),
    is_campaign: z.boolean(),
    step: z
      .object({ id, type: z.enum(stepTypes), description: z.string() })
      .nullable()
      .describe('The step that sent it, as it is now; null: it is gone.'),
    created_at: moment.describe('When the run came to the step.'),
    sent_at: moment.nullable().describe('When it went out, the last time where that was tried again.'),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof contactMessage>;

/** Most messages on a page: each may be long. */
export const messagePageLimit = 20;

export const contactMessageList = z.object({ messages: z.array(contactMessage), meta: pageMeta });
