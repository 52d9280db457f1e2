import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import { searchAttributeNames } from './contract';

const accountKey = defineSearchAttributeKey(searchAttributeNames.account, SearchAttributeType.INT);
const automatisationKey = defineSearchAttributeKey(
  searchAttributeNames.automatisation,
  SearchAttributeType.INT,
);
const contactKey = defineSearchAttributeKey(searchAttributeNames.contact, SearchAttributeType.INT);
const eventKey = defineSearchAttributeKey(searchAttributeNames.event, SearchAttributeType.KEYWORD);

/** By what operators find a run in Temporal Web. What it does not have is left out. */
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
