import { consentFilter, type ConsentFilter } from '../../../../../domain/entities/contacts/consent';

/** What the list's address narrows it to (`consent=sms.left`); what is none narrows nothing. */
export const consentOfFilter = (text: string | undefined): ConsentFilter | undefined =>
  consentFilter.safeParse(text).data;
