/** The address of a contact's page. */
export const contactPath = (externalId: string): string => `/contacts/${encodeURIComponent(externalId)}`;
