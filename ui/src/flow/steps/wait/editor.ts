import { delayLimitSeconds, delayUnits } from '../../../../../domain/steps/delay/schema';
import { waitData, type WaitData } from '../../../../../domain/steps/wait/schema';
import { filterData, filterDraft, isFilterComplete } from '../../filters/filter-draft';
import { blankDelay, delayDataOf, delayDraftOf, isDelayComplete } from '../delay/editor';
import { defineEditor, type StepWriting } from '../step-editor';
import type { WaitDraft } from './draft';
import { WaitFields } from './WaitFields';

const blank: WaitDraft = {
  ...blankDelay,
  amount: 3,
  unit: 'DAYS',
  eventName: '',
  filters: [],
  since: 'entry',
  lookBack: 1,
  lookBackUnit: 'DAYS',
  keepFlow: 'joined',
};

const draftOf = (data: WaitData): WaitDraft => ({
  ...delayDraftOf(data.time_out),
  eventName: data.event_name,
  filters: data.filters.map(filterDraft),
  since: data.since,
  lookBack: data.since === 'before' ? data.look_back / delayUnits[data.look_back_unit] : blank.lookBack,
  lookBackUnit: data.look_back_unit,
  keepFlow: blank.keepFlow,
});

const lookBackOf = ({ lookBack, lookBackUnit }: WaitDraft): number =>
  (lookBack ?? 0) * delayUnits[lookBackUnit];

const dataOf = (draft: WaitDraft, { isNew, followers }: StepWriting) => ({
  event_name: draft.eventName.trim(),
  filters: draft.filters.map(filterData),
  since: draft.since,
  look_back: draft.since === 'before' ? lookBackOf(draft) : 0,
  look_back_unit: draft.lookBackUnit,
  time_out: delayDataOf(draft),
  ...(isNew && followers > 0 ? { keep_flow: draft.keepFlow } : {}),
});

function isComplete(draft: WaitDraft): boolean {
  const lookBack = lookBackOf(draft);
  return (
    draft.eventName.trim() !== '' &&
    draft.filters.every(isFilterComplete) &&
    (draft.since !== 'before' || (lookBack > 0 && lookBack <= delayLimitSeconds)) &&
    isDelayComplete(draft)
  );
}

export const waitEditor = defineEditor({
  schema: waitData,
  hasTexts: true,
  Fields: WaitFields,
  blank,
  draftOf,
  dataOf,
  isComplete,
});
