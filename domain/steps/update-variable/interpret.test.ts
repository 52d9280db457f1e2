import type { JsonObject } from '../../entities/common';
import { ada, buildRun, outcomeOf } from '../../../tests/factories/memory-run';
import { interpretUpdateVariable } from './interpret';
import { updateOperationsOf, updateVariableData, type UpdateOperation, type UpdateValueType } from './schema';

/** What stands at `event.it` afterwards; or the code of the error, and then everything is as it was. */
function updated(step: object, event: JsonObject): unknown {
  const run = buildRun({ event });
  const data = updateVariableData.parse({ variable: 'event.it', ...step });
  const outcome = outcomeOf(() => interpretUpdateVariable(data, run));
  if (typeof outcome !== 'string') return run.read('event.it');
  expect(run.variables.event).toEqual(event);
  return outcome;
}

/** The variable is right, missing, null, of another type; then it is right, and what it is changed by is missing, null, of another type. */
type Row = [
  operation: UpdateOperation,
  ...variable: [right: unknown, missing: unknown, isNull: unknown, otherType: unknown],
  ...by: [missing: unknown, isNull: unknown, otherType: unknown],
];

interface Table {
  type: UpdateValueType;
  /** How a step of the type names what stands at `event.by`. */
  value: string;
  variable: unknown;
  by: unknown;
  /** Of the variable, and of what it is changed by. */
  otherTypes: [variable: unknown[], by: unknown[]];
  rows: Row[];
}

const noNumber = 'not_a_number';
const noResult = 'calculation_failed';
const noText = 'not_a_text';

const numberRows: Row[] = [
  ['ADDITION', 10, 2, 2, noNumber, 8, 8, noNumber],
  ['SUBTRACTION', 6, -2, -2, noNumber, 8, 8, noNumber],
  ['MULTIPLICATION', 16, 0, 0, noNumber, 0, 0, noNumber],
  ['DIVISION', 4, 0, 0, noNumber, noResult, noResult, noNumber],
  ['MODULO', 0, 0, 0, noNumber, noResult, noResult, noNumber],
  ['POWER', 64, 0, 0, noNumber, 1, 1, noNumber],
  ['EQUALS', 2, 2, 2, 2, 0, 0, noNumber],
];
const notNumbers = ['x', '1,5', true, [2], { n: 2 }];
const notTexts = [['b'], { b: 1 }];

const tables: Table[] = [
  {
    type: 'number',
    value: '{{ event.by }}',
    variable: 8,
    by: 2,
    otherTypes: [notNumbers, notNumbers],
    rows: numberRows,
  },
  {
    type: 'number_variable',
    value: 'event.by',
    variable: '8',
    by: '2',
    otherTypes: [notNumbers, notNumbers],
    rows: numberRows,
  },
  {
    type: 'string_variable',
    value: 'event.by',
    variable: 'ab',
    by: 'b',
    otherTypes: [notTexts, notTexts],
    rows: [
      ['APPEND', 'abb', 'b', 'b', noText, 'ab', 'ab', noText],
      ['PREPEND', 'bab', 'b', 'b', noText, 'ab', 'ab', noText],
      ['EQUALS', 'b', 'b', 'b', 'b', '', '', noText],
    ],
  },
  {
    // What is no text a template renders as one.
    type: 'string',
    value: '{{ event.by }}',
    variable: 'ab',
    by: 'b',
    otherTypes: [notTexts, [7, ['7']]],
    rows: [
      ['APPEND', 'abb', 'b', 'b', noText, 'ab', 'ab', 'ab7'],
      ['PREPEND', 'bab', 'b', 'b', noText, 'ab', 'ab', '7ab'],
      ['EQUALS', 'b', 'b', 'b', 'b', '', '', '7'],
      ['FIND_AND_REPLACE', 'a-', '', '', noText, 'ab', 'ab', 'ab'],
    ],
  },
];

describe.each(tables)('changing a variable by a $type', ({ type, value, variable, by, otherTypes, rows }) => {
  it.each(rows)('%s', (operation, right, missing, isNull, otherType, byMissing, byNull, byOtherType) => {
    const after = (event: JsonObject): unknown =>
      updated({ value_type: type, value, second_value: '-', operation }, event);
    expect(after({ it: variable, by })).toBe(right);
    expect(after({ by })).toBe(missing);
    expect(after({ it: null, by })).toBe(isNull);
    for (const it of otherTypes[0]) expect(after({ it, by })).toBe(otherType);
    expect(after({ it: variable })).toBe(byMissing);
    expect(after({ it: variable, by: null })).toBe(byNull);
    for (const other of otherTypes[1]) expect(after({ it: variable, by: other })).toBe(byOtherType);
  });

  it('has all its operations in the table', () => {
    expect(new Set(rows.map(([operation]) => operation))).toEqual(new Set(updateOperationsOf[type]));
  });
});

describe('changing a variable', () => {
  it('reads a number or a boolean as the text that it is', () => {
    expect(updated({ value_type: 'string', value: '!', operation: 'APPEND' }, { it: 7 })).toBe('7!');
    expect(updated({ value_type: 'string', value: '!', operation: 'APPEND' }, { it: false })).toBe('false!');
  });

  it('replaces all it finds, with a text that may hold Liquid', () => {
    const step = { value_type: 'string', value: 'o', second_value: '{{ contact.name }}' };
    expect(updated({ ...step, operation: 'FIND_AND_REPLACE' }, { it: 'foo' })).toBe('fAdaAda');
  });

  it('keeps contacts and globals, and makes what is missing on the way', () => {
    const run = buildRun();
    for (const variable of ['contact.address.city', 'contact.name', 'global.city']) {
      const data = { variable, value_type: 'string', value: 'Oslo', operation: 'EQUALS' };
      interpretUpdateVariable(updateVariableData.parse(data), run);
    }
    const { contact, globals } = run.variables;
    expect([contact?.data, contact?.name, globals]).toEqual([
      { address: { city: 'Oslo' } },
      'Oslo',
      { city: 'Oslo' },
    ]);
  });

  it.each([
    ['contact.external_id', ada, 'variable_read_only'],
    ['contact.created_at', ada, 'variable_read_only'],
    ['contact.opted_out.sms', ada, 'variable_read_only'],
    ['contact.consent_to.sms', ada, 'variable_read_only'],
    ['contact.city', null, 'contact_missing'],
  ])('refuses %s', (variable, contact, code) => {
    const data = updateVariableData.parse({ variable, value: 1, operation: 'EQUALS' });
    expect(outcomeOf(() => interpretUpdateVariable(data, buildRun({ contact })))).toBe(code);
  });
});

it('calculates with numbers as the account’s people write them', () => {
  const run = buildRun({ event: { it: '1 299,15', by: '0,85' }, regional: { numberFormat: 'comma' } });
  const data = {
    variable: 'event.it',
    value_type: 'number_variable',
    operation: 'ADDITION',
    value: 'event.by',
  };
  interpretUpdateVariable(updateVariableData.parse(data), run);
  expect(run.read('event.it')).toBe(1300);
});
