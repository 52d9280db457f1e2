import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import { onePage, openScreen } from '../../../testing/screen';

const nobody = { state: 'not_asked' as const, since: null, source: null, proof: null };
const contact: ContactDetail = {
  id: 7,
  external_id: 'anna',
  name: 'Anna',
  title: null,
  email: 'anna@example.com',
  role: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  data: {},
  opted_out: {},
  consent: { sms: nobody, email: nobody, push: nobody },
  topics: [
    { topic_id: 3, key: 'news', ...nobody },
    {
      topic_id: 4,
      key: 'offers',
      state: 'left',
      since: '2026-05-01T10:00:00.000Z',
      source: 'one_click',
      proof: null,
    },
  ],
  suppressions: [],
  number_of_events: 0,
  last_event_name: null,
  last_event_date: null,
  days_since_last_event: null,
};
const topics = [
  { id: 3, key: 'news', names: { en: 'News', fr: '' } },
  { id: 4, key: 'offers', names: { en: 'Offers', fr: '' } },
];

test('a contact’s page says what it chose for each topic, and changes it by hand', async () => {
  const { calls } = await openScreen('/contacts/anna', {
    'GET /contact': { data: { contact, events: [], entries: [], tags: [], meta: onePage(0) } },
    'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
    'GET /topic': { data: { topics } },
    'PUT /contact/7/topic': { data: { topics: [] } },
  });
  const list = await screen.findByRole('list', { name: 'Topics' });
  const [news, offers] = within(list).getAllByRole('listitem');
  if (!news || !offers) throw new Error('The topics are not there');
  expect(await within(news).findByText('News')).toBeInTheDocument();
  expect(within(news).getByText('Not asked')).toBeInTheDocument();
  expect(offers).toHaveTextContent(/Offers.*Unsubscribed.*with the mail program’s unsubscribe button/);

  await userEvent.click(within(news).getByRole('button', { name: 'Change the choice for News' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the choice for News' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Unsubscribed' }));
  expect(within(dialog).getByText(/gets no more messages of this topic/)).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('Proof'), 'By telephone');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Choice saved');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    topic_id: 3,
    state: 'left',
    proof: 'By telephone',
  });
});
