import { z } from 'zod';
import { ruleWords } from '../values/validation/faults';
import { languages } from '../values/language';
import { required } from './automatisations/automatisation';
import { moment } from './common';
import { updateOf } from './update';
import { emailAddress } from './account/user';

/** The security of the connection to a mail server: TLS from the start, TLS before the sign-in, or none. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The default port of each. */
export const usualMailPort: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

/** Most addresses that get notices. */
export const mostRecipients = 10;

/** Least minutes between two e-mails to an account; later notices go into the next one. */
export const mailEvery = 15;
/** How many hours an e-mail that the server refuses is retried. */
export const mailTriedFor = 24;

/** A host name, or an IPv4 address. */
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

/** The e-mail settings for notices. The password of the mail server is never returned. */
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

const whole = updateOf(noticeMail, changes, []);
/** All settings, and a password if it changes. */
export type WholeNoticeMail = z.infer<typeof whole>;

/** The body of `PUT /user/notice-mail`: what is not given stays. */
export const noticeMailUpdate = updateOf(noticeMail, changes.partial(), []);
export type NoticeMailUpdate = z.infer<typeof noticeMailUpdate>;

/** The settings that are required before an e-mail can be sent. */
function refuseIncomplete(given: WholeNoticeMail, context: z.RefinementCtx): void {
  const missing = (['host', 'sender', 'recipients'] as const).filter((field) => given[field].length === 0);
  for (const field of missing)
    context.addIssue({ code: 'custom', path: [field], message: ruleWords(required) });
}

/** The settings after a save: they must be complete only when they are on. */
export const savedNoticeMail = whole.superRefine((given, context) => {
  if (given.is_on) refuseIncomplete(given, context);
});

/** The body of `POST /user/notice-mail/test`. */
export const noticeMailTestInput = whole.superRefine(refuseIncomplete);

/** The mail server's answer to a test. */
export const noticeMailTest = z
  .object({
    works: z.boolean(),
    message: z.string().nullable().describe('What is wrong, with a way on; null when it was taken.'),
  })
  .meta({ id: 'NoticeMailTest' });
export type NoticeMailTest = z.infer<typeof noticeMailTest>;
