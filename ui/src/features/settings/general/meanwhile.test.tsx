import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../../testing/screen';
import type { Call } from '../../../testing/server';

const ada = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', company_name: 'Shop' };

/** The general settings, on a server that merges what it is sent by channel, as the product's does. */
async function openSettings() {
  const rules: Record<string, boolean> = { sms: true, email: true };
  const user = () => ({
    ...ada,
    timezone: 'UTC',
    timezone_field: 'timezone',
    may_write_unasked: { ...rules },
  });
  const { calls } = await openScreen('/settings', {
    'GET /user': () => ({ data: { user: user() } }),
    'PUT /user': ({ body }: Call) => {
      Object.assign(rules, (body as { may_write_unasked?: object }).may_write_unasked); // what the forms send
      return { data: { user: user() } };
    },
  });
  const sms = await screen.findByRole('radiogroup', { name: 'SMS' });
  const form = sms.closest('form');
  if (!form) throw new Error('The rules are in no form');
  const choose = (channel: string, label: RegExp) =>
    userEvent.click(within(within(form).getByRole('radiogroup', { name: channel })).getByLabelText(label));
  const save = async () => {
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(form).getByRole('status')).toBeEmptyDOMElement());
  };
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { rules, form, choose, save, sent };
}

test('what somebody else decided for another channel meanwhile stays', async () => {
  const { rules, form, choose, save, sent } = await openSettings();
  rules.email = false;
  await choose('SMS', /agreed/);
  await save();
  expect(rules).toEqual({ sms: false, email: false });
  // The answer told of it, and the form shows it.
  const email = within(form).getByRole('radiogroup', { name: 'E-mail' });
  expect(within(email).getByLabelText(/agreed/)).toBeChecked();
  await choose('SMS', /not asked/);
  await save();
  expect(sent()).toEqual([{ may_write_unasked: { sms: false } }, { may_write_unasked: { sms: true } }]);
  expect(rules).toEqual({ sms: true, email: false });
});

test('what another form’s answer tells of does not look changed here', async () => {
  const { rules, form, choose, save, sent } = await openSettings();
  rules.email = false;
  const company = screen.getByLabelText('Company name');
  await choose('SMS', /agreed/);
  await userEvent.type(company, ' of Ada');
  const other = company.closest('form');
  if (!other) throw new Error('The name is in no form');
  await userEvent.click(within(other).getByRole('button', { name: 'Save' }));
  await screen.findByText('Company saved');
  expect(within(form).getByRole('status')).toHaveTextContent('Not saved');
  await save();
  expect(sent().at(-1)).toEqual({ may_write_unasked: { sms: false } });
  expect(rules).toEqual({ sms: false, email: false });
});
