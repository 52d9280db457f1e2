import type { KeptFlow } from '../../../../../domain/flow/chain/insert';
import { delayLimitSeconds, delayUnits } from '../../../../../domain/steps/delay/schema';
import { waitData, type WaitData } from '../../../../../domain/steps/wait/schema';
import { filterData, filterDraft, isFilterComplete } from '../../filters/filter-draft';
import { blankDelay, delayDataOf, delayDraftOf, isDelayComplete } from '../delay/editor';
import { defineEditor, type StepWriting } from '../step-editor';
import type { WaitDraft, WaitWayDraft } from './draft';
import { WaitFields } from './WaitFields';

const blank: WaitDraft = {
  ...blankDelay,
  amount: 3,
  unit: 'DAYS',
  eventName: '',
  filters: [],
  ways: [],
  since: 'entry',
  lookBack: 1,
  lookBackUnit: 'DAYS',
  keepFlow: 'joined',
};

const draftOf = (data: WaitData): WaitDraft => ({
  ...delayDraftOf(data.time_out),
  eventName: data.event_name,
  filters: data.filters.map(filterDraft),
  ways: (data.ways ?? []).map(({ id, name, event_name: eventName, filters }) => ({
    id,
    name,
    eventName,
    filters: filters.map(filterDraft),
  })),
  since: data.since,
  lookBack: data.since === 'before' ? data.look_back / delayUnits[data.look_back_unit] : blank.lookBack,
  lookBackUnit: data.look_back_unit,
  keepFlow: blank.keepFlow,
});

const lookBackOf = ({ lookBack, lookBackUnit }: WaitDraft): number =>
  (lookBack ?? 0) * delayUnits[lookBackUnit];

/** The name of a further event's branch: the event's own where nobody gave it one. */
const nameOf = ({ name, eventName }: WaitWayDraft): string => name.trim() || eventName.trim().slice(0, 60);

const waysOf = ({ ways }: WaitDraft): WaitData['ways'] =>
  ways.map((way) => ({
    id: way.id,
    name: nameOf(way),
    event_name: way.eventName.trim(),
    filters: way.filters.map(filterData),
  }));

/** Where the steps go that follow a new step; the way that was chosen may have been taken out again. */
const keepFlowOf = ({ keepFlow, ways }: WaitDraft): KeptFlow =>
  typeof keepFlow === 'string' && !ways.some(({ id }) => id === keepFlow) ? 'joined' : keepFlow;

const dataOf = (draft: WaitDraft, { isNew, followers }: StepWriting) => ({
  event_name: draft.eventName.trim(),
  filters: draft.filters.map(filterData),
  ...(draft.ways.length > 0 ? { ways: waysOf(draft) } : {}),
  since: draft.since,
  look_back: draft.since === 'before' ? lookBackOf(draft) : 0,
  look_back_unit: draft.lookBackUnit,
  time_out: delayDataOf(draft),
  ...(isNew && followers > 0 ? { keep_flow: keepFlowOf(draft) } : {}),
});

function isComplete(draft: WaitDraft): boolean {
  const lookBack = lookBackOf(draft);
  return (
    draft.eventName.trim() !== '' &&
    draft.filters.every(isFilterComplete) &&
    draft.ways.every((way) => way.eventName.trim() !== '' && way.filters.every(isFilterComplete)) &&
    (draft.since !== 'before' || (lookBack > 0 && lookBack <= delayLimitSeconds)) &&
    isDelayComplete(draft)
  );
}

function haveNames({ ways }: WaitDraft): 'steps.wait.namesDiffer' | null {
  const names = new Set(ways.map((way) => nameOf(way).toLowerCase()));
  return names.size < ways.length ? 'steps.wait.namesDiffer' : null;
}

export const waitEditor = defineEditor({
  schema: waitData,
  hasTexts: true,
  Fields: WaitFields,
  blank,
  draftOf,
  dataOf,
  isComplete,
  fault: haveNames,
});
