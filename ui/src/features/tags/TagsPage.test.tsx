import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen, type Server } from '../../testing/screen';

const tags = [
  { id: 1, name: 'loyal', color: 'green', count_of_contacts: 2, created_at: '2026-03-01T10:00:00.000Z' },
  { id: 2, name: 'vip', color: 'purple', count_of_contacts: 0, created_at: '2026-03-02T10:00:00.000Z' },
];
const server: Server = { 'GET /tag': { data: { tags, meta: onePage(2) } } };

test('the list asks for what the address says', async () => {
  const { calls } = await openScreen('/tags?page=3&size=20&sort=-name&search=lo', server);
  await screen.findByText('loyal');
  const asked = calls.find(({ path }) => path === '/tag')?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    page_at: '3',
    page_size: '20',
    sort_by: 'name',
    sort_order: 'desc',
    search_term: 'lo',
  });
});

test('a list marks the order in which it comes, until another is chosen', async () => {
  const { router } = await openScreen('/tags', server);
  const head = (name: RegExp) => screen.getByRole('columnheader', { name });
  await screen.findByText('loyal');
  expect(head(/^Created/)).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(head(/^Name/));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
  expect(head(/^Name/)).toHaveAttribute('aria-sort', 'ascending');
  expect(head(/^Created/)).not.toHaveAttribute('aria-sort');
});

test('a list that comes with the newest first is turned by its marked column', async () => {
  const contact = {
    id: 1,
    external_id: 'anna',
    name: 'Anna',
    title: null,
    email: null,
    role: null,
    data: {},
    tags: [],
    custom_fields: {},
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: '2026-03-01T10:00:00.000Z',
  };
  const { router } = await openScreen('/contacts', {
    'POST /contact': { data: { contacts: [contact], meta: onePage(1) } },
    'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
  });
  const created = await screen.findByRole('columnheader', { name: /^Created/ });
  expect(created).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(created);
  await waitFor(() => expect(router.state.location.search).toBe('?sort=created_at'));
});

test('a list that could not be loaded says why, and can be asked for again', async () => {
  let isDown = true;
  const down = {
    status: 503,
    error: { code: 'database_unavailable', message: 'The database cannot be reached.' },
  };
  await openScreen('/tags', { 'GET /tag': () => (isDown ? down : { data: { tags, meta: onePage(2) } }) });
  expect(await screen.findByText('The database cannot be reached.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('vip')).toBeVisible();
});

test('an empty list says what to do next', async () => {
  await openScreen('/tags', { 'GET /tag': { data: { tags: [], meta: onePage(0) } } });
  expect(await screen.findByRole('heading', { name: 'No tags yet' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Create a tag/ })).toHaveLength(2);
});

test('a search without a match can be lifted', async () => {
  const { router } = await openScreen('/tags?search=zz', {
    'GET /tag': { data: { tags: [], meta: onePage(0) } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
  expect(router.state.location.search).toBe('');
});

test('a tag without a name cannot be saved; a refused one stays open with the reason', async () => {
  const taken = { status: 409, error: { code: 'name_taken', message: 'The name “vip” is taken.' } };
  const { calls } = await openScreen('/tags', { ...server, 'POST /tag': taken });
  await userEvent.click(await screen.findByRole('button', { name: /Create a tag/ }));
  const dialog = await screen.findByRole('dialog');
  const create = within(dialog).getByRole('button', { name: 'Create' });
  expect(create).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Name'), 'vip');
  await userEvent.click(create);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The name “vip” is taken.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'vip', color: 'gray' });
});

test('a visitor is led to the sign-in page, which remembers the address with its query', async () => {
  const nobody = { status: 401, error: { code: 'not_signed_in', message: 'Sign in first.' } };
  const { router } = await openScreen('/tags?page=2', { 'GET /user': nobody });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toMatchObject({ wanted: '/tags?page=2' });
});

test('of a tag that is changed, only what was changed is sent', async () => {
  const { calls } = await openScreen('/tags', {
    ...server,
    'PUT /tag/1': { data: { tag: { ...tags[0], name: 'faithful' } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for loyal' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.clear(within(dialog).getByLabelText('Name'));
  await userEvent.type(within(dialog).getByLabelText('Name'), 'faithful');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'faithful' });
});
