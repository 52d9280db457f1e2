import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { en } from '../../../i18n/en';
import { openScreen } from '../../../testing/screen';
import type { Call } from '../../../testing/server';
import { held, openStore } from '../../../testing/store';
import { accountLeft, accountSubmitted } from '../account/slice';

const stored = {
  id: 1,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  company_name: 'Shop',
  timezone: 'UTC',
  timezone_field: 'timezone',
  may_write_unasked: {},
};

const formOf = (label: string): HTMLElement => {
  const form = screen.getByLabelText(label).closest('form');
  if (!form) throw new Error(`“${label}” is in no form`);
  return form;
};
const stateOf = (label: string) => within(formOf(label)).getByRole('status');
const save = (label: string) => userEvent.click(within(formOf(label)).getByRole('button', { name: 'Save' }));

const company = 'Company name';
const timezoneField = 'Custom field with a contact’s timezone';

/** The general settings, with something typed into two of their sections, on a server that keeps what it gets. */
async function openTyped() {
  let user = stored;
  const opened = await openScreen('/settings', {
    'GET /user': { data: { user } },
    'PUT /user': ({ body }: Call) => {
      user = { ...user, ...(body as Partial<typeof stored>) }; // what the forms send
      return { data: { user } };
    },
  });
  await screen.findByLabelText(company);
  await userEvent.type(screen.getByLabelText(company), ' of Ada');
  await userEvent.type(screen.getByLabelText(timezoneField), '_name');
  return opened;
}

/** Whether the browser asks before the window closes. */
const asksOnClosing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a section that is changed says that it is not saved, and saving it keeps what is typed in the others', async () => {
  await openTyped();
  expect(stateOf(company)).toHaveTextContent('Not saved');
  expect(stateOf(timezoneField)).toHaveTextContent('Not saved');
  await save(company);
  await waitFor(() => expect(stateOf(company)).toBeEmptyDOMElement());
  expect(screen.getByLabelText(timezoneField)).toHaveValue('timezone_name');
  expect(stateOf(timezoneField)).toHaveTextContent('Not saved');
});

test('a section that is changed back has nothing to save', async () => {
  await openTyped();
  await userEvent.clear(screen.getByLabelText(company));
  await userEvent.type(screen.getByLabelText(company), 'Shop');
  expect(stateOf(company)).toBeEmptyDOMElement();
});

test('two sections that are saved at the same moment are both saved', async () => {
  const { calls } = await openTyped();
  await Promise.all([save(company), save(timezoneField)]);
  await waitFor(() => expect(stateOf(timezoneField)).toBeEmptyDOMElement());
  expect(stateOf(company)).toBeEmptyDOMElement();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { company_name: 'Shop of Ada' },
    { timezone_field: 'timezone_name' },
  ]);
  expect(asksOnClosing()).toBe(false);
});

test('leaving with unsaved changes asks: one stays with what is typed, or leaves without saving', async () => {
  const { router, calls } = await openTyped();
  expect(asksOnClosing()).toBe(true);
  await userEvent.click(screen.getByText('Integration'));
  await userEvent.click(await screen.findByText('Keep editing'));
  expect(router.state.location.pathname).toBe('/settings');
  expect(screen.getByLabelText(company)).toHaveValue('Shop of Ada');

  await userEvent.click(screen.getByText('Integration'));
  await userEvent.click(await screen.findByText('Discard the changes'));
  await screen.findByText('Client key');
  expect(asksOnClosing()).toBe(false);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('leaving without changes does not ask, nor does it after saving', async () => {
  const { router } = await openTyped();
  await save(company);
  await waitFor(() => expect(stateOf(company)).toBeEmptyDOMElement());
  await save(timezoneField);
  await waitFor(() => expect(stateOf(timezoneField)).toBeEmptyDOMElement());
  await userEvent.click(screen.getByText('Integration'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/integration'));
});

test('a cap is saved, although the server has its members in another order', async () => {
  let user = { ...stored, message_caps: [] as object[], message_categories: [] as string[] };
  await openScreen('/settings', {
    'GET /user': { data: { user } },
    'PUT /user': ({ body }: Call) => {
      const { message_caps: caps } = body as { message_caps: object[] }; // what the form sends
      const stored = caps.map((cap) => Object.fromEntries(Object.entries(cap).sort()));
      user = { ...user, message_caps: stored };
      return { data: { user } };
    },
  });
  const add = await screen.findByRole('button', { name: en.settings.general.messageCapAdd });
  const form = add.closest('form');
  if (!form) throw new Error('The caps are in no form');
  await userEvent.click(add);
  expect(within(form).getByRole('status')).toHaveTextContent('Not saved');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(within(form).getByRole('status')).toBeEmptyDOMElement());
});

test('a save that is refused after its form was left is told in a toast', async () => {
  const late = held();
  const { dispatch, until, getState } = openStore({ 'PUT /user': late.answer });
  const saved = 'settings.general.timeSaved';
  dispatch(accountSubmitted({ update: { company_name: 'Shop of Ada' }, saved }));
  dispatch(accountLeft(saved));
  await late.give(0, { status: 500, error: { code: 'unexpected', message: 'It broke.' } });
  await until(() => getState().notifications.length > 0);
  expect(getState().notifications).toMatchObject([{ title: 'failure.notSaved' }]);
});
