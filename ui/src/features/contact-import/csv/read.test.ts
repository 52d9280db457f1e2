import { csvDelimiter, csvDelimiters } from '../../../../../domain/entities/contacts/import';
import { readCsv } from './read';

test('quoted cells hold delimiters, line ends and doubled quotes; a row is told by the line it begins at', () => {
  const table = readCsv('id,name,note\n1,"Byron, Ada","a\nb"\n\n2,"the ""first""",\n');
  expect(table.header).toEqual(['id', 'name', 'note']);
  expect(table.rows).toEqual([
    ['1', 'Byron, Ada', 'a\nb'],
    ['2', 'the "first"', ''],
  ]);
  expect(table.lines).toEqual([2, 5]);
});

test('lines that a quote makes one row of are told, whether it is closed later or never', () => {
  const stray = 'id,name\n1,Ada\n"mia; the boss"@x.org,Mia\n2,Bob\n3,Zoe\n';
  expect(readCsv(stray)).toMatchObject({ lines: [2, 3], openQuotes: [{ first: 3, last: 5 }] });
  const closedLater = readCsv(`${stray}4,"Eve"\n5,Max\n`);
  expect(closedLater.openQuotes[0]).toMatchObject({ first: 3 });
  expect(readCsv('id,name\n1,"a ""b"" c"\n').openQuotes).toEqual([]);
});

test.each(csvDelimiter.options)('the delimiter %s is found out', (delimiter) => {
  const line = (...cells: string[]): string => `${cells.join(csvDelimiters[delimiter])}\r\n`;
  const table = readCsv(line('id', 'name') + line('1', 'Ada') + line('2', 'Bob'));
  expect(table).toEqual({
    header: ['id', 'name'],
    width: 2,
    rows: [
      ['1', 'Ada'],
      ['2', 'Bob'],
    ],
    lines: [2, 3],
    openQuotes: [],
    misfits: new Map(),
    delimiter,
  });
});

test('a column without a header is dropped, wherever it stands', () => {
  expect(readCsv('id,,name,\n1,x,Ada,y\n2,z,Bob\n')).toMatchObject({
    header: ['id', 'name'],
    rows: [
      ['1', 'Ada'],
      ['2', 'Bob'],
    ],
  });
});

test('a row with too many or too few cells stays one that does not fit, and is kept as it stands', () => {
  const { header, width, rows, misfits } = readCsv('id,,name\n1,x,Ada,more\n2,y\n3,z,Bob\n');
  expect(rows.map((row) => row.length === header.length)).toEqual([false, false, true]);
  expect([width, ...misfits]).toEqual([3, [2, ['1', 'x', 'Ada', 'more']], [3, ['2', 'y']]]);
});

test('a file of blank lines has no header', () => {
  expect(readCsv('\n  \n')).toMatchObject({ header: [], rows: [] });
});
