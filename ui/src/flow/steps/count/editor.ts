import { countData, timeframeUnits, type CountData } from '../../../../../domain/steps/count/schema';
import { plainPath } from '../../../../../domain/values/path';
import { filterData, filterDraft, isFilterComplete } from '../../filters/filter-draft';
import { defineEditor } from '../step-editor';
import { CountFields } from './CountFields';
import type { CountDraft } from './draft';

const blank: CountDraft = {
  type: 'event',
  eventName: '',
  contactExternalId: '',
  timeframe: 1,
  unit: 'MINUTES',
  filters: [],
  path: '',
};

function draftOf(data: CountData): CountDraft {
  if (data.type === 'items') return { ...blank, type: 'items', path: data.value };
  return {
    ...blank,
    eventName: data.value,
    contactExternalId: data.contact_external_id ?? '',
    timeframe: data.timeframe / timeframeUnits[data.timeframe_unit],
    unit: data.timeframe_unit,
    filters: data.filters.map(filterDraft),
  };
}

const minutesOf = ({ timeframe, unit }: CountDraft): number => (timeframe ?? 0) * timeframeUnits[unit];

function isComplete(draft: CountDraft): boolean {
  const { type, eventName, filters, path } = draft;
  if (type === 'items') return plainPath.safeParse(path).success;
  return eventName.trim() !== '' && minutesOf(draft) >= 1 && filters.every(isFilterComplete);
}

export const countEditor = defineEditor({
  schema: countData,
  hasTexts: true,
  Fields: CountFields,
  blank,
  draftOf,
  isComplete,
  dataOf: (draft) =>
    draft.type === 'items'
      ? { type: 'items', value: draft.path.trim() }
      : {
          type: 'event',
          value: draft.eventName.trim(),
          contact_external_id: draft.contactExternalId.trim() || null,
          timeframe: Math.round(minutesOf(draft)),
          timeframe_unit: draft.unit,
          filters: draft.filters.map(filterData),
        },
});
