import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../testing/screen';

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
