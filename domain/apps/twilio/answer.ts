import { z } from 'zod';
import { readStatus, type Answer, type Reading } from '../answer';

/** An error as Twilio answers it. Source: https://www.twilio.com/docs/usage/twilios-response#exceptions */
const refusal = z.object({ code: z.number(), message: z.string() });

/** The recipient has answered STOP. Source: https://www.twilio.com/docs/api/errors/21610 */
const unsubscribedRecipient = 21_610;

/** Reads what Twilio answers to a message. */
export function readSms(answer: Answer): Reading {
  const reading = readStatus(answer);
  const { data } = refusal.safeParse(answer.body);
  if (reading.kind !== 'failed' || !data) return reading;
  const why = { code: `twilio_${data.code}`, message: `Twilio refused the message: ${data.message}` };
  return { kind: data.code === unsubscribedRecipient ? 'skipped' : 'failed', ...why };
}
