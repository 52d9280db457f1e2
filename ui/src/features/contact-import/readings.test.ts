import { recognizeColumns } from '../../../../domain/import/cells/recognize';
import { allKept, guessFields } from './fields';
import { isMonthFirst } from './month-first';
import { missingFields, readingOf, sentFields, type Columns } from './readings';

const spent = { id: 7, label: 'Spent', variable_name: 'spent', type: 'number' as const };
const hints = { numberFormat: 'point' as const, isMonthFirst: false };

/** The columns of a file, all of which are kept. */
function columnsOf(header: string[], sample: string[][], customFields = [spent]): Columns {
  const recognized = recognizeColumns(header, sample, hints);
  const fields = allKept(guessFields(header, customFields), customFields);
  return { fields, sample, recognized, readings: recognized.map(({ reading }) => reading), idIsEmail: true };
}

test('columns are sent with what they are read as; the contact’s own fields are text, and addresses are checked', () => {
  const header = ['id', 'name', 'E-mail', 'born', 'zip'];
  const columns = columnsOf(header, [['1', 'Ada', 'ada@example.com', '21/01/1959', '01000']]);
  expect(sentFields(columns, []).map(({ reads_as }) => reads_as)).toEqual([
    undefined,
    undefined,
    'email',
    'date_day_first',
    'string',
  ]);
});

test('the type of the custom field goes before what the cells seem to be, in the way that the file writes it', () => {
  const columns = columnsOf(['id', 'name', 'spent', 'paid'], [['1', 'Ada', 'much', '299,15']]);
  expect(readingOf(2, columns, [spent])).toBe('number_comma');
  expect(readingOf(2, columns, [{ ...spent, type: null }])).toBe('string');
});

test('ids that are e-mail addresses fill both, unless a column is the e-mail address or it is not wanted', () => {
  const variables = (header: string[], cells: string[], idIsEmail = true) =>
    sentFields({ ...columnsOf(header, [cells]), idIsEmail }, []).map(({ variable_name }) => variable_name);
  const cells = ['ada@example.com', 'Ada', 'x'];
  expect(variables(['id', 'name', 'x'], cells)).toEqual(['email', null, 'x']);
  expect(variables(['id', 'name', 'x'], cells, false)).toEqual([null, null, 'x']);
  expect(variables(['id', 'name', 'email'], cells)).toEqual([null, null, 'email']);
  expect(variables(['id', 'name', 'x'], ['42', 'Ada', 'x'])).toEqual([null, null, 'x']);
});

test('custom fields are made with the type of their column, for variables that no field names, once each', () => {
  const header = ['id', 'name', 'E-mail', 'spent', 'City', 'Born', 'Agreed'];
  const columns = columnsOf(header, [['1', 'Ada', 'a@b.fr', '1', 'Lyon', '1959-01-21', 'oui']]);
  expect(missingFields(columns, [spent])).toEqual([
    { label: 'City', variable_name: 'city', type: null },
    { label: 'Born', variable_name: 'born', type: 'date' },
    { label: 'Agreed', variable_name: 'agreed', type: 'boolean' },
  ]);
});

test.each([
  ['en-US', true],
  ['en-GB', false],
  ['fr', false],
  ['ja', false],
])('dates of %s have their month first: %s', (language, isFirst) => {
  expect(isMonthFirst(language)).toBe(isFirst);
});
