/** The person that a delivery is about, by the data that can identify a contact. */
export interface Person {
  /** The store's own customer number, exact to the last digit. */
  customerId: string | null;
  /** In lower case. */
  email: string | null;
  /** In E.164. */
  phone: string | null;
  name: string | null;
}

/** Whether any identifying data is present. */
export const isNamed = ({ customerId, email, phone }: Person): boolean =>
  (customerId ?? email ?? phone) !== null;

/** The external id of a contact created for a person: the most reliable known key. */
export const externalIdOf = ({ customerId, email, phone }: Person): string =>
  customerId ?? email ?? phone ?? '';
