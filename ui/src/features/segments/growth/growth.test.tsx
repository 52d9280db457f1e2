import { screen, within } from '@testing-library/react';
import type { SegmentGrowth } from '../../../../../domain/entities/segments/growth';
import type { Segment } from '../../../../../domain/entities/segments/segment';
import { onePage, openScreen } from '../../../testing/screen';

const segment = (id: number, rest: Partial<Segment> = {}): Segment => ({
  id,
  kind: 'rules',
  name: `Segment ${id}`,
  description: '',
  rules: { kind: 'all', rules: [] },
  version: 1,
  count_of_contacts: 12,
  is_building: false,
  progress: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  ...rest,
});
const growth: SegmentGrowth = {
  contacts: 1_212,
  entered: 9,
  left: 11,
  known_since: '2026-05-02T08:30:00.000Z',
  days: [
    { date: '2026-05-01', entered: 4, left: 0, contacts: null },
    { date: '2026-05-02', entered: 5, left: 1, contacts: 1_222 },
    { date: '2026-05-03', entered: 0, left: 10, contacts: 1_212 },
  ],
};
const openGrowth = (answer: SegmentGrowth, of = segment(4)) =>
  openScreen('/segments/4?tab=growth&from=2026-05-01&to=2026-05-03', {
    'GET /segment/4': { data: { segment: of } },
    'GET /segment/4/growth': { data: { growth: answer } },
    'POST /contact': { data: { contacts: [], meta: onePage(0) } },
  });
const tile = async (title: string) => (await screen.findByText(title, { selector: 'dt' })).parentElement;

test('a segment says how it grew, day by day, and since when it is known', async () => {
  const { calls } = await openGrowth(growth);
  expect(await tile('Contacts now')).toHaveTextContent('1,212');
  expect(await tile('Entered')).toHaveTextContent('9');
  expect(await tile('Left')).toHaveTextContent('11');
  expect(await tile('Net change')).toHaveTextContent('−2');
  const members = await screen.findByRole('table', { name: 'Contacts at the end of each day' });
  expect(
    within(members)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['DayContacts at the end of the day', '2026-05-01–', '2026-05-021,222', '2026-05-031,212']);
  const moves = screen.getByRole('table', { name: 'Entered and left by day' });
  expect(within(moves).getAllByRole('row')[3]).toHaveTextContent('2026-05-03010');
  expect(screen.getByRole('note')).toHaveTextContent(/^How many contacts it had before .* is not known/);
  const asked = calls.find(({ path }) => path === '/segment/4/growth');
  expect(['from_date', 'to_date'].map((name) => asked?.query.get(name))).toEqual([
    '2026-05-01T00:00:00',
    '2026-05-04T00:00:00',
  ]);
  const file = new URL(screen.getByText('Export').closest('a')?.href ?? '');
  expect([file.pathname, file.searchParams.get('to_date'), file.searchParams.get('bom')]).toEqual([
    '/api/segment/4/growth/csv',
    '2026-05-04T00:00:00',
    'true',
  ]);
});

test('one that was known all the time says nothing of it, and one that is being built has no line', async () => {
  const days = growth.days.map((day) => ({ ...day, contacts: null }));
  await openGrowth({ ...growth, known_since: null, days }, segment(4, { is_building: true, progress: 0.5 }));
  expect(await screen.findByText(/is known from the moment it is built/)).toBeVisible();
  expect(screen.queryByText(/is not known/)).toBeNull();
  expect(await screen.findByRole('table', { name: 'Entered and left by day' })).toBeInTheDocument();
  expect(screen.queryByRole('table', { name: 'Contacts at the end of each day' })).toBeNull();
});

test('a list has no growth', async () => {
  await openGrowth(growth, segment(4, { kind: 'list', rules: null }));
  expect(await screen.findByText('No contacts on this list')).toBeVisible();
  expect(screen.queryByText('Growth')).toBeNull();
});

test('the list of segments says who came and went in the last days', async () => {
  const segments = [segment(4), segment(5, { kind: 'list', name: 'Beta', rules: null })];
  await openScreen('/segments', {
    'GET /segment': { data: { segments, meta: onePage(2) } },
    'GET /report/segment': {
      data: {
        segments: [
          { segment_id: 4, segment_name: 'Segment 4', contacts: 12, entered: 7, left: 2, known_since: null },
        ],
      },
    },
  });
  expect(await screen.findByText('7 entered, 2 left')).toBeInTheDocument();
  const [, , list] = screen.getAllByRole('row');
  expect(list).toHaveTextContent('–');
  expect(screen.getByText('Export growth').closest('a')?.href).toContain('/api/report/segment/csv?');
});
