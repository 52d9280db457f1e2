import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecords, type CsvRecord } from './records';

const directory = mkdtempSync(join(tmpdir(), 'sillage-records-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function recordsOf(text: string): Promise<CsvRecord[]> {
  const file = join(directory, 'file.csv');
  writeFileSync(file, text);
  const records: CsvRecord[] = [];
  for await (const record of readRecords(file)) records.push(record);
  return records;
}

describe('the records of a CSV file', () => {
  it('are its lines, with or without an end of the last', async () => {
    expect(await recordsOf('a,b\n1,2\n')).toEqual([
      { line: 1, bytes: 4, cells: ['a', 'b'] },
      { line: 2, bytes: 4, cells: ['1', '2'] },
    ]);
    expect(await recordsOf('a,b\r\n1,2')).toMatchObject([{ cells: ['a', 'b'] }, { cells: ['1', '2'] }]);
  });

  it('may span lines inside quotes, and are counted by the line they begin on', async () => {
    expect(await recordsOf('a\n"one\ntwo ""2"""\nb\n')).toMatchObject([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['one\ntwo "2"'] },
      { line: 4, cells: ['b'] },
    ]);
  });

  it('begin behind a byte order mark, and leave out empty lines', async () => {
    expect(await recordsOf('\uFEFFa,b\n\n1,2\n\n')).toMatchObject([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });

  it('go on behind a line with a stray quote', async () => {
    const problem = expect.stringContaining('quote') as string;
    expect(await recordsOf('a,b\n1,"x"y\n2,z\n')).toMatchObject([
      { line: 1 },
      { line: 2, problem },
      { line: 3, cells: ['2', 'z'] },
    ]);
  });

  it('go on behind a quote that is never closed', async () => {
    const after = Array.from({ length: 500 }, (_, place) => `${place},z\n`).join('');
    const records = await recordsOf(`a,b\n1,"x\n${after}`);
    expect(records).toHaveLength(502);
    expect(records[1]).toMatchObject({ line: 2, problem: expect.stringContaining('quote') as string });
    expect(records[2]).toMatchObject({ line: 3, cells: ['0', 'z'] });
    expect(records.at(-1)).toMatchObject({ line: 502, cells: ['499', 'z'] });
  });

  it('together have all bytes of the file', async () => {
    const text = 'é,b\n1,"ü\n"\n2,3';
    const records = await recordsOf(text);
    expect(records.reduce((total, { bytes }) => total + bytes, 0)).toBe(Buffer.byteLength(text));
  });
});
