import type { AppKind } from '../entities/app';
import type { Channel } from '../entities/contacts/channel';
import type { SentMessage } from '../entities/runs/sent-message';
import type { ApiCallData, AppFields, AppField } from '../steps/api-call/schema';
import type { Regional } from '../values/time/regional';
import type { Words } from '../values/text/words';
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
  /** Where the provider shows it, named as in the provider's own menus (docs/apps.md). */
  hint?: Words;
  /** The format that its text must have. */
  format?: 'email' | 'host' | 'p256_key';
}

/** The values of credentials, by field. */
export type CredentialValues = Readonly<Record<string, string | number>>;

/**
 * A request as a step stores it (docs/contract.md#app-steps): its texts may hold Liquid, and `{{ app.… }}` stands in the place of each
 * credential. `body` is JSON text whose leaves are rendered; a form's Content-Type has it sent as a form. A member of the body that is
 * exactly `{{ app.… }}` is left out when the connection lacks that credential.
 */
export type StoredRequest = Pick<ApiCallData, 'method' | 'url' | 'headers' | 'body'>;

/** Somebody's address, with a name or an empty one. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A message that is sent by SMTP, built from a rendered request. */
export interface Mail {
  from: Mailbox;
  to: Mailbox[];
  subject: string;
  html: string;
  /** The plain-text version; when absent, it is derived from the HTML. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
  /** The address to which it returns if it cannot be delivered; absent: the sender's. */
  returnPath?: string;
}

/** The field of a step that names the recipient of its message: an e-mail address, or a phone number. */
export interface Recipient {
  field: AppField;
  kind: 'email' | 'phone';
}

/** How a provider reports what became of a message. */
export interface OutcomeReference {
  /** Names the message (domain/outcomes/reference.ts). */
  reference: string;
  /** The address to which the provider reports it, with the connection in it; null: the provider cannot reach Sillage. */
  address: string | null;
}

/** The fields of a step that a message template fills in. */
export interface ContentFields {
  subject?: 'subject' | 'title';
  html?: 'html' | 'message';
  text?: 'text' | 'message';
}

/** How a step calls an action of an app. All functions are pure. */
export interface AppCall {
  /** The fields that a step must fill in before it can run; returns those of them that are still blank. */
  missing(fields: AppFields): AppField[];
  /**
   * Builds the step's request on save, from the fields of its editor. Absent: the editor writes the request itself. `isHtml`: the text of an
   * e-mail is HTML, of which no byte changes; else one without layout keeps its lines.
   */
  request?(fields: AppFields, isHtml?: boolean): StoredRequest;
  /**
   * Turns the JSON body of a stored request back into the form in which it was written, before rendering; needed where `request` stores it
   * differently.
   */
  written?(body: unknown): unknown;
  /** Reads an answer by the provider's documentation; `readStatus` covers what is common to all providers. */
  read(answer: Answer, fields: AppFields): Reading;
  /** The variable of the event that the reply is written to. */
  result?: string;
  /** Builds the body of an answer in which a model replies with these words, for trials. */
  reply?(words: string): unknown;
  /** Adds unsubscribe headers to the e-mail of a rendered request's body. */
  withMailHeaders?(body: unknown, headers: Readonly<Record<string, string>>): unknown;
  /**
   * Converts a rendered request's body to what the provider expects, where the account writes something in its regional way: a phone
   * number.
   */
  fromRegion?(body: unknown, region: Pick<Regional, 'phoneCountry'>): unknown;
  /** Adds to a rendered request's body the reference by which the provider's later reports are matched to the message. */
  withReference?(body: unknown, told: OutcomeReference): unknown;
  /** Adds a plain text, made from its HTML, to a rendered request's body that has none or a blank one; an e-mail by SMTP needs none (`mail`). */
  withPlainText?(body: unknown, make: (html: string) => string | undefined): unknown;
  /** Changes the HTML of a rendered request's body so that Sillage tracks its opens and clicks; an e-mail by SMTP needs none (`mail`). */
  withTracking?(body: unknown, change: (html: string) => string): unknown;
  /** The message in a rendered request's body, as people read it; null for a body of another form. Logs, trials and previews show it. */
  message?(body: unknown): SentMessage | null;
  /** Builds the e-mail of a rendered request's body. Present: the e-mail is sent by SMTP, and the answer is the mail server's reply. */
  mail?(body: unknown): Mail;
  /** The member of a JSON body that takes the provider's idempotency key, so that a repeated call takes effect only once. */
  idempotencyMember?: string;
  /** The call changes nothing at the provider and reaches nobody, so it may be repeated when its outcome is unknown. */
  isHarmless?: boolean;
  /** Contacts that opted out of this channel are skipped. */
  channel?: Channel;
  /** The fields that a message template fills in; absent: its steps have no template. */
  content?: ContentFields;
  /** For an e-mail: the field that holds its text, where the step contains the text. */
  html?: 'html' | 'message';
  /** The field of the step that names the recipient, and its kind. Present: a test can be sent to somebody else. */
  recipient?: Recipient;
  /** The timeout of a call in milliseconds, where it is not the usual ten seconds. */
  timeLimit?: number;
}

/** An action of an app that a step can call. */
export interface AppAction {
  name: Words;
  description: Words;
  /** The description of a step for which nobody wrote one (docs/contract.md#descriptions); absent: its method and address. */
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

/** A request without side effects that shows whether a connection works. */
export interface ConnectionCheck {
  /** The provider's cheapest harmless call. Null: the sign-in at the mail server. */
  request: StoredRequest | null;
  /** What is wrong with the connection, in plain words that say what to do; null when it works. */
  problem(answer: Answer): Words | null;
}

/** The address of an app, and its rate limit. */
export interface AppServer {
  /** Scheme, host and port of its address: credentials are sent nowhere else. `smtps:` for a mail server. */
  origin(credentials: CredentialValues): string;
  /** The operator's setting that replaces the origin. */
  originSetting?: OriginSetting;
  /** The rate limit for one connection: the provider's documented limit, or less. */
  rate: { perSecond: number; atOnce: number };
  /** Further names for `{{ app.… }}`, derived from the credentials: `basic_auth`. They are as secret as the credentials. */
  derived?: Readonly<Record<string, (credentials: CredentialValues) => string>>;
  /**
   * Further names for `{{ app.… }}`, the same for each connection and not secret: the values are filled in on rendering, and logs show
   * them.
   */
  constants?: Readonly<Record<string, string>>;
  /** Headers that a call through the connection has besides those of its step: a stored sign-in. */
  signIn?(credentials: CredentialValues): Readonly<Record<string, string>>;
  /** The sign-in at a mail server. */
  mailSignIn?(credentials: CredentialValues): { user: string; pass: string };
  check?: ConnectionCheck;
}

/** What apps do for those who build flows. */
export type Service = 'email' | 'sms' | 'push' | 'chat' | 'prompt';

/** An outside app: what a connection to it needs to know, and what it can do. */
export interface AppDefinition {
  name: string;
  description: Words;
  fields: readonly CredentialField[];
  /** Credentials of which at most one may be set. */
  exclusive?: readonly string[];
  server?: AppServer;
  /** What it does for those who build flows, who may choose another app with the same service; null: a stored sign-in. */
  service: Service | null;
  /** The sender of its messages, where non-secret fields of a connection name one. */
  sender?(credentials: CredentialValues): string;
  actions: Readonly<Record<string, AppAction>>;
}

/** The identifier that a step names an app's action by: `twilio_send_sms`. */
export const webhookIdentifier = (kind: AppKind, action: string): string => `${kind}_${action}`;

/** Of the named fields, those that a step has left blank. */
export const blank = (fields: AppFields, ...names: AppField[]): AppField[] =>
  names.filter((name) => fields[name] === undefined || fields[name] === '');

/** The credentials part of a basic Authorization header (RFC 7617). */
export const basicAuth = (user: string, password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));

/** A text that a connection requires and a form masks. */
export const secretField = (field: string, name: Words, placeholder: string): CredentialField => ({
  field,
  name,
  placeholder,
  type: 'string',
  required: true,
  isSecret: true,
});

/** A text that a connection requires and a form shows. */
export const textField = (field: string, name: Words, placeholder: string): CredentialField => ({
  field,
  name,
  placeholder,
  type: 'string',
  required: true,
  isSecret: false,
});

/** The same field, with the place where the provider shows it. */
export const found = (field: CredentialField, hint: Words): CredentialField => ({ ...field, hint });

/** The same field, but optional. */
export const optional = (field: CredentialField): CredentialField => ({ ...field, required: false });
