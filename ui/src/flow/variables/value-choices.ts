import type { TFunction } from 'i18next';
import { consentStates } from '../../../../domain/entities/contacts/consent';

interface ValueChoice {
  value: string;
  label: string;
}

/** The values that a contact's variable can have, where they are few and known: what it has agreed to. Null of any other. */
export const valueChoices = (path: string, t: TFunction): ValueChoice[] | null =>
  /^consent_to\.(?:sms|email|push)$/.test(path)
    ? consentStates.map((value) => ({ value, label: t(`contacts.consents.${value}`) }))
    : null;
