import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { openScreen } from '../../testing/screen';
import { flowOf } from '../../testing/step';
import type { Call } from '../../testing/server';
import { flowReceived } from '../editing/flow-slice';

const conflict = { code: 'version_conflict', message: 'It was changed since you loaded it.' };

/** A draft's editor with the dialog open, on a server that takes the newest version alone. */
async function openDialog(draft: object | null = null) {
  const published = { is_active: true, publish_date: '2026-03-01T10:00:00.000Z' };
  let stored: AutomatisationDetail = flowOf(1, { version: 4, ...(draft && published) });
  const { calls, store } = await openScreen('/automatisation/1', {
    'GET /automatisation': () => ({ data: { automatisation: stored, draft: null } }),
    'GET /automatisation/1/draft': { data: { draft } },
    'PUT /automatisation': ({ body }: Call) => {
      const given = body as { version: number; exit_strategy_value: string };
      if (given.version !== stored.version)
        return { status: 409, error: { ...conflict, details: { automatisation: stored } } };
      return { data: { automatisation: { ...stored, ...given, version: stored.version + 1 } } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Exit strategy/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('The contact sends an event'));
  await userEvent.type(await dialog.findByLabelText('Event name'), 'paid');
  /** Somebody else saves, and no news of it comes. */
  const change = (saved: Partial<AutomatisationDetail>) => {
    stored = { ...stored, ...saved, version: stored.version + 1 };
  };
  /** Somebody else saves, and the stream of changes tells. */
  const tell = (saved: Partial<AutomatisationDetail>) => {
    change(saved);
    store.dispatch(flowReceived(stored));
  };
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { dialog, change, tell, save, sent };
}

test('another exit strategy that somebody else has set meanwhile is not replaced before it was shown', async () => {
  const { dialog, tell, save, sent } = await openDialog();
  tell({ exit_strategy_type: 'event', exit_strategy_value: 'order placed' });
  await save();
  expect(await dialog.findByText(conflict.message)).toBeVisible();
  expect(dialog.getByText('Exits on “order placed”')).toBeVisible();
  expect(dialog.getByLabelText('Event name')).toHaveValue('paid');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([
    { version: 4, exit_strategy_value: 'paid' },
    { version: 5, exit_strategy_value: 'paid' },
  ]);
});

test('what else somebody saved of the flow meanwhile stays, and keeps nobody from saving', async () => {
  const { tell, save, sent } = await openDialog();
  tell({ name: 'Theirs' });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([{ version: 5, name: 'Theirs', exit_strategy_value: 'paid' }]);
});

test.each([
  [
    'beside a draft',
    { version: 9, steps: [], problems: [], author: null, created_at: 'then', updated_at: '' },
  ],
  ['without a draft', null],
])(
  'what else somebody saved of the flow %s, of which no news came, is saved upon the second time',
  async (_, draft) => {
    const { dialog, change, save, sent } = await openDialog(draft);
    change({ name: 'Theirs' });
    await save();
    expect(await dialog.findByText(conflict.message)).toBeVisible();
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([
      { version: 4, exit_strategy_value: 'paid' },
      { version: 5, name: 'Theirs', exit_strategy_value: 'paid' },
    ]);
  },
);
