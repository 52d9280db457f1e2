import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../testing/screen';
import { held } from '../../../testing/store';

const stored = {
  id: 1,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  shopify_shop_domain: 'shop.myshopify.com',
  has_shopify_webhook_secret: false,
  twilio_account_sid: 'AC1',
  ai_contact_fields: [],
};

const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

/** A page with settings of the account; its saves are answered by the test. */
async function openSettings(address: string, label: string) {
  let user = stored;
  const saves = held();
  const opened = await openScreen(address, {
    'GET /user': () => ({ data: { user } }),
    'PUT /user': saves.answer,
    'GET /user/webhook': { data: { webhooks: [] } },
  });
  const field = await screen.findByLabelText(label);
  const form = within(field.closest('form')!);
  const save = async () => {
    const before = saves.waiting.length;
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves.waiting).toHaveLength(before + 1));
  };
  /** The server has stored what was sent. */
  const stores = async (place: number, more: object = {}) => {
    const { body } = saves.waiting[place]!.call;
    user = { ...user, ...(body as object), ...more };
    await act(() => saves.give(place, { data: { user } }));
  };
  return { ...opened, field, form, save, stores };
}

test.each([
  ['/profile', 'First name'],
  ['/settings/twilio', 'Account SID'],
  ['/settings/shopify', 'Shop domain'],
])('what is typed on %s while %s is saved stays, and is still to be saved', async (address, label) => {
  const { field, form, save, stores } = await openSettings(address, label);
  write(field, 'one');
  await save();
  write(field, 'one and two');
  await stores(0);
  expect(screen.getByLabelText(label)).toBe(field);
  expect(field).toHaveValue('one and two');
  await waitFor(() => expect(form.getByRole('status')).toHaveTextContent('Not saved'));
  await save();
  await stores(1);
  await waitFor(() => expect(form.getByRole('status')).toBeEmptyDOMElement());
  expect(screen.getByLabelText(label)).toHaveValue('one and two');
});

test('a secret that was saved is shown no more, although something else was typed meanwhile', async () => {
  const { field, save, stores, calls } = await openSettings('/settings/shopify', 'Shop domain');
  write(screen.getByLabelText('Webhook signing secret'), 'hush');
  await save();
  write(field, 'other.myshopify.com');
  await stores(0, { shopify_webhook_secret: undefined, has_shopify_webhook_secret: true });
  await waitFor(() => expect(screen.getByLabelText('Webhook signing secret')).toHaveValue(''));
  expect(field).toHaveValue('other.myshopify.com');
  await save();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    shopify_shop_domain: 'other.myshopify.com',
  });
});

test('what is stored by another way is shown where nothing is typed', async () => {
  const { store, field } = await openSettings('/settings/twilio', 'Account SID');
  const { user } = store.getState().session;
  act(
    () =>
      void store.dispatch({ type: 'session/userChanged', payload: { ...user, twilio_account_sid: 'AC2' } }),
  );
  await waitFor(() => expect(screen.getByLabelText('Account SID')).toHaveValue('AC2'));
  expect(field).toBeDefined();
});

test('a secret that was removed can be stored and removed again', async () => {
  const { form, save, stores, calls } = await openSettings('/settings/shopify', 'Shop domain');
  const secret = (): HTMLElement => screen.getByLabelText('Webhook signing secret');
  const removal = (): HTMLElement => form.getByRole('checkbox');
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const has = (is: boolean) => ({ shopify_webhook_secret: undefined, has_shopify_webhook_secret: is });
  write(secret(), 'hush');
  await save();
  await stores(0, has(true));
  fireEvent.click(await form.findByRole('checkbox'));
  await save();
  await stores(1, has(false));
  await waitFor(() => expect(form.queryByRole('checkbox')).toBeNull());
  write(secret(), 'hush again');
  await save();
  await stores(2, has(true));
  expect(await form.findByRole('checkbox')).not.toBeChecked();
  fireEvent.click(removal());
  await save();
  expect(sent().at(-1)).toEqual({ shopify_webhook_secret: null });
});
