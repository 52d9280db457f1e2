import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadLanguage, showLanguage } from '../../i18n';
import { NumberInput } from './NumberInput';

beforeAll(async () => loadLanguage('fr'));
afterAll(async () => showLanguage('en'));

/** Types a number into a field and leaves it: what it told last, and what it shows. */
async function typed(text: string, props: { precision?: number; max?: number } = {}) {
  let told: number | null = null;
  const { unmount } = render(
    <NumberInput aria-label="Hours" min={0} onChange={(value) => (told = value)} {...props} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Hours');
  await userEvent.type(field, text);
  await userEvent.tab();
  const shown = field.value;
  unmount();
  return { told, shown };
}

test('a comma and a point are typed before decimals, and the language’s own is shown', async () => {
  await showLanguage('fr');
  expect(await typed('1,5')).toEqual({ told: 1.5, shown: '1,5' });
  expect(await typed('1.5')).toEqual({ told: 1.5, shown: '1,5' });
  expect(await typed('1 500,25')).toEqual({ told: 1500.25, shown: '1500,25' });
  await showLanguage('en');
  expect(await typed('1,5')).toEqual({ told: 1.5, shown: '1.5' });
  expect(await typed('1.5')).toEqual({ told: 1.5, shown: '1.5' });
});

test('a field for whole numbers rounds a decimal, whichever sign stands before it', async () => {
  await showLanguage('fr');
  for (const text of ['2,4', '2.4'])
    expect(await typed(text, { precision: 0 })).toEqual({ told: 2, shown: '2' });
  expect(await typed('7,5', { precision: 0, max: 50 })).toEqual({ told: 8, shown: '8' });
});

test('what is no number is not taken', async () => {
  await showLanguage('fr');
  expect((await typed('1,5,5')).told).toBe(1.5);
});
