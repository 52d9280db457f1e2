import type { TFunction } from 'i18next';
import { consentStates } from '../../../../domain/entities/contacts/consent';

interface ValueChoice {
  value: string;
  label: string;
}

/** The possible values of a contact's variable, when they are few and known: its consent. Null for any other variable. */
export const valueChoices = (path: string, t: TFunction): ValueChoice[] | null =>
  /^consent_to\.(?:sms|email|push)$/.test(path)
    ? consentStates.map((value) => ({ value, label: t(`contacts.consents.${value}`) }))
    : null;
