import { trackStepData, type TrackStepData } from '../../../../../domain/steps/track/schema';
import { duplicateKeys, type KeyValue } from '../../../components/form/key-values';
import { defineEditor } from '../../step-editor';
import { pairsOf, storedPairs } from '../../written-values';
import { TrackFields } from './TrackFields';

interface TrackDraft {
  eventName: string;
  contactExternalId: string;
  entries: KeyValue[];
}

const blank: TrackDraft = { eventName: '', contactExternalId: '', entries: [] };

const draftOf = ({ event_name, contact_external_id, event_data }: TrackStepData): TrackDraft => ({
  eventName: event_name,
  contactExternalId: contact_external_id ?? '',
  entries: pairsOf(event_data),
});

export const trackEditor = defineEditor({
  schema: trackStepData,
  hasTexts: true,
  Fields: TrackFields,
  blank,
  draftOf,
  isComplete: ({ eventName, entries }) =>
    eventName.trim() !== '' &&
    duplicateKeys(entries).size === 0 &&
    entries.every(({ key }) => key.trim() !== ''),
  dataOf: ({ eventName, contactExternalId, entries }) => ({
    event_name: eventName.trim(),
    contact_external_id: contactExternalId.trim() || null,
    event_data: storedPairs(entries),
  }),
});
