import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../../testing/screen';

const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', data: { rate: 0.25 } };

/** The page of the variables, with what it sends. */
async function openVariables(answer: object = { data: { user } }) {
  const { calls } = await openScreen('/settings/global-variable', {
    'GET /user': { data: { user } },
    'PUT /user': answer,
  });
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { sent };
}

/** The form of the variable `rate`. */
async function openRate() {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for rate' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return within(await screen.findByRole('dialog'));
}

test('a new variable does not take the place of one of its name', async () => {
  const error = { code: 'name_taken', message: 'The name “rate” is taken.' };
  const { sent } = await openVariables({ status: 409, error });
  await userEvent.click(await screen.findByRole('button', { name: /^Add a global variable/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Name'), 'rate');
  await userEvent.type(dialog.getByLabelText('Value'), '1');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(error.message)).toBeVisible();
  expect(sent()).toEqual([{ added_data: { rate: '1' } }]);
});

test('a variable that is renamed takes along what is stored by then', async () => {
  const { sent } = await openVariables();
  const dialog = await openRate();
  await userEvent.type(dialog.getByLabelText('Name'), '_of_tax');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(sent()).toEqual([{ renamed_data: { rate: 'rate_of_tax' } }]);
});

test('a value that is changed is sent under the name', async () => {
  const { sent } = await openVariables();
  const dialog = await openRate();
  await userEvent.clear(dialog.getByLabelText('Value'));
  await userEvent.type(dialog.getByLabelText('Value'), '0.3');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(sent()).toEqual([{ data: { rate: '0.3' } }]);
});
