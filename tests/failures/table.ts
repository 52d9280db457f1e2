import type { Column } from './cell';
import { badData } from './columns/bad-data';
import { deletedReference } from './columns/deleted-reference';
import { deleteMeanwhile } from './columns/delete-meanwhile';
import { editMeanwhile } from './columns/edit-meanwhile';
import { missingContact } from './columns/missing-contact';
import { databaseAway, temporalAway, workerKilled } from './columns/outages';
import { providerError } from './columns/provider-error';
import { timeOut } from './columns/time-out';

/** What can go wrong around a step. */
export const failures = [
  'bad data',
  'missing contact',
  'deleted tag or connection',
  'provider’s error',
  'time-out',
  'database away',
  'worker killed',
  'Temporal away',
  'edit meanwhile',
  'delete meanwhile',
] as const;
export type Failure = (typeof failures)[number];

/** What happens to a run, by failure and by kind of step. A new kind, app or failure does not compile until all its cells exist. */
export const table: { readonly [F in Failure]: Column } = {
  'bad data': badData,
  'missing contact': missingContact,
  'deleted tag or connection': deletedReference,
  'provider’s error': providerError,
  'time-out': timeOut,
  'database away': databaseAway,
  'worker killed': workerKilled,
  'Temporal away': temporalAway,
  'edit meanwhile': editMeanwhile,
  'delete meanwhile': deleteMeanwhile,
};
