import { parseInWords } from '../../values/validation/faults';
import { goalInput } from './goal';

/** Why a goal with this filter is refused, as it is said in both languages; undefined: it is not. */
const faultsOf = (filter: object) =>
  parseInWords(goalInput, {
    event_name: 'paid',
    filters: [{ variable: 'total', operation: 'NOT_EQUALS', ...filter }],
  }).faults?.map(({ path, words }) => [path.join('.'), words.en, words.fr]);

describe('the filters of a goal', () => {
  it.each([
    ['nothing', { variable_type: 'number' }, 'must be given', 'doit être indiqué'],
    ['no text', {}, 'must be given', 'doit être indiqué'],
    ['words', { variable_type: 'number', value: 'many' }, 'must be a number', 'doit être un nombre'],
    [
      'a number of no format',
      { variable_type: 'number', value: '1,2,3' },
      'must be a number',
      'doit être un nombre',
    ],
    [
      'no date',
      { variable_type: 'date', value: 'soon' },
      'must be a date such as 2026-12-01 or 2026-12-01 09:00',
      'doit être une date comme 2026-12-01 ou 2026-12-01 09:00',
    ],
    [
      'no number of days',
      { variable_type: 'date', operation: 'WITHIN_LAST_DAYS', value: 'few' },
      'must be a number',
      'doit être un nombre',
    ],
  ])('are refused where they compare with %s', (_, filter, en, fr) => {
    expect(faultsOf(filter)).toEqual([['filters.0.value', en, fr]]);
  });

  it.each([
    { value: '' },
    { variable_type: 'number', value: 20 },
    { variable_type: 'number', value: '12.5' },
    { variable_type: 'number', value: '99,90' },
    { variable_type: 'number', value: '1 299,15' },
    { variable_type: 'number', value: '1,299.15' },
    { variable_type: 'date', operation: 'WITHIN_LAST_DAYS', value: '1,5' },
    { variable_type: 'date', value: '2026-12-01' },
    { variable_type: 'boolean', value: false },
    { operation: 'IS_NULL_OR_EMPTY' },
  ])('are taken with %j', (filter) => {
    expect(faultsOf(filter)).toBeUndefined();
  });
});
