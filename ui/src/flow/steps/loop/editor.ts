import { loopData, loopDelayLimit, type LoopData } from '../../../../../domain/steps/loop/schema';
import { plainPath } from '../../../../../domain/values/path';
import { filterData, filterDraft, isFilterComplete } from '../../filters/filter-draft';
import { defineEditor } from '../../step-editor';
import { isOverContacts, type LoopDraft } from './draft';
import { LoopFields } from './LoopFields';

const blank: LoopDraft = { source: 'contact', tagId: null, path: '', delay: 0, filters: [] };

const draftOf = ({ source, value, delay_between_iterations, contact_filters }: LoopData): LoopDraft => ({
  source,
  tagId: source === 'tag' && value !== null ? Number(value) : null,
  path: source === 'contact' || source === 'event' ? String(value ?? '') : '',
  delay: delay_between_iterations,
  filters: contact_filters.map(filterDraft),
});

function valueOf({ source, tagId, path }: LoopDraft): LoopData['value'] {
  if (source === 'all_contacts') return null;
  return source === 'tag' ? tagId : path.trim();
}

function isComplete({ source, tagId, path, delay, filters }: LoopDraft): boolean {
  if (delay === null || delay < 0 || delay > loopDelayLimit) return false;
  if (source === 'tag' && tagId === null) return false;
  return isOverContacts(source) ? filters.every(isFilterComplete) : plainPath.safeParse(path).success;
}

export const loopEditor = defineEditor({
  schema: loopData,
  Fields: LoopFields,
  blank,
  draftOf,
  isComplete,
  dataOf: (draft) => ({
    source: draft.source,
    value: valueOf(draft),
    delay_between_iterations: draft.delay ?? 0,
    contact_filters: isOverContacts(draft.source) ? draft.filters.map(filterData) : [],
  }),
});
