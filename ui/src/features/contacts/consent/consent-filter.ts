import { consentFilter, type ConsentFilter } from '../../../../../domain/entities/contacts/consent';

/** The consent filter in the list's URL (`consent=sms.left`); an invalid one is ignored. */
export const consentOfFilter = (text: string | undefined): ConsentFilter | undefined =>
  consentFilter.safeParse(text).data;
