import { act, screen, waitFor, within } from '@testing-library/react';
import { onePage, openScreen, press, user, type Server } from '../../../testing/screen';
import { held } from '../../../testing/store';

const nobody = { state: 'not_asked', since: null, source: null, proof: null };
const row = (id: number, external_id: string) => ({
  id,
  external_id,
  name: null,
  title: null,
  email: null,
  role: null,
  tags: [],
  custom_fields: {},
  consent: { sms: 'not_asked', email: 'not_asked', push: 'not_asked' },
  created_at: '2026-05-01T00:00:00.000Z',
  updated_at: '2026-05-01T00:00:00.000Z',
});
const bob = {
  ...row(2, 'bob'),
  data: {},
  consent: { sms: nobody, email: nobody, push: nobody },
  topics: [],
  opted_out: {},
  suppressions: [],
  number_of_events: 0,
  last_event_name: null,
  last_event_date: null,
  days_since_last_event: null,
};
const erasure = {
  id: 12,
  created_at: '2026-11-28T10:00:00.000Z',
  erased: { events: 3 },
  kept: { opt_outs: 0, topics: 0, suppressions: 0 },
  histories: { deleted: 0, ended_at: '2026-11-28T10:01:00.000Z' },
};
const noRuns = { data: { runs: [], meta: onePage(0) } };
const server: Server = {
  'POST /contact': { data: { contacts: [row(1, 'ada'), row(2, 'bob')], meta: onePage(2) } },
  'GET /contact': { data: { contact: bob, tags: [], events: [], entries: [], meta: onePage(0) } },
  'GET /contact/1/run': noRuns,
  'GET /contact/2/run': noRuns,
  'GET /contact/2/message': { data: { messages: [], meta: onePage(0) } },
  'GET /tag': { data: { tags: [], meta: onePage(0) } },
  'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
};

const dialog = () => screen.findByRole('dialog');

/** Asks to delete a contact in the list, and confirms it. */
async function erase(name: string): Promise<void> {
  await press(`Actions for ${name}`);
  await user.click((await screen.findAllByRole('menuitem', { name: 'Delete' })).at(-1)!);
  await waitFor(async () => expect(await dialog()).toHaveTextContent(`“${name}”`));
  await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
}

test('an erasure that fails once the contacts were left says so on the page that is open then', async () => {
  const erasures = held();
  const { router } = await openScreen('/contacts', { ...server, 'DELETE /contact/1': erasures.answer });
  await erase('ada');
  await waitFor(() => expect(erasures.waiting).toHaveLength(1));
  await act(() => router.navigate('/tags'));
  await screen.findByRole('heading', { name: 'Tags', level: 1 });
  const refusal = { status: 503, error: { code: 'database_unavailable', message: 'Try again later.' } };
  await act(() => erasures.give(0, refusal));
  await screen.findByText('Nothing was deleted');
  expect(screen.getByText('Try again later.')).toBeVisible();
});

test('the answer to an erasure whose question was closed leaves the question about another contact open', async () => {
  const erasures = held();
  const { calls } = await openScreen('/contacts', {
    ...server,
    'DELETE /contact/1': erasures.answer,
    'DELETE /contact/2': erasures.answer,
  });
  await erase('ada');
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await erase('bob');
  await waitFor(() => expect(erasures.waiting).toHaveLength(2));
  await act(() => erasures.give(0, { data: { erasure } }));
  await screen.findByText('Contact “ada” erased');
  expect(await dialog()).toHaveTextContent('“bob”');
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/contact/1',
    '/contact/2',
  ]);
  await act(() => erasures.give(1, { data: { erasure } }));
  await screen.findByText('Contact “bob” erased');
});

test('a contact whose erasure was confirmed has no page, also where the question was closed before the answer', async () => {
  const erasures = held();
  await openScreen('/contacts/bob', { ...server, 'DELETE /contact/2': erasures.answer });
  await press('Delete');
  await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await act(() => erasures.give(0, { data: { erasure } }));
  await screen.findByRole('heading', { name: 'Contacts', level: 1 });
});

test('after an erasure in the list, the page of another contact stays open', async () => {
  const { router } = await openScreen('/contacts', { ...server, 'DELETE /contact/1': { data: { erasure } } });
  await erase('ada');
  await screen.findByText('Contact “ada” erased');
  await act(() => router.navigate('/contacts/bob'));
  await screen.findByRole('heading', { name: 'bob', level: 1 });
  await screen.findByRole('button', { name: 'Edit' });
  expect(router.state.location.pathname).toBe('/contacts/bob');
});
