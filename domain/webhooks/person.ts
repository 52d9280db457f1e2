/** Whom a delivery is about, by what a contact can be found. */
export interface Person {
  /** The store's own number of a customer, digit for digit. */
  customerId: string | null;
  /** In lower case. */
  email: string | null;
  /** In E.164. */
  phone: string | null;
  name: string | null;
}

/** Whether anything says who it is. */
export const isNamed = ({ customerId, email, phone }: Person): boolean =>
  (customerId ?? email ?? phone) !== null;

/** The external id of a contact that is made for a person: the surest key that is known. */
export const externalIdOf = ({ customerId, email, phone }: Person): string =>
  customerId ?? email ?? phone ?? '';
