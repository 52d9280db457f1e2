import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openScreen, press, type Server } from '../../testing/screen';
import type { Answer } from '../../testing/server';
import { held } from '../../testing/store';

const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', timezone: 'UTC' };
const contact = {
  id: 1,
  external_id: 'c1',
  name: 'Cleo',
  title: null,
  email: null,
  role: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  tags: [],
  custom_fields: {},
  consent: { sms: 'not_asked', email: 'not_asked', push: 'not_asked' },
};
const meta = { page_at: 1, max_pages: 1_000, page_size: 10, total_records: 10_000 };

test.each([
  [
    { ...meta, has_more: true },
    '1–10 of more than 10,000',
    'Export more than 10,000 contacts',
    'Select all that match, more than 10,000',
    'All matching contacts, more than 10,000, are selected',
  ],
  [
    meta,
    '1–10 of 10000',
    'Export 10,000 contacts',
    'Select all 10,000 that match',
    'All 10,000 matching contacts are selected',
  ],
])('the list says of %j how many there are', async (counted, range, exported, choose, chosen) => {
  await openScreen('/contacts?search=cleo', {
    'GET /user': { data: { user } },
    'POST /contact': { data: { contacts: [contact], meta: counted } },
  });
  expect(await screen.findByText(range)).toBeVisible();
  expect(screen.getByRole('button', { name: exported })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /c1/ }));
  await userEvent.click(await screen.findByRole('button', { name: choose }));
  expect(await screen.findByText(chosen)).toBeVisible();
});

/** Chooses all contacts of a list that has more than it counted. */
async function chooseAll(count: Server[string]) {
  const opened = await openScreen('/contacts?search=cleo', {
    'GET /user': { data: { user } },
    'POST /contact': (call) => {
      if (!(call.body as { counts_all?: boolean }).counts_all)
        return { data: { contacts: [contact], meta: { ...meta, has_more: true } } };
      return typeof count === 'function' ? count(call) : count;
    },
    'POST /contact/order': { data: { order: { id: 7 } } },
    'GET /contact/order': { data: { orders: [] } },
    'GET /topic': { data: { topics: [], meta } },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /c1/ }));
  await press('Select all that match, more than 10,000');
  return opened;
}

const exact = { data: { contacts: [contact], meta: { ...meta, page_size: 1, total_records: 50_123 } } };

test('an action on all of more contacts than are counted asks with their exact number, and is ordered with it', async () => {
  const { calls } = await chooseAll(exact);
  await press('Delete');
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent(/^Delete 50,123 contacts\?/);
  expect(bodiesOf(calls, 'POST /contact').at(-1)).toMatchObject({ search_term: 'cleo', page_size: 1 });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete 50,123 contacts' }));
  await waitFor(() =>
    expect(bodiesOf(calls, 'POST /contact/order')).toMatchObject([
      { kind: 'delete', known_total: 50_123, selection: { search_term: 'cleo' } },
    ]),
  );
});

test.each([
  ['Add a tag', 'Add a tag to 50,123 contacts'],
  ['Remove a tag', 'Remove a tag from 50,123 contacts'],
])('%s of them asks with that number, too', async (button, title) => {
  await chooseAll(exact);
  await press(button);
  expect(await screen.findByRole('dialog')).toHaveTextContent(title);
});

test('where they cannot be counted nothing is asked, the failure says so, and the action can be tried again', async () => {
  let answer: Answer = { status: 500, error: { code: 'internal', message: 'The server has a cold.' } };
  await chooseAll(() => answer);
  await press('Delete');
  expect(await screen.findByText(/could not be found out\. Try again/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  answer = exact;
  await press('Delete');
  expect(await screen.findByRole('dialog')).toHaveTextContent(/^Delete 50,123 contacts\?/);
});

test('a number that comes once the selection is cleared opens no question', async () => {
  const counts = held();
  const { store } = await chooseAll(counts.answer);
  await press('Delete');
  await waitFor(() => expect(counts.waiting).toHaveLength(1));
  expect(screen.getByRole('button', { name: /Delete/ })).toHaveAttribute('aria-busy', 'true');
  await press('Clear the selection');
  await counts.give(0, exact);
  expect(store.getState().contactOrders.question).toMatchObject({ asked: null, counting: null });
});
