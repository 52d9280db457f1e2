import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import { jsonObject } from '../../entities/common';
import { renderedText } from '../rendered';
import { ownSender } from '../sender';

const rendered = z.object({
  personalizations: z.tuple([
    z.object({
      to: z.tuple([z.object({ email: renderedText })]),
      dynamic_template_data: jsonObject.optional(),
    }),
  ]),
  from: z.object({ email: renderedText, name: renderedText.default('') }),
  template_id: renderedText.optional(),
  subject: renderedText.optional(),
  content: z
    .array(z.object({ type: z.enum(['text/plain', 'text/html']).default('text/html'), value: renderedText }))
    .min(1)
    .max(2)
    .optional(),
});

/** The e-mail of a rendered request. */
export function sendgridMessage(body: unknown): SentMessage | null {
  const { data } = rendered.safeParse(body);
  if (!data) return null;
  const [{ to, dynamic_template_data: template_data }] = data.personalizations;
  const { from, template_id, subject = '', content } = data;
  const envelope = { to: to[0].email.trim(), from: senderOf(from) };
  if (template_id !== undefined) return { ...envelope, template_id, template_data };
  const valueOf = (type: string) => content?.find((one) => one.type === type)?.value;
  const text = valueOf('text/plain');
  return { ...envelope, subject, html: valueOf('text/html') ?? '', ...(text !== undefined && { text }) };
}

function senderOf({ email, name }: { email: string; name: string }): string | null {
  const hasName = name !== '' && name !== ownSender.name;
  if (email === ownSender.email) return hasName ? name : null;
  return hasName ? `${name} <${email}>` : email;
}
