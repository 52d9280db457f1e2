import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen } from '../../../testing/screen';
import {
  fileChecked,
  fileRead,
  importInterrupted,
  importOpened,
  importStarted,
  partSent,
  stepChosen,
} from '../slice';

const file = {
  fileName: 'people.csv',
  header: ['id'],
  sample: [],
  rowCount: 1,
  lineCount: 1,
  openQuotes: [],
  delimiter: 'comma',
  encoding: 'utf-8',
  recognized: [],
} as const;
const user = userEvent.setup({ pointerEventsCheck: 0 });
const press = async (text: string) => user.click(await screen.findByText(text));

/** The wizard over the contacts, with a file or without one. */
async function openWizard(withFile: boolean) {
  const opened = await openScreen('/contacts', {
    'GET /user': { data: { user: { id: 1, email: 'ada@example.com', may_write_unasked: {} } } },
    'GET /tag': { data: { tags: [], meta: onePage(0) } },
    'POST /contact': { data: { contacts: [], meta: onePage(0) } },
    'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
  });
  await screen.findAllByText('Import contacts');
  act(() => {
    opened.store.dispatch(importOpened([]));
    if (withFile) opened.store.dispatch(fileRead({ file: { ...file, header: ['id'] } as never, fields: [] })); // what the first step shows
  });
  await screen.findByText(withFile ? 'people.csv' : 'Choose a .csv file, or drop it here');
  const isOpen = () => opened.store.getState().contactImport.wizard.isOpen;
  return { ...opened, isOpen };
}

test('the wizard with a file asks before Escape or Back loses what is chosen, and is closed when left', async () => {
  const { router, isOpen } = await openWizard(true);
  await user.keyboard('{Escape}');
  await press('Keep editing');
  expect(isOpen()).toBe(true);
  await waitFor(() => expect(screen.getByText('Leave without saving?')).not.toBeVisible());
  await act(() => router.navigate('/tags'));
  await waitFor(() => expect(screen.getAllByText('Discard the changes').at(-1)).toBeVisible());
  expect(router.state.location.pathname).toBe('/contacts');
  await user.click(screen.getAllByText('Discard the changes').at(-1)!);
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags'));
  expect(isOpen()).toBe(false);
});

test('the wizard without a file asks nothing, and is closed with its page', async () => {
  const { router, isOpen } = await openWizard(false);
  await act(() => router.navigate('/tags'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags'));
  await waitFor(() => expect(isOpen()).toBe(false));
});

const checked = {
  check: {
    contactCount: 1,
    tagNames: [],
    problemCount: 0,
    problemLines: 0,
    problems: [],
    sameEmailCount: 0,
    sameEmails: [],
    repeatedRows: 0,
    partialCount: 0,
    unfitCells: [],
  },
  namedTags: { known: [], unknown: [] },
};
const importButton = () => screen.findByRole('button', { name: 'Import' });

test('nothing is imported before the file is checked: what its tags start is known then', async () => {
  const { store } = await openWizard(true);
  act(() => void store.dispatch(stepChosen(2)));
  await waitFor(() => expect(store.getState().contactImport.wizard.checking.state).toBe('failed'));
  expect(await importButton()).toBeDisabled();
  act(() => void store.dispatch(fileChecked(checked)));
  expect(await importButton()).toBeEnabled();
});

const other = {
  plan: {} as never, // it is not sent on
  newFields: [],
  fileName: 'others.csv',
  delimiter: 'comma' as const,
  spoiledLines: 0,
};

test.each([
  [1, /the rest of its rows is left out/],
  [2, /progress of another import could not be read\. It goes on by itself/],
])(
  'of an interrupted import that sent %i of 2 rows the wizard says what becomes of them',
  async (sent, words) => {
    const { store } = await openWizard(false);
    act(() => {
      store.dispatch(importStarted({ ...other, totalRows: 2 }));
      store.dispatch(partSent(sent));
      store.dispatch(importInterrupted({ status: 0, code: 'no_answer', message: 'No answer came.' }));
      store.dispatch(importOpened([]));
      store.dispatch(fileRead({ file: { ...file, header: ['id'] } as never, fields: [] })); // what the first step shows
      store.dispatch(stepChosen(2));
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
  },
);
