import {
  contactKey,
  trackStepData,
  writtenEventData,
  type TrackStepData,
} from '../../../../../domain/steps/track/schema';
import { duplicateKeys, type KeyValue } from '../../../components/form/key-values';
import { defineEditor } from '../step-editor';
import { pairsOf, storedPairs } from '../written-values';
import { TrackFields } from './TrackFields';

interface TrackDraft {
  eventName: string;
  contactExternalId: string;
  entries: KeyValue[];
}

const blank: TrackDraft = { eventName: '', contactExternalId: '', entries: [] };

/** The contact has its own field, and is not a key of the list (docs/contract.md#track-step). */
const draftOf = (step: TrackStepData): TrackDraft => ({
  eventName: step.event_name,
  contactExternalId: step.contact_external_id ?? '',
  entries: pairsOf(writtenEventData(step)),
});

export const trackEditor = defineEditor({
  schema: trackStepData,
  hasTexts: true,
  Fields: TrackFields,
  blank,
  draftOf,
  isComplete: ({ eventName, entries }) =>
    eventName.trim() !== '' &&
    duplicateKeys(entries, [contactKey]).size === 0 &&
    entries.every(({ key }) => key.trim() !== ''),
  dataOf: ({ eventName, contactExternalId, entries }) => {
    const contact = contactExternalId.trim();
    return {
      event_name: eventName.trim(),
      contact_external_id: contact || null,
      event_data: { ...storedPairs(entries), ...(contact && { [contactKey]: contact }) },
    };
  },
});
