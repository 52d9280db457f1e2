import { combineReducers } from '@reduxjs/toolkit';
import { all, fork } from 'typed-redux-saga';
import type { PageMeta } from '../../../../domain/entities/common';
import type { Revision, RevisionDetail } from '../../../../domain/entities/automatisations/revision';
import type { Client } from '../../api/client';
import { createList, pageOf, type ListQuery } from '../../store/list';
import { createResource } from '../../store/resource';

/** A revision in the list, by its number. */
export type ListedRevision = Revision & { id: number };

/** A revision of an automation. */
interface RevisionKey {
  automatisationId: number;
  number: number;
}

/** The revisions of an automation (the query's scope), newest first. */
async function listRevisions(client: Client, query: ListQuery) {
  const { revisions, meta } = await client.get<{ revisions: Revision[]; meta: PageMeta }>(
    `/automatisation/${query.scope}/revision`,
    pageOf(query),
  );
  return { rows: revisions.map((revision): ListedRevision => ({ ...revision, id: revision.number })), meta };
}

/** A revision with the flow at that time. */
export async function fetchRevision(client: Client, { automatisationId, number }: RevisionKey) {
  const { revision } = await client.get<{ revision: RevisionDetail }>(
    `/automatisation/${automatisationId}/revision/${number}`,
  );
  return revision;
}

export const revisionList = createList('flow/revisions', listRevisions);
export const openedRevision = createResource('flow/revision', fetchRevision);

export const revisionsReducer = combineReducers({
  list: revisionList.reducer,
  opened: openedRevision.reducer,
});

export function* watchRevisions() {
  yield* all([fork(revisionList.watch), fork(openedRevision.watch)]);
}
