import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import type { WorkflowInfo } from '@temporalio/workflow';
import { searchAttributeNames } from '../domain/run/search-attribute-names';

const accountKey = defineSearchAttributeKey(searchAttributeNames.account, SearchAttributeType.INT);
const automatisationKey = defineSearchAttributeKey(
  searchAttributeNames.automatisation,
  SearchAttributeType.INT,
);
const contactKey = defineSearchAttributeKey(searchAttributeNames.contact, SearchAttributeType.INT);
const eventKey = defineSearchAttributeKey(searchAttributeNames.event, SearchAttributeType.KEYWORD);

/** What operators find a run by in Temporal Web. Missing values are left out. */
export function runSearchAttributes(run: {
  userId: number;
  automatisationId?: number;
  contactId?: number | null;
  eventName?: string | null;
}): TypedSearchAttributes {
  const { userId, automatisationId, contactId, eventName } = run;
  return new TypedSearchAttributes([
    { key: accountKey, value: userId },
    ...(automatisationId === undefined ? [] : [{ key: automatisationKey, value: automatisationId }]),
    ...(contactId === undefined || contactId === null ? [] : [{ key: contactKey, value: contactId }]),
    ...(eventName === undefined || eventName === null ? [] : [{ key: eventKey, value: eventName }]),
  ]);
}

/** The attributes of a workflow for what it starts, with the given contact. */
export function inheritedSearchAttributes(
  { typedSearchAttributes: own }: Pick<WorkflowInfo, 'typedSearchAttributes'>,
  userId: number,
  contactId: number | null | undefined = own.get(contactKey),
): TypedSearchAttributes {
  const automatisationId = own.get(automatisationKey);
  return runSearchAttributes({ userId, automatisationId, contactId, eventName: own.get(eventKey) });
}
