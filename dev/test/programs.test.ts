import { locate, type SoughtProgram } from './programs';

const { signal } = new AbortController();
const node = process.execPath;
const nowhere: SoughtProgram = {
  name: 'Nothing',
  suite: 'unit',
  setting: 'NOTHING_PATH',
  commands: ['no-such-command'],
  places: ['/no/such/place'],
  ways: [{ what: 'Fetching', fetch: () => Promise.reject(new Error('no network')) }],
};

afterEach(() => {
  delete process.env['NOTHING_PATH'];
});

test('a program is the one that its setting names', async () => {
  process.env['NOTHING_PATH'] = node;
  expect(await locate(nowhere, signal)).toBe(node);
  process.env['NOTHING_PATH'] = '/no/such/program';
  await expect(locate(nowhere, signal)).rejects.toThrow(
    'NOTHING_PATH /no/such/program is not a program: set it to Nothing, or unset it.',
  );
});

test('a program is looked for on the PATH, then where it may lie, and is fetched then', async () => {
  expect(await locate({ ...nowhere, commands: ['no-such-command', 'sh'] }, signal)).toMatch(/\/sh$/);
  expect(await locate({ ...nowhere, places: ['/no/such/place', node] }, signal)).toBe(node);
  const ways = [...nowhere.ways, { what: 'Another way', fetch: () => Promise.resolve(node) }];
  expect(await locate({ ...nowhere, ways }, signal)).toBe(node);
});

test('who can fetch it by no way is told each reason and what to do', async () => {
  await expect(locate(nowhere, signal)).rejects.toThrow(
    'The unit suite needs Nothing and none could be fetched (no network): install it, or set NOTHING_PATH.',
  );
});
