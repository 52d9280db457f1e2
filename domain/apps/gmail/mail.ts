import { z } from 'zod';
import type { Mail } from '../definition';
import { quotesSent } from './quotes';

const rendered = z.object({
  emails: z.array(z.string()),
  emailFromAddress: z.string(),
  subject: z.string(),
  message: z.string(),
  senderName: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** The message of a rendered mailbox request. Several recipients stand with commas or semicolons between them. */
export function gmailMail(body: unknown): Mail {
  const { emails, emailFromAddress, subject, message, senderName, headers } = rendered.parse(body);
  const to = emails.flatMap((list) => list.split(/[,;]/).map((address) => address.trim()));
  return {
    from: { name: senderName, address: emailFromAddress },
    to: to.filter((address) => address !== ''),
    // A line break would begin a header of its own.
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    html: quotesSent(message),
    ...(headers && { headers }),
  };
}
