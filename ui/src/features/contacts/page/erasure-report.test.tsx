import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Erasure } from '../../../../../domain/entities/contacts/erasure';
import { onePage, openScreen, type Server } from '../../../testing/screen';

const contact = {
  id: 1,
  external_id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  created_at: '2026-05-01T00:00:00.000Z',
  updated_at: '2026-05-01T00:00:00.000Z',
  tags: [],
  custom_fields: {},
};
const erasure: Erasure = {
  id: 12,
  created_at: '2026-11-28T10:00:00.000Z',
  is_under_way: false,
  erased: {
    events: 1_204,
    runs: 1,
    running_runs: 1,
    log_entries: 0,
    messages: 2,
    calls: 0,
    consent_changes: 0,
    tags: 0,
    segments: 0,
    rejected_rows: 0,
    rejected_calls: 0,
  },
  kept: { opt_outs: 1, topics: 1, suppressions: 0 },
  histories: { deleted: 0, ended_at: null },
};

it('says what was erased with a contact, what stays, and when the last of it is gone', async () => {
  const user = userEvent.setup();
  const ended: Erasure = { ...erasure, histories: { deleted: 3, ended_at: '2026-11-28T10:01:00.000Z' } };
  const server: Server = {
    'POST /contact': { data: { contacts: [contact], meta: onePage(1) } },
    'GET /contact': { data: { meta: onePage(1) } },
    'GET /contact/1/run': { data: { runs: [], meta: onePage(1) } },
    'DELETE /contact/1': { data: { erasure } },
    'GET /contact/erasure/12': { data: { erasure: ended } },
  };
  await openScreen('/contacts', server);
  await user.click(await screen.findByRole('button', { name: 'Actions for ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  await screen.findByText('Contact “ada” erased');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['1,204 events', '1 automation run', '2 messages']),
  );
  expect(screen.queryByText('0 tags')).toBeNull();
  expect(screen.getByText(/^2 fingerprints of addresses stay/)).toBeVisible();
  expect(screen.getByText(/still being deleted/)).toBeVisible();
  await screen.findByText(/^The erasure is complete/);
  expect(screen.getByText('3 run histories in the scheduler (Temporal)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Contact “ada” erased')).toBeNull();
});

it('says what is gone so far of a contact that goes in portions, and takes it from the list at its end', async () => {
  const user = userEvent.setup();
  const answers: Erasure[] = [
    { ...erasure, is_under_way: true, erased: { ...erasure.erased, events: 5_000 } },
    { ...erasure, erased: { ...erasure.erased, events: 12_000 } },
  ];
  const server: Server = {
    'POST /contact': () => ({
      data:
        answers.length > 0 ? { contacts: [contact], meta: onePage(1) } : { contacts: [], meta: onePage(0) },
    }),
    'GET /contact': { data: { meta: onePage(1) } },
    'GET /contact/1/run': { data: { runs: [], meta: onePage(1) } },
    'DELETE /contact/1': { data: { erasure: { ...erasure, is_under_way: true } } },
    'GET /contact/erasure/12': () => ({ data: { erasure: answers.shift() } }),
  };
  await openScreen('/contacts', server);
  await user.click(await screen.findByRole('button', { name: 'Actions for ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  await screen.findByText('Contact “ada” is being erased');
  expect(screen.getByText(/they go in portions/)).toBeVisible();
  await screen.findByText('5,000 events');
  expect(screen.getByRole('button', { name: 'Actions for ada' })).toBeVisible();
  await screen.findByText('Contact “ada” erased');
  expect(screen.getByText('12,000 events')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for ada' })).toBeNull());
});
