import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Topic } from '../../../../../domain/entities/contacts/topic';
import { openScreen } from '../../../testing/screen';

const news: Topic = {
  id: 3,
  key: 'news',
  names: { en: 'News', fr: 'Nouveautés' },
  descriptions: { en: '', fr: '' },
  is_opt_in: false,
  is_archived: false,
  created_at: '2026-05-01T00:00:00.000Z',
};

/** The page of the topics, of an account that has some. */
async function openTopics(topics: Topic[]) {
  const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', company_name: '' };
  const settings = { timezone: 'UTC', may_write_unasked: {}, accent_color: null, language_field: 'language' };
  const account = { data: { user: { ...user, ...settings } } };
  const { calls } = await openScreen('/settings/topics', {
    'GET /user': account,
    'PUT /user': account,
    'GET /topic': { data: { topics } },
    'POST /topic': { data: { topic: news } },
    'PUT /topic/3': { data: { topic: news } },
  });
  return { sent: (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body) };
}

test('a topic is made with a key and a name in one language', async () => {
  const { sent } = await openTopics([]);
  await screen.findByText('No topics yet');
  const [create] = screen.getAllByRole('button', { name: 'Create a topic' });
  if (!create) throw new Error('There is no button');
  await userEvent.click(create);
  const panel = await screen.findByRole('dialog');
  const save = within(panel).getByRole('button', { name: 'Save' });
  await userEvent.type(within(panel).getByLabelText('Key'), 'news');
  expect(save).toBeDisabled();
  await userEvent.type(within(panel).getByLabelText('Name in French'), 'Nouveautés');
  await userEvent.click(within(panel).getByRole('radio', { name: 'Only contacts who subscribed to it' }));
  await userEvent.click(save);
  await screen.findByText(/saved/);
  expect(sent('POST')).toEqual([
    {
      key: 'news',
      names: { en: '', fr: 'Nouveautés' },
      descriptions: { en: '', fr: '' },
      is_opt_in: true,
    },
  ]);
});

test('of a topic that is changed, only what was changed is sent', async () => {
  const { sent } = await openTopics([news]);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for News' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const panel = await screen.findByRole('dialog');
  await userEvent.type(within(panel).getByLabelText('Description in English'), 'Twice a month');
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(sent('PUT')).toEqual([{ descriptions: { en: 'Twice a month', fr: '' } }]);
});

test('topics are listed with who gets them, and whether they are offered', async () => {
  await openTopics([news, { ...news, id: 4, key: 'old', names: { en: 'Old', fr: '' }, is_archived: true }]);
  const row = (await screen.findByText('Old')).closest('tr');
  if (!row) throw new Error('It is in no row');
  expect(within(row).getByText('Archived')).toBeInTheDocument();
  expect(screen.getByText('Offered')).toBeInTheDocument();
  expect(screen.getAllByText('Everybody, unless they leave it')).toHaveLength(2);
});

test('a colour that white text cannot be read on is not saved', async () => {
  const { sent } = await openTopics([]);
  const field = await screen.findByLabelText('Accent colour');
  const form = field.closest('form');
  if (!form) throw new Error('The field is in no form');
  const save = within(form).getByRole('button', { name: 'Save' });
  await userEvent.type(field, '#ffcc00');
  expect(within(form).getByText(/Contrast of the white text: 1\.5/)).toBeInTheDocument();
  await userEvent.click(save);
  expect(await within(form).findByText(/dark enough for white text/)).toBeInTheDocument();
  expect(sent('PUT')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '#8B0000');
  await userEvent.click(save);
  await screen.findByText('Page saved');
  expect(sent('PUT')).toEqual([{ accent_color: '#8B0000' }]);
});
