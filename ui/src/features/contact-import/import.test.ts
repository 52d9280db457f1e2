import { account, held, openStore } from '../../testing/store';
import { bodiesOf, onePage, type Answer, type Call, type Server } from '../../testing/server';
import type { RootState } from '../../store/root-state';
import { sessionFound } from '../session/slice';
import { tagList } from '../tags/slice';
import type { TableQuestion, TableTask } from './csv/table';
import {
  fieldChanged,
  fileChosen,
  importOpened,
  importProgressed,
  importResumed,
  importStarted,
  importTookLong,
  stepChosen,
} from './slice';

const header = ['id', 'name', 'town'];
const text = { reading: 'string', number: 'number_point', date: 'date', isAmbiguous: false };
const answers = {
  read: {
    fileName: 'people.csv',
    header,
    sample: [],
    rowCount: 2,
    lineCount: 2,
    openQuotes: [],
    delimiter: 'comma',
    encoding: 'utf-8',
    recognized: [text, text, text],
  },
  check: {
    contactCount: 2,
    tagNames: ['vip', 'Gold', 'gold', 'VIP'],
    sameEmailCount: 0,
    sameEmails: [],
    problemCount: 0,
    problemLines: 0,
    problems: [],
    repeatedRows: 0,
    partialCount: 0,
    unfitCells: [],
  },
  part: {
    rows: [
      ['a', 'Ann', 'Lyon'],
      ['b', 'Bob', 'Lille'],
    ],
    lines: [2, 3],
  },
};

/** The rows of a file, each with the file's name. */
const manyRows = (name: string, count: number) =>
  Array.from({ length: count }, (_, row) => [`${name} ${row}`, 'Ann', 'Lyon']);
const tables: Record<string, string[][]> = {
  'people.csv': answers.part.rows,
  'a.csv': manyRows('a.csv', 12_000),
  'b.csv': manyRows('b.csv', 12_000),
};

/** What jsdom has not: a browser's worker, which holds the table of its last file; or one whose program does not come. */
class StandInWorker {
  static isBroken = false;
  /** The files whose workers were ended. */
  static ended: string[] = [];
  onmessage: (message: { data: unknown }) => void = () => undefined;
  onerror: (error: { message: string }) => void = () => undefined;
  private readonly isBroken = StandInWorker.isBroken;
  private file = '';
  constructor() {
    if (this.isBroken) queueMicrotask(() => this.onerror({ message: '' }));
  }
  postMessage({ id, task }: TableQuestion): void {
    if (!this.isBroken) queueMicrotask(() => this.onmessage({ data: { id, answer: this.answer(task) } }));
  }
  terminate(): void {
    StandInWorker.ended.push(this.file);
  }
  private answer(task: TableTask): unknown {
    if (task.kind === 'check') return answers.check;
    if (task.kind === 'read') this.file = task.file.name;
    const all = tables[this.file] ?? [];
    if (task.kind === 'read') {
      const own = this.file === 'rejected.csv' ? ['line', 'reason'] : [];
      const recognized = [...own.map(() => text), ...answers.read.recognized];
      return {
        ...answers.read,
        header: [...own, ...header],
        recognized,
        fileName: this.file,
        rowCount: all.length,
      };
    }
    const rows = all.slice(task.from, task.from + task.limit);
    return { rows, lines: rows.map((_, place) => task.from + place + 2) };
  }
}

beforeEach(() => {
  StandInWorker.isBroken = false;
  StandInWorker.ended = [];
  Object.assign(globalThis, { Worker: StandInWorker });
  localStorage.clear();
});

const file = new File(['id,name,town\na,Ann,Lyon\nb,Bob,Lille'], 'people.csv');
const down: Answer = { status: 500, error: { code: 'internal', message: 'The server has a cold.' } };
const town = { id: 3, label: 'Town', variable_name: 'town', type: null };
const fields: Answer = { data: { customFields: [town], meta: onePage(1) } };
const stored = {
  id: 9,
  state: 'completed',
  total_rows: 2,
  processed_rows: 2,
  new_contacts_count: 2,
  updated_contacts_count: 0,
  rejected_rows_count: 0,
  partial_rows_count: 0,
  same_email: null,
  same_email_rows_count: 0,
};
const server: Server = {
  'GET /custom-field': fields,
  'GET /tag': { data: { tags: [], meta: onePage(0) } },
  'POST /contact/bulk': { data: { import_id: 9 } },
  'GET /contact/import/9': { data: { import: stored } },
};
const started = importStarted({
  plan: {
    fields: [],
    tags: [],
    trigger: true,
    file_name: 'people.csv',
    delimiter: 'comma' as const,
    unknown_tags: 'made',
    same_email: 'taken',
  },
  newFields: [],
  fileName: 'people.csv',
  delimiter: 'comma' as const,
  totalRows: 2,
  spoiledLines: 0,
});

const isDone = (state: RootState): boolean =>
  state.notifications.some(({ title }) => title === 'contactImport.success');

/** The wizard with a file read. */
async function openWizard(besides: Server = {}, chosen = file) {
  const opened = openStore({ ...server, ...besides });
  const wizard = () => opened.getState().contactImport.wizard;
  opened.dispatch(importOpened([]));
  opened.dispatch(fileChosen(chosen));
  await opened.until(() => wizard().reading.state !== 'running');
  return { ...opened, wizard };
}

test('custom fields that cannot be read are told in the wizard; it looks again when asked, and the tags load meanwhile', async () => {
  let asked = 0;
  const { dispatch, until, wizard } = await openWizard({
    'GET /custom-field': () => ((asked += 1) === 2 ? down : fields),
  });
  dispatch(stepChosen(2));
  await until(() => wizard().checking.state === 'failed');
  expect(wizard().checking).toMatchObject({ failure: { message: 'The server has a cold.' } });

  dispatch(tagList.requested({ scope: '', page: 1, size: 10, order: 'asc', search: '', filters: {} }));
  await until((state) => state.tags.list.state === 'ready');

  dispatch(stepChosen(2));
  await until(() => wizard().check !== null);
  expect(wizard()).toMatchObject({ check: answers.check, checking: { state: 'idle' } });
});

test('a file that cannot be read is told, and the next one is read by a new worker', async () => {
  StandInWorker.isBroken = true;
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const { dispatch, until, wizard } = await openWizard();
  expect(wizard().reading).toMatchObject({ state: 'failed', failure: { code: 'unexpected' } });
  StandInWorker.isBroken = false;
  dispatch(fileChosen(file));
  await until(() => wizard().file !== null);
});

test('a file is imported over a page without TLS, too', async () => {
  // Browsers have it only there.
  jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const { dispatch, until, calls } = await openWizard();
  dispatch(started);
  await until(isDone);
  expect(calls.filter(({ path }) => path === '/contact/bulk')).toHaveLength(1);
});

test('a part that was refused interrupts the import, which goes on where it was', async () => {
  let sent = 0;
  const { dispatch, until, getState } = await openWizard({
    'POST /contact/bulk': () => ((sent += 1) === 1 ? down : { data: { import_id: 9 } }),
  });
  dispatch(started);
  await until((state) => state.contactImport.underWay?.state === 'interrupted');
  expect(getState().contactImport.underWay).toMatchObject({ failure: { message: 'The server has a cold.' } });
  dispatch(importResumed());
  await until(isDone);
});

describe('another file that is chosen while one is sent', () => {
  const [a, b] = [new File([], 'a.csv'), new File([], 'b.csv')];
  const startedA = importStarted({ ...started.payload, fileName: 'a.csv', totalRows: 12_000 });
  const part = (sent: number): Answer => ({ status: 202, data: { import_id: 9, sent } });
  /** The first and the last id of each part that was sent. */
  const partsOf = (calls: readonly Call[]) =>
    bodiesOf(calls, 'POST /contact/bulk').map((body) => {
      const { contacts } = body as { contacts: string[][] };
      return [contacts[0]?.[0], contacts.at(-1)?.[0]];
    });
  const partsOfA = [
    ['a.csv 0', 'a.csv 4999'],
    ['a.csv 5000', 'a.csv 9999'],
    ['a.csv 10000', 'a.csv 11999'],
  ];

  test('puts none of its rows into that import, whose table goes when all are sent', async () => {
    const { answer, give } = held();
    const { dispatch, until, calls, wizard } = await openWizard({ 'POST /contact/bulk': answer }, a);
    dispatch(startedA);
    await give(0, part(1));
    await until(() => partsOf(calls).length === 2);
    dispatch(importOpened([]));
    dispatch(fileChosen(b));
    await until(() => wizard().file?.fileName === 'b.csv');
    expect(StandInWorker.ended).toEqual([]);
    await give(1, part(2));
    await give(2, part(3));
    await until(isDone);
    expect(partsOf(calls)).toEqual(partsOfA);
    expect(StandInWorker.ended).toContain('a.csv');
    // Nor does its end close the wizard of the next one.
    expect(wizard()).toMatchObject({ isOpen: true, file: { fileName: 'b.csv' } });
    dispatch(stepChosen(2));
    await until(() => wizard().check !== null);
  });

  test('puts none of its rows into an interrupted import, which goes on with its own', async () => {
    let sent = 0;
    const { dispatch, until, calls, wizard } = await openWizard(
      { 'POST /contact/bulk': () => ((sent += 1) === 2 ? down : part(sent)) },
      a,
    );
    dispatch(startedA);
    await until((state) => state.contactImport.underWay?.state === 'interrupted');
    dispatch(importOpened([]));
    dispatch(fileChosen(b));
    await until(() => wizard().file?.fileName === 'b.csv');
    dispatch(importResumed());
    await until(isDone);
    expect(partsOf(calls)).toEqual([partsOfA[0], partsOfA[1], partsOfA[1], partsOfA[2]]);
  });
});

test('the wizard of the next import stays as it is at the progress of the one before, and its own is reset', async () => {
  const { dispatch, until, getState, wizard } = await openWizard({
    'GET /contact/import/9': { data: { import: { ...stored, state: 'running' } } },
  });
  dispatch(started);
  await until(() => !wizard().isOpen);
  dispatch(importOpened([7]));
  dispatch(importProgressed({ ...getState().contactImport.underWay!.stored!, processed_rows: 1 }));
  dispatch(importTookLong());
  expect(wizard()).toMatchObject({ isOpen: true, tags: [7] });
});

test('the file of rejected rows, mended, keeps the mapping of the file that it comes of', async () => {
  const { dispatch, until, wizard } = await openWizard();
  const field = { fileName: 'town', selected_custom_field: 'other', variable_name: 'place' } as const;
  dispatch(fieldChanged({ place: 2, field }));
  dispatch(fileChosen(new File([], 'rejected.csv')));
  await until(() => wizard().file?.fileName === 'rejected.csv');
  expect(wizard().fields.map((one) => [one.fileName, one.selected_custom_field, one.variable_name])).toEqual([
    ['line', null, null],
    ['reason', null, null],
    ['id', 'external_id', null],
    ['name', 'name', null],
    ['town', 'other', 'place'],
  ]);
  expect(wizard().readings).toHaveLength(5);
});

test('a part that does not have all its rows is not sent', async () => {
  const { dispatch, until, calls, getState } = await openWizard();
  dispatch(importStarted({ ...started.payload, totalRows: 3 }));
  await until((state) => state.contactImport.underWay?.state === 'interrupted');
  expect(getState().contactImport.underWay).toMatchObject({ sentRows: 0 });
  expect(bodiesOf(calls, 'POST /contact/bulk')).toEqual([]);
});

test('progress that cannot be read is told, and looked at again when asked', async () => {
  localStorage.setItem('sillage.import', '9');
  let looked = 0;
  const { dispatch, until } = openStore({
    ...server,
    'GET /contact/import/9': () => {
      looked += 1;
      if (looked === 2) return down;
      return { data: { import: looked === 1 ? { ...stored, state: 'running' } : stored } };
    },
  });
  await until((state) => state.contactImport.underWay?.state === 'interrupted');
  dispatch(importResumed());
  await until(isDone);
});

test('an import that is another account’s is not told of', async () => {
  localStorage.setItem('sillage.import', '8');
  const { calls, until, getState } = openStore(server);
  await until(() => calls.some(({ path }) => path === '/contact/import/8') && localStorage.length === 0);
  expect(getState().contactImport.underWay).toBeNull();
});

test('an answer that breaks its reducer interrupts the import; another account begins empty', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const { answer, give } = held();
  const { dispatch, until, getState } = await openWizard({ 'GET /contact/import/9': answer });
  dispatch(started);
  await give(0, { data: { import: null } });
  await until((state) => state.contactImport.underWay?.state === 'interrupted');
  dispatch(sessionFound(account(2)));
  expect(getState().contactImport.underWay).toBeNull();
});

test('a file with a column of a topic is checked, and the tags that it names are known', async () => {
  const { dispatch, until, wizard } = await openWizard({
    'GET /topic': { data: { topics: [{ id: 4, key: 'news' }] } },
    'GET /tag': { data: { tags: [{ id: 5, name: 'vip', color: 'red' }], meta: onePage(1) } },
  });
  const field = { fileName: 'topic:news', selected_custom_field: 'topic', variable_name: 'news' } as const;
  dispatch(fieldChanged({ place: 2, field }));
  dispatch(stepChosen(2));
  await until(() => wizard().check !== null || wizard().checking.state === 'failed');
  expect(wizard()).toMatchObject({ checking: { state: 'idle' }, namedTags: { known: [5] } });
});

test('tags that the file names are told apart from those that there are, whatever their case', async () => {
  const { dispatch, until, wizard } = await openWizard({
    'GET /tag': { data: { tags: [{ id: 5, name: 'Vip', color: 'red' }], meta: onePage(1) } },
  });
  dispatch(stepChosen(2));
  await until(() => wizard().check !== null);
  expect(wizard().namedTags).toEqual({ known: [5], unknown: ['Gold'] });
});
