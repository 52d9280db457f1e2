import type { AppKind } from '../entities/app';
import type { Language } from '../values/language';

type Words = Record<Language, string>;

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
  /** What its text must look like, beyond being one. */
  format?: 'email' | 'host';
}

/** What a step can have an app do. */
export interface AppAction {
  name: Words;
  description: Words;
}

/** An outside app: what a connection to it needs to know, and what it can do. */
export interface AppDefinition {
  name: string;
  description: Words;
  fields: readonly CredentialField[];
  /** Credentials of which at most one may be set. */
  exclusive?: readonly string[];
  actions: Readonly<Record<string, AppAction>>;
}

/** The identifier that a step names an app's action by: `twilio_send_sms`. */
export const webhookIdentifier = (kind: AppKind, action: string): string => `${kind}_${action}`;

/** A text that a connection needs and a form hides. */
export const secretField = (field: string, name: Words, placeholder: string): CredentialField => ({
  ...{ field, name, placeholder, type: 'string', required: true, isSecret: true },
});

/** A text that a connection needs and a form shows. */
export const textField = (field: string, name: Words, placeholder: string): CredentialField => ({
  ...{ field, name, placeholder, type: 'string', required: true, isSecret: false },
});

/** The same field, and a connection can do without it. */
export const optional = (field: CredentialField): CredentialField => ({ ...field, required: false });
