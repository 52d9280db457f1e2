import type { ConditionOperation, FilterType } from '../../domain/values/comparing/operations';

/** No variable has this name. */
const missing = undefined;

/** An operation of steps; the value to compare with; the variable's values for which it holds, and others. */
type Row = [
  operation: ConditionOperation,
  types: readonly FilterType[],
  value: unknown,
  holds: readonly unknown[],
  fails: readonly unknown[],
];

const number = ['number', 'number_variable'] as const;
const text = ['string', 'string_variable'] as const;
const boolean = ['boolean', 'boolean_variable'] as const;
const date = ['date', 'date_variable'] as const;

/** The time at which days are counted, as in the runs of tests: 2026-05-04T12:00Z. */
export const comparedAt = Date.UTC(2026, 4, 4, 12);

const always = [missing, null, '', { b: 10 }];
const noDate = [missing, null, '', 7, 'soon', '2026-02-30', '2026', ['2026-05-04'], { b: 10 }];
const [day, eve, noon] = ['2026-05-04', '2026-05-03 23:59', '2026-05-04T12:00:00Z'];

const rows: Row[] = [
  ['EQUALS', number, 10, [10, '10', ' 10.0', 10n], [11, missing, null, '', 'ten', true, [10], { b: 10 }]],
  ['NOT_EQUALS', number, 10, [11, missing, null, '', 'ten', true, [10], { b: 10 }], [10, '10', ' 10.0', 10n]],
  ['GREATER_THAN', number, 10, [10.5, '11'], [10, 9, missing, null, '', 'ten', true, [11], { b: 10 }]],
  ['LESS_THAN', number, 10, [9.9, '-3', 0], [10, 11, missing, null, '', 'ten', true, [9], { b: 10 }]],
  ['EQUALS', number, 704912205188288575n, ['704912205188288575'], [704912205188288576n, ...always]],
  ['LESS_THAN', number, 704912205188288575n, ['704912205188288574'], ['704912205188288575', ...always]],

  ['EQUALS', text, 'b', ['b'], ['a', 'B', 'b ', missing, null, '', 7, true, ['b'], { b: 10 }]],
  ['NOT_EQUALS', text, 'b', ['a', 'B', 'b ', missing, null, '', 7, true, ['b'], { b: 10 }], ['b']],
  ['EQUALS', text, '2', ['2', 2, 2n], ['2.0', 3, missing, null, '', [2], { b: 10 }]],
  ['GREATER_THAN', ['string'], 'b', ['c', 'ba', 'é'], ['b', 'a', 'B', missing, null, '', 7, ['c'], {}]],
  ['LESS_THAN', ['string'], 'b', ['a', 'B', '', 7], ['b', 'c', missing, null, ['a'], { b: 10 }]],
  ['GREATER_THAN', ['string'], '\uFFFD', ['\u{1F600}'], ['\uFFFC', ...always]],
  ['CONTAINS', text, 'b', ['abc', ['a', 'b']], ['x', 'B', ['abc'], missing, null, '', 7, { b: 10 }]],
  ['NOT_CONTAINS', text, 'b', ['x', 'B', ['abc'], missing, null, '', 7, { b: 10 }], ['abc', ['a', 'b']]],

  ['EQUALS', boolean, true, [true, 'true'], [false, 'false', missing, null, '', 0, 'yes', [true], { b: 10 }]],
  ['NOT_EQUALS', boolean, true, [false, 'no', missing, null, '', 0, [true], { b: 10 }], [true, 'true']],
  ['EQUALS', date, day, [day, noon, '2026-05-04 23:59:59'], [eve, '2026-05-05', ...noDate]],
  ['NOT_EQUALS', date, day, [eve, '2026-05-05', ...noDate], [day, noon]],
  ['EQUALS', date, noon, [day, '2026-05-04T14:00+02:00'], [eve, '2026-05-04 12:01', ...noDate]],
  ['GREATER_THAN', date, day, ['2026-05-05', '2026-05-05 00:00'], [day, noon, eve, ...noDate]],
  ['GREATER_THAN', date, noon, ['2026-05-04 12:01', '2026-05-05'], [noon, day, eve, ...noDate]],
  ['LESS_THAN', date, day, [eve, '2026-05-03'], [day, noon, '2026-05-05', ...noDate]],
  ['LESS_THAN', date, noon, ['2026-05-04 11:59', eve], [noon, day, '2026-05-05', ...noDate]],
  ['LESS_THAN', date, 'soon', [], [day, ...noDate]],
  [
    'WITHIN_LAST_DAYS',
    ['date'],
    30,
    [noon, day, '2026-04-04', '2026-04-04T12:00:00Z', eve],
    ['2026-04-03', '2026-04-04T11:59:59Z', '2026-05-04T12:00:01Z', '2026-05-05', ...noDate],
  ],
  [
    'WITHIN_NEXT_DAYS',
    ['date'],
    '2',
    [noon, day, '2026-05-06', '2026-05-06T12:00:00Z'],
    ['2026-05-07', '2026-05-06T12:00:01Z', '2026-05-04T11:59:59Z', eve, ...noDate],
  ],
  ['WITHIN_LAST_DAYS', ['date'], 0, [day, noon], ['2026-05-03', '2026-05-04T11:59:59Z', ...noDate]],
  ['WITHIN_LAST_DAYS', ['date'], -1, [], [day, '2026-05-03', '2026-05-05', ...noDate]],
  ['WITHIN_NEXT_DAYS', ['date'], 'many', [], [day, noon, ...noDate]],

  ['EQUALS', boolean, false, [false, 'false'], [true, missing, null, '', 0, [], { b: 10 }]],

  ['IS_NULL_OR_EMPTY', ['number'], null, [missing, null, '', [], {}], [0, 7, 'ten', false, [0], { b: 1 }]],
  ['IS_NULL_OR_EMPTY', ['string'], null, [missing, null, '', [], {}], ['b', ' ', 7, false, ['']]],
  ['IS_NULL_OR_EMPTY', ['boolean'], null, [missing, null, '', [], {}], [false, true, 0, 'no']],
  ['IS_NULL_OR_EMPTY', ['date'], null, [missing, null, '', [], {}], [day, 'soon', 7]],
  ['IS_NOT_NULL_OR_EMPTY', ['date'], null, [day, 'soon', 7], [missing, null, '', [], {}]],
  ['IS_NOT_NULL_OR_EMPTY', ['number'], null, [0, 7, 'ten', false, [0], { b: 1 }], [missing, null, '', {}]],
  ['IS_NOT_NULL_OR_EMPTY', ['string'], null, ['b', ' ', 7, false, ['']], [missing, null, '', [], {}]],
  ['IS_NOT_NULL_OR_EMPTY', ['boolean'], null, [false, true, 0, 'no'], [missing, null, '', [], {}]],

  // The value to compare with can also be missing, null or of another type: nothing equals it, is greater or less, or contains it.
  ...[missing, null, '', 'ten', true, [10]].flatMap((value): Row[] => [
    ['EQUALS', number, value, [], [10, 'ten', missing, null]],
    ['NOT_EQUALS', number, value, [10, 'ten', missing, null], []],
    ['GREATER_THAN', number, value, [], [10, 'ten', missing, null]],
    ['LESS_THAN', number, value, [], [10, 'ten', missing, null]],
  ]),
  ...[missing, null, ['b'], { b: 10 }].flatMap((value): Row[] => [
    ['EQUALS', text, value, [], ['b', ['b'], missing, null]],
    ['NOT_EQUALS', text, value, ['b', ['b'], missing, null], []],
    ['CONTAINS', text, value, [], ['abc', ['b'], missing, null]],
    ['NOT_CONTAINS', text, value, ['abc', ['b'], missing, null], []],
    ['GREATER_THAN', ['string'], value, [], ['b', ['b'], missing, null]],
    ['LESS_THAN', ['string'], value, [], ['b', ['b'], missing, null]],
  ]),
  ...[missing, null, '', 0, 'yes', [true]].flatMap((value): Row[] => [
    ['EQUALS', boolean, value, [], [true, false, missing, null, 1, 'yes']],
    ['NOT_EQUALS', boolean, value, [true, false, missing, null, 1, 'yes'], []],
  ]),
];

/** A row of the table for one type. */
export interface Comparison {
  operation: ConditionOperation;
  type: FilterType;
  value: unknown;
  /** Values of the variable for which it holds, and others. */
  holds: readonly unknown[];
  fails: readonly unknown[];
}

/**
 * Every operation for every type that supports it (docs/contract.md#comparisons), with a valid, missing, null or wrongly typed variable.
 */
export const comparisons: Comparison[] = rows.flatMap(([operation, types, value, holds, fails]) =>
  types.map((type) => ({ operation, type, value, holds, fails })),
);

/** A row in the form of a step's data. */
export interface AskedComparison extends Comparison {
  /** The fields of the step's data. A `…_variable` type finds the value to compare with at `event.expected`. */
  asked: { variable_type: FilterType; operation: ConditionOperation; value: unknown };
}

const canBeWritten = (value: unknown): boolean =>
  value === null || value === undefined || typeof value !== 'object';

/** The rows that steps can express: a step cannot contain a list or an object to compare with. */
export const askedComparisons: AskedComparison[] = comparisons.flatMap((row): AskedComparison[] => {
  const asked = { variable_type: row.type, operation: row.operation };
  if (row.type.endsWith('_variable')) return [{ ...row, asked: { ...asked, value: 'event.expected' } }];
  return canBeWritten(row.value) ? [{ ...row, asked: { ...asked, value: row.value ?? null } }] : [];
});
