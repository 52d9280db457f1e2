import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import { isOfType, jsonOf, type Answered, type Provider } from './stand-in';

/** The credentials that the stand-in knows. */
export const sendgridCredentials = {
  api_key: 'SG.stand-in',
  from_email: 'hello@example.com',
  from_name: 'Shop',
  event_webhook_key: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64'),
};

const refused = (status: number, message: string, field: string | null = null): Answered => ({
  status,
  body: { errors: [{ message, field, help: null }] },
});

const address = z.object({ email: z.email(), name: z.string().min(1).optional() });

/** The required fields of an e-mail. Source: https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send */
const mail = z
  .object({
    personalizations: z
      .array(
        z.object({
          to: z.array(address).min(1),
          dynamic_template_data: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .min(1)
      .max(1_000),
    from: address,
    template_id: z.string().min(1).optional(),
    subject: z.string().min(1).optional(),
    content: z
      .array(z.object({ type: z.string().min(1), value: z.string().min(1) }))
      .min(1)
      .optional(),
    headers: z.record(z.string(), z.string()).optional(),
  })
  .refine((given) => given.template_id ?? given.subject, { path: ['subject'] })
  .refine((given) => given.template_id ?? given.content, { path: ['content'] });

/** Recipients that fail in a documented way. */
const magicRecipients: Readonly<Record<string, Answered>> = {
  'blocked@stand-in.test': refused(403, 'You are temporarily blocked from sending emails.'),
  'busy@stand-in.test': { ...refused(429, 'too many requests'), headers: { 'retry-after': '1' } },
  'down@stand-in.test': refused(500, 'Internal server error'),
};

/** Mail send and scopes. Source: https://www.twilio.com/docs/sendgrid/api-reference/mail-send */
export const sendgrid: Provider = (asked) => {
  if (asked.headers['authorization'] !== `Bearer ${sendgridCredentials.api_key}`) {
    return refused(401, 'The provided authorization grant is invalid, expired, or revoked');
  }
  if (asked.method === 'GET' && asked.path === '/v3/scopes') {
    return { status: 200, body: { scopes: ['mail.send', 'mail.batch.create'] } };
  }
  if (asked.method !== 'POST' || asked.path !== '/v3/mail/send') return refused(404, 'not found');
  if (!isOfType(asked, 'application/json')) return refused(415, 'Content-Type should be application/json.');
  const { data, error } = mail.safeParse(jsonOf(asked));
  const [issue] = error?.issues ?? [];
  if (!data) return refused(400, issue?.message ?? 'Bad Request', issue?.path.join('.') ?? null);
  if (data.from.email !== sendgridCredentials.from_email) {
    return refused(403, 'The from address does not match a verified Sender Identity.', 'from');
  }
  if (data.template_id !== undefined && !data.template_id.startsWith('d-')) {
    return refused(400, 'The template_id must be a valid GUID.', 'template_id');
  }
  const known = magicRecipients[data.personalizations[0]?.to[0]?.email ?? ''];
  return known ?? { status: 202, headers: { 'x-message-id': 'stand-in' } };
};
