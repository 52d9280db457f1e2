import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contactRequested } from '../slice';
import { onePage, openScreen } from '../../../testing/screen';

const nobody = { state: 'not_asked', since: null, source: null, proof: null };
const ada = {
  id: 1,
  external_id: 'ada',
  name: 'Ada',
  title: null,
  email: 'ada@example.com',
  role: null,
  data: { address: { city: 'Lyon', zip: '69001' } },
  consent: { sms: nobody, email: nobody, push: nobody },
  topics: [],
  opted_out: {},
  suppressions: [],
  number_of_events: 0,
  last_event_name: null,
  last_event_date: null,
  days_since_last_event: null,
  created_at: '2026-05-01T00:00:00.000Z',
  updated_at: '2026-05-01T00:00:00.000Z',
};
const customFields = [{ id: 1, label: 'City', variable_name: 'address.city', type: null }];

test('what the shop changes while a contact is being edited stays', async () => {
  let stored = ada;
  const { calls, store } = await openScreen('/contacts/ada', {
    'GET /contact': () => ({
      data: { contact: stored, tags: [], events: [], entries: [], meta: onePage(0) },
    }),
    'GET /contact/1/run': { data: { runs: [], meta: onePage(0) } },
    'GET /contact/1/message': { data: { messages: [], meta: onePage(0) } },
    'GET /custom-field': { data: { customFields, meta: onePage(1) } },
    'POST /contact/identify': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const panel = await screen.findByRole('dialog');
  await userEvent.clear(within(panel).getByLabelText('City'));
  await userEvent.type(within(panel).getByLabelText('City'), 'Nice');

  // The page reads it again, too: the name that is in the form is none that was typed.
  stored = { ...ada, name: 'Ada Byron', data: { address: { city: 'Lyon', zip: '69002' } } };
  store.dispatch(contactRequested(store.getState().contacts.detail.query!));
  await waitFor(() => expect(store.getState().contacts.detail.page?.contact.name).toBe('Ada Byron'));
  stored = { ...stored, data: { address: { city: 'Lyon', zip: '69003' } } };
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  await screen.findByText('Contact saved');
  expect(calls.find(({ path }) => path === '/contact/identify')?.body).toEqual({
    external_id: 'ada',
    data: { address: { city: 'Nice', zip: '69003' } },
  });
});
