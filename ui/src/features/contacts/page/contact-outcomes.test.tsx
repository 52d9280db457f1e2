import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import type { ContactMessage } from '../../../../../domain/entities/contacts/contact-message';
import type { Suppression } from '../../../../../domain/entities/contacts/suppression';
import { onePage, openScreen, type Server } from '../../../testing/screen';

const suppression: Suppression = {
  id: 5,
  channel: 'email',
  address: 'ada@example.com',
  reason: 'bounced',
  words: '550 no such user',
  since: '2026-11-20T10:00:00.000Z',
  lifted_at: null,
  lifted_by: null,
  lift_reason: null,
};
const unasked = { state: 'not_asked' as const, since: null, source: null, proof: null };
const contact: ContactDetail = {
  id: 1,
  external_id: 'ada',
  name: 'Ada',
  title: null,
  email: 'ada@example.com',
  role: null,
  created_at: '2026-05-01T00:00:00.000Z',
  updated_at: '2026-05-01T00:00:00.000Z',
  data: {},
  opted_out: {},
  consent: { sms: unasked, email: unasked, push: unasked },
  topics: [],
  suppressions: [suppression],
  number_of_events: 0,
  last_event_name: null,
  last_event_date: null,
  days_since_last_event: null,
};
const message: ContactMessage = {
  run_id: 7,
  visit: 0,
  channel: 'email',
  state: 'sent',
  reason: null,
  outcome: {
    state: 'bounced',
    since: '2026-11-20T10:00:00.000Z',
    code: '5.1.1',
    words: '550 no such user',
    opened: null,
    machine_opens: 0,
    clicked: null,
    complained_at: null,
    unsubscribed_at: null,
  },
  message: { to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>' },
  is_erased: false,
  automatisation_id: 2,
  automatisation_name: 'Welcome',
  is_campaign: false,
  step: null,
  created_at: '2026-11-20T09:59:00.000Z',
  sent_at: '2026-11-20T09:59:01.000Z',
};
const server: Server = {
  'GET /contact': { data: { contact, events: [], entries: [], tags: [], meta: onePage(0) } },
  'GET /contact/1/message': { data: { messages: [message], meta: onePage(1) } },
  'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
  'POST /suppression/5/lift': { data: { suppression } },
};

test('the page of a contact tells that its address is suppressed, and lets it in again', async () => {
  const { calls } = await openScreen('/contacts/ada', server);
  const list = await screen.findByRole('list', { name: 'Suppressed addresses' });
  expect(list).toHaveTextContent('An e-mail bounced: nobody has this address');
  await userEvent.click(within(list).getByRole('button', { name: 'Unsuppress: E-mail' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Why/ }), 'It works.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unsuppress' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/suppression/5/lift')?.body).toEqual({ reason: 'It works.' }),
  );
  // The page is asked for again: it shows the address.
  await waitFor(() => expect(calls.filter(({ path }) => path === '/contact')).toHaveLength(2));
});

test('what became of a message stands on its line, in the provider’s words', async () => {
  await openScreen('/contacts/ada?tab=messages', server);
  const list = await screen.findByRole('list', { name: 'What became of the message' });
  expect(list).toHaveTextContent(/^Bounced/);
  expect(screen.getByText('The provider says: “550 no such user”')).toBeVisible();
});
