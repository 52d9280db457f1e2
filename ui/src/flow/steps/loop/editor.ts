import { delayOfPace, paceOfDelay } from '../../../../../domain/steps/loop/pace';
import {
  isOverContacts,
  loopData,
  loopDelayLimit,
  type LoopData,
} from '../../../../../domain/steps/loop/schema';
import { plainPath } from '../../../../../domain/values/path';
import { filterData, filterDraft, isFilterComplete } from '../../filters/filter-draft';
import { defineEditor } from '../step-editor';
import type { LoopDraft } from './draft';
import { LoopFields } from './LoopFields';

const blank: LoopDraft = {
  source: 'contact',
  tagId: null,
  segmentId: null,
  path: '',
  paceUnit: 'none',
  paceAmount: null,
  filters: [],
  oneForEach: '',
};

const draftOf = ({
  source,
  value,
  delay_between_iterations,
  contact_filters,
  one_for_each: field,
}: LoopData): LoopDraft => ({
  source,
  tagId: source === 'tag' && value !== null ? Number(value) : null,
  segmentId: source === 'segment' && value !== null ? Number(value) : null,
  path: source === 'contact' || source === 'event' ? String(value ?? '') : '',
  ...paceDraft(delay_between_iterations),
  filters: contact_filters.map(filterDraft),
  oneForEach: field ?? '',
});

/** A pace as the form has it. */
export function paceDraft(delay: number): Pick<LoopDraft, 'paceUnit' | 'paceAmount'> {
  if (delay === 0) return { paceUnit: 'none', paceAmount: null };
  const { unit, amount } = paceOfDelay(delay);
  return { paceUnit: unit, paceAmount: amount };
}

/** Milliseconds between two items; null while the pace is empty, or out of range. */
export function delayOf({
  paceUnit: unit,
  paceAmount: amount,
}: Pick<LoopDraft, 'paceUnit' | 'paceAmount'>): number | null {
  if (unit === 'none') return 0;
  if (amount === null || amount <= 0) return null;
  const delay = delayOfPace({ unit, amount });
  return delay <= loopDelayLimit ? delay : null;
}

function valueOf({ source, tagId, segmentId, path }: LoopDraft): LoopData['value'] {
  if (source === 'all_contacts') return null;
  if (source === 'segment') return segmentId;
  return source === 'tag' ? tagId : path.trim();
}

/** The contact field of which each value is visited once, as it is stored; none when all contacts are visited. */
const oneForEachOf = ({ source, oneForEach }: LoopDraft): Pick<LoopData, 'one_for_each'> =>
  isOverContacts(source) && oneForEach.trim() !== '' ? { one_for_each: oneForEach.trim() } : {};

function isComplete(draft: LoopDraft): boolean {
  const { source, tagId, segmentId, path, filters } = draft;
  const { one_for_each: field } = oneForEachOf(draft);
  if (field && !plainPath.safeParse(field).success) return false;
  if (delayOf(draft) === null) return false;
  if (source === 'tag' && tagId === null) return false;
  if (source === 'segment' && segmentId === null) return false;
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
    delay_between_iterations: delayOf(draft) ?? 0,
    contact_filters: isOverContacts(draft.source) ? draft.filters.map(filterData) : [],
    ...oneForEachOf(draft),
  }),
});
