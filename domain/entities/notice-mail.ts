import { z } from 'zod';
import { ruleWords } from '../values/validation/faults';
import { languages } from '../values/language';
import { required } from './automatisations/automatisation';
import { moment } from './common';
import { updateOf } from './update';
import { emailAddress } from './account/user';

/** How a mail server is spoken to: with TLS from the beginning, with TLS before the sign-in, or in the clear. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The port that is usual for each. */
export const usualMailPort: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

/** At most so many addresses get notices. */
export const mostRecipients = 10;

/** An account gets one e-mail within so many minutes at most; what happens meanwhile comes with the next. */
export const mailEvery = 15;
/** An e-mail that the server does not take is tried for so many hours. */
export const mailTriedFor = 24;

/** A name, or an IPv4 address. */
const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[\w.-]*$/);

const settings = {
  is_on: z.boolean().describe('Whether notices go out by e-mail.'),
  host: host.describe(
    'Of the mail server. It must be one of the public internet, or one that the operator allows.',
  ),
  port: z.number().int().min(1).max(65_535),
  security: z
    .enum(mailSecurities)
    .describe(
      'tls: from the beginning, usually at port 465. starttls: before the sign-in, usually at port 587. none: in the clear, to hosts that the operator allows only.',
    ),
  username: z.string().trim().max(320).describe('Empty: the server asks for no sign-in.'),
  sender: z.union([z.literal(''), emailAddress]).describe('The address that e-mails come from.'),
  recipients: z.array(emailAddress).max(mostRecipients).describe('Who gets them.'),
  language: z.enum(languages),
};

/** How notices go out by e-mail. The password of the mail server is never answered. */
export const noticeMail = z
  .object({
    ...settings,
    has_password: z.boolean(),
    problem: z
      .string()
      .nullable()
      .describe('Why the latest e-mail could not be sent; null: it was, or there was none.'),
    last_sent_at: moment.nullable(),
  })
  .meta({ id: 'NoticeMail' });
export type NoticeMail = z.infer<typeof noticeMail>;

const changes = z.object({
  ...settings,
  password: z
    .string()
    .max(1_000)
    .nullable()
    .optional()
    .describe(
      'Absent: as it is stored. Null or empty: none. It is stored encrypted; another host or user needs it again.',
    ),
});

const update = updateOf(noticeMail, changes, []);
export type NoticeMailUpdate = z.infer<typeof update>;

/** What must be there before an e-mail can go out. */
function refuseIncomplete(given: NoticeMailUpdate, context: z.RefinementCtx): void {
  const missing = (['host', 'sender', 'recipients'] as const).filter((field) => given[field].length === 0);
  for (const field of missing)
    context.addIssue({ code: 'custom', path: [field], message: ruleWords(required) });
}

/** The body of `PUT /user/notice-mail`: only what is on must be complete. */
export const noticeMailUpdate = update.superRefine((given, context) => {
  if (given.is_on) refuseIncomplete(given, context);
});

/** The body of `POST /user/notice-mail/test`. */
export const noticeMailTestInput = update.superRefine(refuseIncomplete);

/** What the mail server said of a test. */
export const noticeMailTest = z
  .object({
    works: z.boolean(),
    message: z.string().nullable().describe('What is wrong, with a way on; null when it was taken.'),
  })
  .meta({ id: 'NoticeMailTest' });
export type NoticeMailTest = z.infer<typeof noticeMailTest>;
