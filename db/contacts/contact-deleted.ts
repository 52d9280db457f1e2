/** Why runs end whose contact is erased. */
export const contactDeleted = { code: 'contact_deleted', message: 'The contact was deleted.' } as const;
