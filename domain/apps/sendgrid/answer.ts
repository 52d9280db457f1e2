import { z } from 'zod';
import { readStatus, type Answer, type Reading } from '../answer';
import { readRefusal, type Refusal } from '../refusals';

/** Errors as SendGrid answers them. Source: https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors (of 2026-07-02) */
const told = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })).min(1),
});

/**
 * By the status, and for a bad request by the field it names. Source:
 * https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/responses
 */
const refusals: Readonly<Record<string, Refusal>> = {
  401: { kind: 'failed', message: 'SendGrid refused the key: check the API key of the connection.' },
  403: {
    kind: 'failed',
    message:
      'SendGrid refused the sender: verify the sender’s address there, and give the key the right to send mail.',
  },
  413: { kind: 'failed', message: 'The e-mail is too large for SendGrid: shorten it.' },
  429: { kind: 'retry', message: 'SendGrid asked for fewer calls.' },
  'personalizations.0.to.0.email': {
    kind: 'failed',
    message: 'The recipient’s e-mail address is missing or not valid.',
  },
  'from.email': { kind: 'failed', message: 'The sender’s e-mail address is missing or not valid.' },
  template_id: { kind: 'failed', message: 'SendGrid does not know the template: check its id.' },
  subject: { kind: 'failed', message: 'The subject came out empty: check its variables.' },
  'content.0.value': { kind: 'failed', message: 'The e-mail came out empty: check its variables.' },
};

/** Reads SendGrid's answer to an e-mail: 202 without a body means accepted. */
export function readMailSend(answer: Answer): Reading {
  const reading = readStatus(answer);
  if (reading.kind === 'done') return reading;
  const [first] = told.safeParse(answer.body).data?.errors ?? [];
  const code = answer.status === 400 ? (first?.field ?? '400') : String(answer.status);
  return readRefusal(
    answer,
    { id: 'sendgrid', name: 'SendGrid' },
    { code, words: first?.message ?? '' },
    refusals,
  );
}
