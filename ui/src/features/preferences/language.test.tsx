import { act, screen, waitFor } from '@testing-library/react';
import { Pagination } from 'antd';
import userEvent from '@testing-library/user-event';
import { openStore } from '../../testing/store';
import { PreferenceChoices } from '../profile/PreferenceChoices';
import { languageChosen } from './slice';
import { drawPart } from '../../testing/part';

const french = (): HTMLElement => screen.getByRole('radio', { name: 'Français' });

test('a language that is chosen is shown with its own texts and antd’s, and kept; the last choice counts', async () => {
  const store = openStore({});
  drawPart(
    store,
    <>
      <PreferenceChoices />
      <Pagination total={50} />
    </>,
  );
  await userEvent.click(french());
  expect(french()).toBeChecked();
  expect(await screen.findByText('Langue')).toBeVisible();
  expect(await screen.findByTitle('Page suivante')).toBeVisible();
  expect([document.documentElement.lang, localStorage.getItem('sillage.language')]).toEqual(['fr', 'fr']);

  act(() => {
    store.dispatch(languageChosen('en'));
    store.dispatch(languageChosen('fr'));
    store.dispatch(languageChosen('en'));
  });
  await waitFor(() => expect(screen.getByText('Language')).toBeVisible());
  expect(await screen.findByTitle('Next Page')).toBeVisible();
  expect([document.documentElement.lang, localStorage.getItem('sillage.language')]).toEqual(['en', 'en']);
  expect(french()).not.toBeChecked();
});
