import { text } from 'node:stream/consumers';
import { csvDelimiter, csvDelimiters } from '../../domain/entities/contacts/import';
import { csvForm, csvStream } from './csv';

async function* batches(...rows: string[][]) {
  await Promise.resolve();
  yield rows;
}

const cells = [
  '=1+1',
  'Bob;=1+1',
  'Bob\t=1+1',
  'Bob,=1+1',
  'Bob\n=1+1',
  'Bob; "=1+1',
  '\n=1+1',
  ';＝1',
  'a;@b\t-c;+d',
  `a"";=1`,
  'Bob\r\n"@x"',
];

/** What a reader takes for cells: one that knows our quotes for none where they do not begin a cell. */
const cellsOf = (file: string, delimiter: string): string[] =>
  file.split(/[\r\n]+/).flatMap((line) => line.split(delimiter).map((cell) => cell.replace(/^[" ]+/, '')));

const isFormula = (cell: string): boolean => /^[=+@\-＝]/.test(cell);

describe('a CSV file', () => {
  it.each(
    csvDelimiter.options.flatMap((own) => csvDelimiter.options.map((reader) => [own, reader] as const)),
  )('of %s holds no formula for who parts it by %s', async (delimiter, reader) => {
    const file = await text(
      csvStream(['id', 'name', 'note'], batches(...cells.map((cell) => ['1', cell, cell])), { delimiter }),
    );
    // By its own delimiter a reader knows every quote.
    const own =
      delimiter === reader ? file.split(/\r?\n/).map((line) => line.split(csvDelimiters[reader])[1]) : null;
    const found = own ? own.map((cell = '') => cell.replace(/^"/, '')) : cellsOf(file, csvDelimiters[reader]);
    expect(found.filter(isFormula)).toEqual([]);
  });

  it('has decimal commas, and semicolons between cells, for a spreadsheet of people who write numbers so', async () => {
    const rows = (async function* () {
      await Promise.resolve();
      yield [['a', 12.5, -3.25, 7]];
    })();
    expect(await text(csvStream(['id', 'sum', 'change', 'count'], rows, csvForm(true, 'comma')))).toBe(
      'id;sum;change;count\na;"12,5";"-3,25";7\n',
    );
    expect([csvForm(true, 'point'), csvForm(true, null), csvForm(false, 'comma')]).toEqual([
      { bom: true, delimiter: 'comma', decimal: '.' },
      { bom: true, delimiter: 'comma', decimal: '.' },
      { bom: false, delimiter: 'comma', decimal: '.' },
    ]);
  });

  it('quotes what another reader would part, and nothing else', async () => {
    expect(
      await text(csvStream(['external_id', 'name'], batches(['a', 'b;c'], ['d e', 'f\tg']), { bom: true })),
    ).toBe('external_id,name\na,"b;c"\nd e,"f\tg"\n');
  });

  it('is written in small parts, with a turn for other requests after each', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => [`row ${row}`]);
    let turns = 0;
    const others = (): void => {
      turns += 1;
      immediate = setImmediate(others);
    };
    let immediate = setImmediate(others);
    expect((await text(csvStream(['id'], batches(...rows)))).split('\n')).toHaveLength(502);
    clearImmediate(immediate);
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});
