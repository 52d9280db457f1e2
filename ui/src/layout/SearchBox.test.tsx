import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { searchDebounce } from '../constants';
import { onePage, openScreen } from '../testing/screen';

afterEach(() => {
  jest.useRealTimers();
});

/** Opens a list, and stops the clock. */
async function openTags() {
  const tags = [
    { id: 1, name: 'loyal', color: 'green', count_of_contacts: 2, created_at: '2026-03-01T10:00:00.000Z' },
  ];
  const { router } = await openScreen('/tags', { 'GET /tag': { data: { tags, meta: onePage(1) } } });
  await screen.findByText('loyal');
  jest.useFakeTimers();
  const box = screen.getByRole('searchbox');
  const write = (value: string) => fireEvent.change(box, { target: { value } });
  const paramsAre = (search: string) => waitFor(() => expect(router.state.location.search).toBe(search));
  return { router, box, write, paramsAre };
}

test('a search keeps what was chosen in the list since it was typed', async () => {
  const { router, write, paramsAre } = await openTags();
  write('lo');
  await act(() => router.navigate('/tags?sort=name'));
  await act(() => jest.advanceTimersByTimeAsync(searchDebounce));
  await paramsAre('?sort=name&search=lo');
});

test('what is typed while the address changes stays, and is searched too', async () => {
  const { box, write, paramsAre } = await openTags();
  write('lo');
  // The address changes only after the next key.
  jest.advanceTimersByTime(searchDebounce);
  write('loy');
  await act(() => jest.advanceTimersByTimeAsync(1));
  await paramsAre('?search=lo');
  expect(box).toHaveValue('loy');
  await act(() => jest.advanceTimersByTimeAsync(searchDebounce));
  await paramsAre('?search=loy');
});

test('the box follows the address again after its own search', async () => {
  const { router, box, write, paramsAre } = await openTags();
  write('lo');
  await act(() => jest.advanceTimersByTimeAsync(searchDebounce));
  await paramsAre('?search=lo');
  await act(() => router.navigate('/tags'));
  expect(box).toHaveValue('');
  await act(() => router.navigate('/tags?search=lo'));
  expect(box).toHaveValue('lo');
});
