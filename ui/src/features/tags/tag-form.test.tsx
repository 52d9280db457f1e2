import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen } from '../../testing/screen';
import { held } from '../../testing/store';
import type { CountedTag } from '../../../../domain/entities/contacts/tag';
import { tagEditor } from './slice';

const tag = (id: number, name: string): CountedTag => ({
  id,
  name,
  color: 'green',
  count_of_contacts: 3,
  created_at: '2026-03-01T10:00:00.000Z',
});
const loyal = tag(5, 'loyal');
const lapsed = tag(6, 'lapsed');
const listed = { data: { tags: [loyal, lapsed], meta: onePage(2) } };
const taken = { status: 422, error: { code: 'name_taken', message: 'Another tag has this name.' } };
const user = userEvent.setup({ pointerEventsCheck: 0 });

/** The form of a tag, with something written in it; its saves are answered by the test. */
async function openWritten() {
  const saves = held();
  const opened = await openScreen('/tags', { 'GET /tag': listed, 'PUT /tag/5': saves.answer });
  await screen.findByText('lapsed');
  act(() => void opened.store.dispatch(tagEditor.opened(loyal)));
  const field = await screen.findByLabelText('Name', { selector: 'input[maxlength]' });
  fireEvent.change(field, { target: { value: 'most loyal' } });
  return { ...opened, saves, field, form: field.closest('form')! };
}

const isAsked = () => screen.findByText('Leave without saving?');
const press = async (text: string) => user.click(await screen.findByText(text));
const asksOnClosing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the form of a tag', () => {
  test('does not close while it is saved, nor takes input; a refusal finds what was written, and the focus', async () => {
    const { saves, field, form } = await openWritten();
    act(() => field.focus());
    fireEvent.submit(form);
    await waitFor(() => expect(saves.waiting).toHaveLength(1));
    expect(form).toHaveAttribute('inert');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    act(() => field.blur()); // as a browser does with what takes no input
    await user.keyboard('{Escape}');
    fireEvent.click(document.querySelector('.ant-modal-close')!);
    fireEvent.click(document.querySelector('.ant-modal-wrap')!);
    fireEvent.submit(form);
    await act(() => saves.give(0, taken));
    expect(await screen.findByText('Another tag has this name.')).toBeVisible();
    expect(field).toHaveValue('most loyal');
    expect(field).toHaveFocus();
    expect(form).not.toHaveAttribute('inert');
    expect(saves.waiting).toHaveLength(1);
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  test('asks before Back, a link or the end of the page loses what is written, and is closed when left', async () => {
    const { router, field } = await openWritten();
    expect(asksOnClosing()).toBe(true);
    await act(() => router.navigate('/dashboard'));
    await isAsked();
    await press('Keep editing');
    expect(router.state.location.pathname).toBe('/tags');
    expect(field).toHaveValue('most loyal');

    await act(() => router.navigate('/dashboard'));
    await press('Discard the changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(asksOnClosing()).toBe(false);
    await act(() => router.navigate(-1));
    await screen.findByText('lapsed');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks nothing when nothing is written, and is closed with its page', async () => {
    const { router, field, store } = await openWritten();
    fireEvent.change(field, { target: { value: 'loyal' } });
    expect(asksOnClosing()).toBe(false);
    await act(() => router.navigate('/dashboard'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    await waitFor(() => expect(store.getState().tags.editor.editing).toBeNull());
  });

  test('left while it is saved, and refused: a toast says so', async () => {
    const { router, saves, form } = await openWritten();
    fireEvent.submit(form);
    await waitFor(() => expect(saves.waiting).toHaveLength(1));
    await act(() => router.navigate('/dashboard'));
    await press('Discard the changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    await act(() => saves.give(0, taken));
    expect(await screen.findByText('What you saved before you left was not stored')).toBeInTheDocument();
    expect(screen.getByText('Another tag has this name.')).toBeInTheDocument();
  });
});
