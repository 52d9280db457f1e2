import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen } from '../../testing/screen';

const contact = {
  id: 7,
  external_id: 'anna',
  name: 'Anna',
  email: 'anna@example.com',
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  data: {},
  tags: [],
  opted_out: {},
  consent: { sms: 'not_asked', email: 'not_asked', push: 'not_asked' },
  topics: {},
};
const news = { id: 3, key: 'news', names: { en: 'News', fr: '' }, is_archived: false };
const old = { id: 4, key: 'old', names: { en: 'Old offers', fr: '' }, is_archived: true };
const given = {
  id: 9,
  kind: 'topic',
  tag: null,
  channel: null,
  topic: { id: 3, key: 'news', names: news.names },
  state: 'subscribed',
  author: null,
  total: 1,
  count_of_contacts: 0,
  count_of_unchanged: 1,
  cut_off_by: null,
  created_at: '2026-03-01T10:00:00.000Z',
  ended_at: '2026-03-01T10:00:01.000Z',
};

async function openList(topics: object[]) {
  const opened = await openScreen('/contacts', {
    'POST /contact': { data: { contacts: [contact], meta: onePage(1) } },
    'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
    'GET /topic': { data: { topics } },
    'GET /contact/order': { data: { orders: [given] } },
    'POST /contact/order': { data: { order: given } },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  return { ...opened, chosen: await screen.findByRole('group', { name: '1 contact selected' }) };
}

test('the choice of one topic is changed for the chosen contacts, and the dialog says who stays out', async () => {
  const { calls, chosen } = await openList([news, old]);
  await userEvent.click(await within(chosen).findByRole('button', { name: 'Change a topic' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/^Change a topic for 1 contact/);
  const change = within(dialog).getByRole('button', { name: 'Change' });
  expect(change).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Topic' }));
  expect(screen.queryByText('Old offers')).not.toBeInTheDocument();
  await userEvent.click(await screen.findByTitle('News'));
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Unsubscribed' }));
  expect(within(dialog).getByText(/includes contacts who subscribed themselves/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Subscribed' }));
  expect(within(dialog).getByText(/who have left the topic stay unsubscribed/)).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('Proof'), ' Paper forms ');
  await userEvent.click(change);
  const card = await screen.findByRole('region', { name: 'No contact was subscribed to News' });
  expect(within(card).getByText(/has left the topic/)).toBeInTheDocument();
  expect(calls.find(({ path, method }) => method === 'POST' && path === '/contact/order')?.body).toEqual({
    kind: 'topic',
    selection: { contacts: [7] },
    known_total: 1,
    topic_id: 3,
    state: 'subscribed',
    proof: 'Paper forms',
  });
});

test('an account whose topics are all archived is offered no change of a topic', async () => {
  const { chosen } = await openList([old]);
  expect(within(chosen).getByRole('button', { name: 'Unsubscribe' })).toBeInTheDocument();
  expect(within(chosen).queryByRole('button', { name: 'Change a topic' })).not.toBeInTheDocument();
});
