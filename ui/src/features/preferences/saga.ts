import dayjs from 'dayjs';
import i18next from 'i18next';
import { call } from 'typed-redux-saga';
import { keep } from './kept-choices';
import { languageChosen, sidebarChosen, themeChosen } from './slice';
import { takeEvery } from '../../store/watch';

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

function handleSidebarChosen({ payload: { place, isFolded } }: ReturnType<typeof sidebarChosen>): void {
  keep(`sidebar.${place}`, isFolded ? 'folded' : 'whole');
}

export function* watchPreferences() {
  yield* takeEvery(languageChosen, handleLanguageChosen);
  yield* takeEvery(themeChosen, handleThemeChosen);
  yield* takeEvery(sidebarChosen, handleSidebarChosen);
}
