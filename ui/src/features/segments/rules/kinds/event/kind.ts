import { ThunderboltOutlined } from '@ant-design/icons';
import { listText } from '../../../../../components/time/calendar-text';
import { comparedDraft, comparedLacks, comparedOf } from '../../fields/compared-draft';
import { comparedText } from '../../fields/compared-text';
import { blankCounted, countedDraft, countedLacks, countedOf, isNever } from '../../fields/counted-draft';
import { periodText } from '../../fields/period-text';
import type { Lack } from '../../lack';
import type { RuleKind } from '../../rule-kind';
import { EventFields } from './EventFields';

/** What a filter lacks is said as such: the rule's own event is complete. */
const lackOfFilter = (lack: Lack | null): Lack | null =>
  lack === 'field' ? 'filterField' : lack === null ? null : 'filterValue';

export const eventRule: RuleKind<'event'> = {
  icon: ThunderboltOutlined,
  blank: { ...blankCounted, eventName: '', filters: [] },
  draftOf: (rule) => ({
    ...countedDraft(rule),
    eventName: rule.event_name,
    filters: rule.filters.map(comparedDraft),
  }),
  ruleOf: (draft) => ({
    kind: 'event',
    event_name: draft.eventName.trim(),
    filters: draft.filters.map(comparedOf),
    ...countedOf(draft),
  }),
  lacks: (draft) => {
    if (draft.eventName.trim() === '') return 'event';
    const lack = draft.filters.map((one) => lackOfFilter(comparedLacks(one))).find((one) => one !== null);
    return countedLacks(draft) ?? lack ?? null;
  },
  words: (rule, words) => {
    const { t } = words;
    const { operation, count } = rule;
    const event = words.event(rule.event_name);
    const had = isNever(rule)
      ? t('segments.words.event.never', { event })
      : t(`segments.words.event.${operation}`, { event, count });
    const said = [had, periodText(rule.period, t)].filter(Boolean).join(' ');
    if (rule.filters.length === 0) return said;
    const filters = listText(rule.filters.map((one) => comparedText(one, one.variable, words)));
    return t('segments.words.where', { said, filters });
  },
  Fields: EventFields,
};
