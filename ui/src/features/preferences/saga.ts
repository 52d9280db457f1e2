import dayjs from 'dayjs';
import i18next from 'i18next';
import { call } from 'typed-redux-saga';
import { languageChosen, themeChosen } from './slice';
import { takeEvery } from '../../store/watch';

function keep(name: 'language' | 'theme', value: string): void {
  try {
    localStorage.setItem(`sillage.${name}`, value);
  } catch {
    // Storage is forbidden in this browser: the choice holds until the page is left.
  }
}

function* handleLanguageChosen({ payload: language }: ReturnType<typeof languageChosen>) {
  document.documentElement.lang = language;
  dayjs.locale(language);
  keep('language', language);
  yield* call(() => i18next.changeLanguage(language));
}

function handleThemeChosen({ payload: theme }: ReturnType<typeof themeChosen>): void {
  document.documentElement.dataset.theme = theme;
  keep('theme', theme);
}

export function* watchPreferences() {
  yield* takeEvery(languageChosen, handleLanguageChosen);
  yield* takeEvery(themeChosen, handleThemeChosen);
}
