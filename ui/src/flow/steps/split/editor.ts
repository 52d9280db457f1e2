import { splitData, winnerRuleLimits } from '../../../../../domain/steps/split/schema';
import { defineEditor } from '../step-editor';
import { sumOfShares, type SplitDraft } from './draft';
import { SplitFields } from './SplitFields';

const percentOf = (probability: number): number => Math.round(probability * 100);

const blank: SplitDraft = {
  ways: [
    { id: 'a', name: 'A', share: 50 },
    { id: 'b', name: 'B', share: 50 },
  ],
  winner: null,
  isChosen: false,
  contacts: winnerRuleLimits.contacts.usual,
  percent: percentOf(winnerRuleLimits.probability.usual),
  keepFlow: 'joined',
};

const namesOf = ({ ways }: SplitDraft): string[] => ways.map(({ name }) => name.trim().toLowerCase());

export const splitEditor = defineEditor({
  schema: splitData,
  Fields: SplitFields,
  blank,
  draftOf: ({ ways, winner, winner_rule: rule }) => ({
    ...blank,
    ways,
    winner,
    isChosen: rule !== null,
    contacts: rule?.contacts ?? blank.contacts,
    percent: rule ? percentOf(rule.probability) : blank.percent,
  }),
  dataOf: ({ ways, winner, isChosen, contacts, percent, keepFlow }, { isNew, followers }) => ({
    ways: ways.map(({ id, name, share }) => ({ id, name: name.trim(), share: share ?? 0 })),
    winner: ways.some(({ id }) => id === winner) ? winner : null,
    winner_rule: isChosen
      ? {
          contacts: contacts ?? winnerRuleLimits.contacts.usual,
          probability: (percent ?? percentOf(winnerRuleLimits.probability.usual)) / 100,
        }
      : null,
    // The way that was chosen may have been taken out again.
    ...(isNew && followers > 0
      ? { keep_flow: keepFlow === null || ways.some(({ id }) => id === keepFlow) ? keepFlow : 'joined' }
      : {}),
  }),
  isComplete: (draft) => namesOf(draft).every((name) => name !== '') && sumOfShares(draft.ways) === 100,
  fault: (draft) => (new Set(namesOf(draft)).size < draft.ways.length ? 'steps.split.namesDiffer' : null),
});
