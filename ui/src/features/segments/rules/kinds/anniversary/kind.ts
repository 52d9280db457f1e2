import { GiftOutlined } from '@ant-design/icons';
import { plainPath } from '../../../../../../../domain/values/path';
import type { RuleKind } from '../../rule-kind';
import { AnniversaryFields } from './AnniversaryFields';
import { mostDaysAhead } from '../../../../../../../domain/entities/segments/rule';

const areDays = (days: number | null): boolean =>
  days !== null && Number.isInteger(days) && days >= 0 && days <= mostDaysAhead;

export const anniversaryRule: RuleKind<'anniversary'> = {
  icon: GiftOutlined,
  blank: { variable: '', days: 7 },
  draftOf: ({ variable, days }) => ({ variable, days }),
  ruleOf: ({ variable, days }) => ({ kind: 'anniversary', variable: variable.trim(), days: days ?? 0 }),
  lacks: ({ variable, days }) =>
    !plainPath.safeParse(variable).success ? 'field' : areDays(days) ? null : 'days',
  words: ({ variable, days }, { t, field }) =>
    t('segments.words.anniversary', { field: field(variable), count: days }),
  Fields: AnniversaryFields,
};
