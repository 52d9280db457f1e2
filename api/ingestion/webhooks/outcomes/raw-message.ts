import { z } from 'zod';
import { parseJson } from '../../transport/read-body';

/** An e-mail as a mail server or a provider hands it over. */
export interface HandedOver {
  message: Uint8Array | string;
  /** Where it says whom the e-mail was for, beside the e-mail's own headers. */
  recipients: string;
}

/**
 * Postmark's inbound webhook. Source: https://postmarkapp.com/developer/webhooks/inbound-webhook (read November 2026)
 */
const postmark = z.looseObject({ RawEmail: z.string(), OriginalRecipient: z.string().catch('') });

/**
 * The e-mail in a body, null where there is none: the e-mail itself, as a mail server pipes it (`message/rfc822`), or as inbound webhooks
 * post it: SendGrid's `email` and Mailgun's `body-mime` of a form, Postmark's `RawEmail` of JSON.
 * Sources: https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/setting-up-the-inbound-parse-webhook (raw, full MIME),
 * https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store/receive-http (addresses that end in mime; read November
 * 2026)
 */
export async function messageIn(type: string, body: Buffer): Promise<HandedOver | null> {
  if (/^application\/json\b/i.test(type)) {
    const { data } = postmark.safeParse(parseJson(body)?.value);
    return data ? { message: data.RawEmail, recipients: data.OriginalRecipient } : null;
  }
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    return body.length > 0 ? { message: body, recipients: '' } : null;
  }
  const form = await formIn(type, body);
  const message = (await textOf(form, 'email')) || (await textOf(form, 'body-mime'));
  if (message === '') return null;
  const recipients = await Promise.all(['envelope', 'recipient', 'to'].map((name) => textOf(form, name)));
  return { message, recipients: recipients.join(' ') };
}

/** A form in either encoding; null where it cannot be read. */
async function formIn(type: string, body: Buffer): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    return null;
  }
}

async function textOf(form: FormData | null, name: string): Promise<string> {
  const value = form?.get(name) ?? '';
  return typeof value === 'string' ? value : value.text();
}
