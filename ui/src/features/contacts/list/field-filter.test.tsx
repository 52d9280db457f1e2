import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen } from '../../../testing/screen';

const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', timezone: 'UTC' };
const weight = { id: 12, label: 'Weight', variable_name: 'weight', type: 'number' };

test.each([
  [null, '12,5', '12.5'],
  ['point', '12,5', '12.5'],
  ['comma', '12.5.1', '12,5'],
])('the list asks for a number as the account writes it (%s)', async (number_format, refused, example) => {
  await openScreen('/contacts?field=12.EQUALS.1', {
    'GET /user': { data: { user: { ...user, number_format } } },
    'POST /contact': { data: { contacts: [], meta: onePage(0) } },
    'GET /custom-field': { data: { customFields: [weight], meta: onePage(1) } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter by a field' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(`A number, such as 12 or ${example}.`)).toBeVisible();
  fireEvent.change(within(dialog).getByLabelText('Value to compare with'), { target: { value: refused } });
  expect(await within(dialog).findByText(new RegExp(`This is not a number.*${example}`))).toBeVisible();
});
