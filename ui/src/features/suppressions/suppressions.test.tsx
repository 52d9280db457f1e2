import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen, type Server } from '../../testing/screen';

const dead = {
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
const server: Server = {
  'GET /suppression': { data: { suppressions: [dead], meta: onePage(1) } },
  'POST /suppression/5/lift': { data: { suppression: dead } },
};

test('the list says which address is suppressed, why and in whose words', async () => {
  await openScreen('/settings/suppressed', server);
  const row = (await screen.findByText('ada@example.com')).closest('tr');
  expect(row).toHaveTextContent('An e-mail bounced: nobody has this address');
  expect(row).toHaveTextContent('The provider says: “550 no such user”');
});

test('the list asks for what the address says', async () => {
  const { calls } = await openScreen(
    '/settings/suppressed?search=ada&channel=email&reason=bounced&lifted=true&page=2',
    server,
  );
  await screen.findByText('ada@example.com');
  const asked = calls.find(({ path }) => path === '/suppression')?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    page_at: '2',
    page_size: '10',
    search_term: 'ada',
    channel: 'email',
    reason: 'bounced',
    lifted: 'true',
  });
});

test('an address is let in again with a reason, and not without', async () => {
  const { calls } = await openScreen('/settings/suppressed', server);
  const row = (await screen.findByText('ada@example.com')).closest('tr');
  await userEvent.click(within(row as HTMLElement).getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unsuppress' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Messages go to ada@example.com again from now on.');
  const save = within(dialog).getByRole('button', { name: 'Unsuppress' });
  expect(save).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Why/ }), ' They wrote to us. ');
  await userEvent.click(save);
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/suppression/5/lift',
      body: { reason: 'They wrote to us.' },
    }),
  );
  await waitFor(() => expect(calls.filter(({ path }) => path === '/suppression')).toHaveLength(2));
});

test('an address that was let in again says by whom and why, and cannot be let in twice', async () => {
  const lifted = {
    ...dead,
    address: null,
    lifted_at: '2026-11-21T10:00:00.000Z',
    lifted_by: 'ada@shop.example',
    lift_reason: 'They wrote to us.',
  };
  await openScreen('/settings/suppressed?lifted=true', {
    'GET /suppression': { data: { suppressions: [lifted], meta: onePage(1) } },
  });
  const row = (await screen.findByText('An erased contact’s address')).closest('tr');
  expect(row).toHaveTextContent('Unsuppressed by ada@shop.example: They wrote to us.');
  expect(within(row as HTMLElement).queryByRole('button')).toBeNull();
});

test('an empty list says how addresses come onto it', async () => {
  await openScreen('/settings/suppressed', {
    'GET /suppression': { data: { suppressions: [], meta: onePage(0) } },
  });
  expect(await screen.findByRole('heading', { name: 'No suppressed addresses' })).toBeVisible();
});
