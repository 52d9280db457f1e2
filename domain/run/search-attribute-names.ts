/** Search attributes of a run and (without the contact) of a group: numbers, and a name that is never part of a query string. */
export const searchAttributeNames = {
  account: 'SillageAccount',
  automatisation: 'SillageAutomatisation',
  contact: 'SillageContact',
  event: 'SillageEvent',
} as const;
