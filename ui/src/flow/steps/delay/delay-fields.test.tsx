import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { loadLanguage, showLanguage } from '../../../i18n';
import { DelayFields } from './DelayFields';
import { delayEditor } from './editor';

afterEach(async () => showLanguage('en'));

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

test.each([
  ['fr', 'Attendre'],
  ['en', 'Wait'],
] as const)('1,5 hours are an hour and a half in %s', async (language, label) => {
  await loadLanguage(language);
  await showLanguage(language);
  const stored: object[] = [];
  render(
    <Form
      initialValues={delayEditor.blank}
      onFinish={(draft: object) =>
        stored.push(
          delayEditor.write({ ...delayEditor.blank, ...draft }, { isNew: true, followers: 0, stored: {} }),
        )
      }
    >
      <DelayFields />
      <button>OK</button>
    </Form>,
  );
  const amount = screen.getByLabelText(label);
  await userEvent.clear(amount);
  await userEvent.type(amount, '1,5');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(stored).toEqual([expect.objectContaining({ delay: 5_400 })]));
});
