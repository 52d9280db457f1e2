import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { DelayFields } from './DelayFields';

test('a specific date that is switched off forgets what was chosen', async () => {
  const chosen = { timezone: 'America/Toronto', days: [1, 2], isBetween: true, from: '10:00', to: '11:00' };
  const start = { useVariable: false, amount: 1, unit: 'DAYS', isSpecific: true, ...chosen };
  render(
    <Form initialValues={start}>
      <DelayFields />
    </Form>,
  );
  const specific = screen.getByRole('switch', { name: /Specific date/ });
  expect(await screen.findByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await userEvent.click(specific);
  await userEvent.click(specific);
  expect(await screen.findByRole('checkbox', { name: 'Monday' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: /^Only between/ })).not.toBeChecked();
  expect(await screen.findByTitle(/^America\/Montreal/)).toBeVisible();
});
