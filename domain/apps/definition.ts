import type { AppKind } from '../entities/app';
import type { Channel } from '../entities/contacts/channel';
import type { SentMessage } from '../entities/runs/sent-message';
import type { ApiCallData, AppFields, AppField } from '../steps/api-call/schema';
import type { Regional } from '../values/time/regional';
import type { Words } from '../values/words';
import type { Answer, Reading } from './answer';

/** A credential that a connection to the app holds. */
export interface CredentialField {
  /** Its name in a connection's data. */
  field: string;
  name: Words;
  /** An example, the same in every language. */
  placeholder: string;
  type: 'string' | 'number';
  required: boolean;
  /** Hidden while it is typed. */
  isSecret: boolean;
  /** Where the provider shows it, in the words of the provider's own menus (docs/apps.md). */
  hint?: Words;
  /** What its text must look like, beyond being one. */
  format?: 'email' | 'host';
}

/** The values of credentials, by field. */
export type CredentialValues = Readonly<Record<string, string | number>>;

/**
 * A request as a step stores it (docs/contract.md#app-steps): its texts may hold Liquid, and `{{ app.… }}` stands in the place of each credential.
 * `body` is JSON text whose leaves are rendered; a form's Content-Type has it sent as a form. A member of the body that is exactly
 * `{{ app.… }}` is left out when the connection lacks that credential.
 */
export type StoredRequest = Pick<ApiCallData, 'method' | 'url' | 'headers' | 'body'>;

/** Somebody's address, with a name or an empty one. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A message that is sent by SMTP, made from a rendered request. */
export interface Mail {
  from: Mailbox;
  to: Mailbox[];
  subject: string;
  html: string;
  /** The same without markup; absent, it is made of the HTML. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Where a step names the one that its message goes to: an e-mail address, or a phone number. */
export interface Recipient {
  field: AppField;
  kind: 'email' | 'phone';
}

/** How a step has an app do something. All of it is pure. */
export interface AppCall {
  /** The fields that a step must fill in before a run can do it; of these, the ones it has left blank. */
  missing(fields: AppFields): AppField[];
  /** The request of a step, made on save from the fields its editor fills in. None: the editor fills in the request itself. */
  request?(fields: AppFields): StoredRequest;
  /** The JSON body of a stored request as its step's fields say it, before it is rendered, where `request` stores it otherwise. */
  written?(body: unknown): unknown;
  /** What the answer means, by what the provider documents; `readStatus` knows what holds for all of them. */
  read(answer: Answer, fields: AppFields): Reading;
  /** The body of an answer in which a model replies in these words, for trials. */
  reply?(words: string): unknown;
  /** Puts headers of the e-mail into a rendered request's body: those by which a recipient leaves the list. */
  withMailHeaders?(body: unknown, headers: Readonly<Record<string, string>>): unknown;
  /** A rendered request's body as the provider takes it, where the account writes something as its region does: a phone number. */
  fromRegion?(body: unknown, region: Pick<Regional, 'phoneCountry'>): unknown;
  /** What a rendered request's body sends, as people read it; null for a body that is none of its own. Logs, trials and previews show it. */
  message?(body: unknown): SentMessage | null;
  /** Makes the message of a rendered request's body. Given: it is sent by SMTP, and the answer is the mail server's reply. */
  mail?(body: unknown): Mail;
  /** The member of a JSON body in which the provider takes an idempotency key, so that a call may be made again without being done twice. */
  idempotencyMember?: string;
  /** It changes nothing at the provider and reaches nobody, so it may be made again when its outcome is not known. */
  isHarmless?: boolean;
  /** Contacts that opted out of it are passed over. */
  channel?: Channel;
  /** Of an e-mail: the field with its text, where that is written in the step. */
  html?: 'html' | 'message';
  /** Where the step says to whom its message goes, and what that is. Given: a test can be sent to somebody else. */
  recipient?: Recipient;
  /** How long an answer may take, in milliseconds, where that is not the usual ten seconds. */
  timeLimit?: number;
}

/** What a step can have an app do. */
export interface AppAction {
  name: Words;
  description: Words;
  /** The description of a step that nobody described (docs/contract.md#descriptions); absent, its method and address are. */
  stepDescription?: Words;
  call?: AppCall;
}

/** The operator's settings that replace the origin of an app. */
export const originSettings = [
  'TWILIO_BASE_URL',
  'SENDGRID_BASE_URL',
  'ONESIGNAL_BASE_URL',
  'CHATGPT_BASE_URL',
  'GEMINI_BASE_URL',
  'SLACK_BASE_URL',
  'GMAIL_SMTP_URL',
] as const;
export type OriginSetting = (typeof originSettings)[number];

/** What a connection can be asked without doing anything, to see whether it works. */
export interface ConnectionCheck {
  /** The provider's cheapest harmless call. Null: the sign-in at the mail server. */
  request: StoredRequest | null;
  /** What is wrong with the connection, in plain words with a way on; null when it works. */
  problem(answer: Answer): Words | null;
}

/** Where an app is, and how much it takes. */
export interface AppServer {
  /** Scheme, host and port of its address: credentials go there and nowhere else. `smtps:` for a mail server. */
  origin(credentials: CredentialValues): string;
  /** The operator's setting that replaces the origin. */
  originSetting?: OriginSetting;
  /** What one connection may be called: its provider's documented limit, or less. */
  rate: { perSecond: number; atOnce: number };
  /** More that `{{ app.… }}` can name, made from the credentials: `basic_auth`. As secret as they are. */
  derived?: Readonly<Record<string, (credentials: CredentialValues) => string>>;
  /** More that `{{ app.… }}` can name, the same for each connection and no secret: it is put in where a request is rendered, and logs show it. */
  constants?: Readonly<Record<string, string>>;
  /** Headers that a call through the connection has beside those of its step: a stored sign-in. */
  signIn?(credentials: CredentialValues): Readonly<Record<string, string>>;
  /** The sign-in at a mail server. */
  mailSignIn?(credentials: CredentialValues): { user: string; pass: string };
  check?: ConnectionCheck;
}

/** An outside app: what a connection to it needs to know, and what it can do. */
export interface AppDefinition {
  name: string;
  description: Words;
  fields: readonly CredentialField[];
  /** Credentials of which at most one may be set. */
  exclusive?: readonly string[];
  server?: AppServer;
  /** Who its messages come from, where a connection's fields say so that are no secret. */
  sender?(credentials: CredentialValues): string;
  actions: Readonly<Record<string, AppAction>>;
}

/** The identifier that a step names an app's action by: `twilio_send_sms`. */
export const webhookIdentifier = (kind: AppKind, action: string): string => `${kind}_${action}`;

/** Of the named fields, those that a step has left blank. */
export const blank = (fields: AppFields, ...names: AppField[]): AppField[] =>
  names.filter((name) => fields[name] === undefined || fields[name] === '');

/** What stands in a basic Authorization header behind the word (RFC 7617). */
export const basicAuth = (user: string, password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));

/** A text that a connection needs and a form hides. */
export const secretField = (field: string, name: Words, placeholder: string): CredentialField => ({
  ...{ field, name, placeholder, type: 'string', required: true, isSecret: true },
});

/** A text that a connection needs and a form shows. */
export const textField = (field: string, name: Words, placeholder: string): CredentialField => ({
  ...{ field, name, placeholder, type: 'string', required: true, isSecret: false },
});

/** The same field, with where the provider shows it. */
export const found = (field: CredentialField, hint: Words): CredentialField => ({ ...field, hint });

/** The same field, and a connection can do without it. */
export const optional = (field: CredentialField): CredentialField => ({ ...field, required: false });
