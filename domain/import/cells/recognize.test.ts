import fc from 'fast-check';
import { heldDate } from '../../values/comparing/compare-dates';
import { readCell } from './read-cell';
import { readings, type Reading } from './readings';
import { recognizeColumns } from './recognize';

const hints = { numberFormat: 'point' as const, isMonthFirst: false };
const recognize = (header: string, cells: string[], given = hints) =>
  recognizeColumns(
    [header],
    cells.map((cell) => [cell]),
    given,
  )[0];

/** The values that cells come to when their column is read as it seems to be. */
const readAs = (reading: Reading | undefined, cells: string[]): unknown[] =>
  cells.map((cell) => {
    const read = readCell(cell, reading ?? 'string');
    return typeof read === 'object' ? read.value : read;
  });

const [nbsp, narrow] = ['\u00A0', '\u202F'];

/** Numbers and dates as spreadsheets of each country save them. */
const files: [string, string[], Reading, unknown[]][] = [
  [
    'fr',
    ['299,15', '1 299,15', `12${nbsp}000`, `1${narrow}000${narrow}000,5`, '-3', '7,90 €'],
    'number_comma',
    [299.15, 1299.15, 12000, 1000000.5, -3, 7.9],
  ],
  [
    'en-US',
    ['299.15', '1,299.15', '12,000', '$5.50', '-3'],
    'number_point',
    [299.15, 1299.15, 12000, 5.5, -3],
  ],
  ['en-GB', ['£1,299.15', '0.5', '1,000,000'], 'number_point', [1299.15, 0.5, 1000000]],
  ['de', ['1.299,15', '12.000', '0,5', '−3'], 'number_comma', [1299.15, 12000, 0.5, -3]],
  ['es', ['1.299,15', '299,15', '12.000.000'], 'number_comma', [1299.15, 299.15, 12000000]],
  [
    'fr',
    ['21/01/1959', '05/02/1960', '01/12/2025 14:30'],
    'date_day_first',
    ['1959-01-21', '1960-02-05', '2025-12-01T14:30'],
  ],
  [
    'en-US',
    ['01/21/1959', '2/5/1960', '12/1/2025 2:30 PM'],
    'date_month_first',
    ['1959-01-21', '1960-02-05', '2025-12-01T14:30'],
  ],
  ['en-GB', ['21/01/1959', '1/2/59'], 'date_day_first', ['1959-01-21', '1959-02-01']],
  [
    'de',
    ['21.01.1959', '5.2.60', '01.12.2025 14:30:05'],
    'date_day_first',
    ['1959-01-21', '1960-02-05', '2025-12-01T14:30:05'],
  ],
  ['es', ['21-01-1959', '01-12-25 9:05'], 'date_day_first', ['1959-01-21', '2025-12-01T09:05']],
  [
    'ISO',
    ['1959-01-21', '2025-12-01T14:30:00Z', '2025-12-01 14:30:00+0100'],
    'date',
    ['1959-01-21', '2025-12-01T14:30:00Z', '2025-12-01T14:30:00+01:00'],
  ],
  ['fr', ['oui', 'Non', 'n/a', 'OUI'], 'boolean', [true, false, 'empty', true]],
  ['de', ['ja', 'nein'], 'boolean', [true, false]],
];

test.each(files)('a file of %s with %j is read as %s', (_, cells, reading, values) => {
  const column = recognize('x', cells);
  expect(column).toMatchObject({ reading, isAmbiguous: false });
  expect(readAs(column?.reading, cells)).toEqual(values);
});

test.each([
  ['postcodes', 'Ville', ['75001', '01000', '69002']],
  ['telephone numbers', 'Contact', ['0612345678', '0145678901']],
  ['telephone numbers with a plus', 'x', ['+33612345678']],
  ['long ids', 'x', ['4006381333931', '4006381333948']],
  ['what the header says is an id', 'Code postal', ['75001', '69002']],
  [
    'ids among which one has a letter',
    'x',
    ['1001', '1002', 'A17', ...Array.from({ length: 40 }, () => '7')],
  ],
  ['words', 'x', ['Lyon', 'Nice']],
  ['nothing', 'x', ['', 'n/a']],
])('%s are text', (_, header, cells) => {
  const column = recognize(header, cells);
  expect(column?.reading).toBe('string');
  expect(readAs(column?.reading, cells).filter((value) => value !== 'empty')).toEqual(cells.filter(Boolean));
});

test('one row of very many decides: a zero at the beginning, or a day beyond 12', () => {
  const rows = (cell: string, other: string) => [...Array.from({ length: 5_001 }, () => cell), other];
  expect(recognize('x', rows('75001', '01000'))?.reading).toBe('string');
  expect(recognize('x', rows('05/01/1959', '01/21/1959'))).toMatchObject({
    reading: 'date_month_first',
    isAmbiguous: false,
  });
  expect(recognize('x', rows('1,299', '12,5'))).toMatchObject({
    reading: 'number_comma',
    isAmbiguous: false,
  });
});

test('what may be two things is said, and taken as the other columns are written, else as is usual there', () => {
  const both = [
    ['05/01/1959', '1,299'],
    ['02/03/1960', '2,500'],
  ];
  expect(
    recognizeColumns(['born', 'paid'], both, { numberFormat: 'comma', isMonthFirst: true }),
  ).toMatchObject([
    { reading: 'date_month_first', isAmbiguous: true },
    { reading: 'number_comma', isAmbiguous: true },
  ]);
  const beside = both.map((row) => [...row, '21/01/1959', '1,299.15']);
  const told = recognizeColumns(['born', 'paid', 'last', 'due'], beside, {
    numberFormat: 'comma',
    isMonthFirst: true,
  });
  expect(told.map(({ reading }) => reading)).toEqual([
    'date_day_first',
    'number_point',
    'date_day_first',
    'number_point',
  ]);
});

test('cells that are not what nearly all of their column is do not make it text, and are left out', () => {
  const cells = [...Array.from({ length: 30 }, () => '21/01/1959'), '31/02/1959', 'unknown'];
  const column = recognize('born', cells);
  expect(column?.reading).toBe('date_day_first');
  expect(readAs(column?.reading, cells.slice(-2))).toEqual(['unfit', 'unfit']);
});

test('every date that is read is one that conditions compare, and every cell comes to something', () => {
  const number = (most: number) => fc.integer({ min: 0, max: most }).map(String);
  const part = fc.oneof(
    number(40),
    number(9_999),
    number(99).map((text) => text.padStart(2, '0')),
  );
  const sign = fc.constantFrom('/', '-', '.', ' ');
  const time = fc.oneof(
    fc.constant(''),
    fc
      .tuple(number(30), number(70), fc.constantFrom('', ' PM', 'Z', '+0530'))
      .map(([hour, minute, end]) => ` ${hour}:${minute.padStart(2, '0')}${end}`),
  );
  const dateLike = fc
    .tuple(part, sign, part, part, time)
    .map(([a, s, b, c, end]) => `${a}${s}${b}${s}${c}${end}`);
  fc.assert(
    fc.property(fc.oneof(dateLike, fc.string()), fc.constantFrom(...readings), (cell, reading) => {
      const read = readCell(cell, reading);
      if (typeof read === 'object' && reading.startsWith('date'))
        expect(heldDate(read.value, 'Europe/Paris')).not.toBeNull();
      if (typeof read === 'object' && reading.startsWith('number'))
        expect(['number', 'bigint']).toContain(typeof read.value);
    }),
    { numRuns: 2_000 },
  );
});
