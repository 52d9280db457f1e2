import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHistory, toValue, type Row } from './history';
import type { ReplayOptions } from './options';

const directory = mkdtempSync(join(tmpdir(), 'sillage-history-'));
afterAll(() => rmSync(directory, { recursive: true }));

const file = join(directory, 'purchases.csv');
const header = 'customer_id,date,cds,amount_usd\n';

async function rowsOf(text: string, given: Partial<ReplayOptions> = {}): Promise<Row[]> {
  writeFileSync(file, text);
  const options = { file, event: 'purchase', contact: 'customer_id', trigger: true, ...given };
  const rows: Row[] = [];
  for await (const row of (await openHistory(options)).rows()) rows.push(row);
  return rows;
}

const itemOf = (row: Row | undefined) => (row && 'item' in row ? row.item : undefined);
const idsOf = (rows: Row[]) => rows.map((row) => itemOf(row)?.message_id);

describe('a row of a history', () => {
  it('becomes an event of its contact at its time, with the other columns as data', async () => {
    const [row] = await rowsOf(`${header}00004,1997-01-18,2,29.73\n`, { timestamp: 'date' });
    expect(row).toMatchObject({ line: 2, bytes: 25 });
    expect(itemOf(row)).toEqual({
      name: 'purchase',
      contact_external_id: '00004',
      timestamp: '1997-01-18',
      data: { cds: 2, amount_usd: 29.73 },
      message_id: expect.stringMatching(/^replay-[0-9a-f]{32}-2$/) as string,
    });
  });

  it('takes the columns that were asked for as data, and starts nothing as history', async () => {
    const [row] = await rowsOf(`${header}4,1997-01-18,2,29.73\n`, { data: ['date'], trigger: false });
    expect(itemOf(row)).toMatchObject({ data: { date: '1997-01-18' }, trigger: false });
  });

  it('keeps its message id from one run to the next, and shares it with no equal row', async () => {
    const text = `${header}4,1997-01-18,2,29.73\n4,1997-01-18,2,29.73\n`;
    const ids = idsOf(await rowsOf(text));
    expect(new Set(ids).size).toBe(2);
    expect(idsOf(await rowsOf(text))).toEqual(ids);
    expect(idsOf(await rowsOf(text, { event: 'refund' }))[0]).not.toBe(ids[0]);
    expect(idsOf(await rowsOf(`${text}5,1997-01-19,1,9\n`))[0]).not.toBe(ids[0]);
  });

  it('is named by its line when it has no contact, no date, or too few cells', async () => {
    const text = `${header},1997-01-18,2,1\n4,,2,1\n4,1997\n5,1997-01-18,2,1\n`;
    const rows = await rowsOf(text, { timestamp: 'date' });
    expect(rows).toMatchObject([
      { line: 2, problem: 'customer_id is empty' },
      { line: 3, problem: 'date is empty' },
      { line: 4, problem: 'it has 2 cells, the header has 4' },
      { line: 5, item: { contact_external_id: '5' } },
    ]);
  });
});

describe('a history', () => {
  it('is refused when it is missing, empty or lacks a column', async () => {
    await expect(rowsOf(header, { contact: 'customer' })).rejects.toThrow(
      'The file has no column customer. Its columns are: customer_id, date, cds, amount_usd.',
    );
    await expect(rowsOf('')).rejects.toThrow('is empty');
    await expect(rowsOf(header, { file: join(directory, 'absent.csv') })).rejects.toThrow('cannot be read');
  });
});

describe('a cell', () => {
  it.each([
    ['2', 2],
    ['29.33', 29.33],
    ['-4', -4],
    ['00004', '00004'],
    ['12.00', '12.00'],
    ['12345678901234567890', '12345678901234567890'],
    ['Infinity', 'Infinity'],
    ['', ''],
    [' 2', ' 2'],
  ])('%j becomes %j', (cell, value) => {
    expect(toValue(cell)).toBe(value);
  });
});
