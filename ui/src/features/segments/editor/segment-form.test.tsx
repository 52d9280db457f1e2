import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen } from '../../../testing/screen';
import { held } from '../../../testing/store';

const list = (id: number) => ({
  id,
  kind: 'list',
  name: `List ${id}`,
  description: '',
  rules: null,
  count_of_contacts: 0,
  is_building: false,
  progress: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
});

/** The form of a list, with a new name in it that is being saved. */
async function openSaving() {
  const saves = held();
  const opened = await openScreen('/segments/1/edit', {
    'GET /segment': { data: { segments: [list(1), list(2)], meta: onePage(2) } },
    'GET /segment/1': { data: { segment: list(1) } },
    'GET /segment/2': { data: { segment: list(2) } },
    'PUT /segment/1': saves.answer,
    'PUT /segment/2': saves.answer,
  });
  const field = await screen.findByDisplayValue('List 1');
  fireEvent.change(field, { target: { value: 'Best' } });
  act(() => field.focus());
  const form = field.closest('form')!;
  fireEvent.submit(form);
  await waitFor(() => expect(saves.waiting).toHaveLength(1));
  return { ...opened, saves, field, form };
}

/** Leaves the form, and writes in that of another list. */
async function openOther({ router }: Awaited<ReturnType<typeof openSaving>>) {
  await act(() => router.navigate('/segments/2/edit'));
  await userEvent.click(await screen.findByText('Discard the changes'));
  const other = await screen.findByDisplayValue('List 2');
  fireEvent.change(other, { target: { value: 'Worst' } });
  return other;
}

test('a segment that is being saved takes no input; a refusal finds what was written, and the focus', async () => {
  const { saves, field, form } = await openSaving();
  expect(form).toHaveAttribute('inert');
  act(() => field.blur()); // as a browser does with what takes no input
  fireEvent.submit(form);
  await act(() => saves.give(0, { status: 422, error: { code: 'name_taken', message: 'It is taken.' } }));
  expect(await screen.findByText('It is taken.')).toBeVisible();
  expect(form).not.toHaveAttribute('inert');
  expect(field).toHaveValue('Best');
  expect(field).toHaveFocus();
  expect(saves.waiting).toHaveLength(1);
});

test('the answer to another segment’s save leaves a form open, and its own save is made', async () => {
  const opened = await openSaving();
  const other = await openOther(opened);
  fireEvent.submit(other.closest('form')!);
  await act(() => opened.saves.give(0, { data: { segment: list(1) } }));
  expect(opened.router.state.location.pathname).toBe('/segments/2/edit');
  expect(other).toHaveValue('Worst');
  await act(() => opened.saves.give(1, { data: { segment: list(2) } }));
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/segments/2'));
});

test('a segment whose form was left and that is refused is told by a message', async () => {
  const opened = await openSaving();
  const other = await openOther(opened);
  await act(() =>
    opened.saves.give(0, { status: 422, error: { code: 'name_taken', message: 'It is taken.' } }),
  );
  expect(await screen.findByText('What you saved before you left was not stored')).toBeInTheDocument();
  expect(other).toHaveValue('Worst');
});
