import { call, put } from 'typed-redux-saga';
import { inTime } from '../../app/screen';
import { loadLanguage, showLanguage } from '../../i18n';
import { takeEvery, takeLatest } from '../../store/watch';
import { warned } from '../notifications/slice';
import { keep } from './kept-choices';
import { languageChosen, languageFailed, languageShown, sidebarChosen, themeChosen } from './slice';

function* handleLanguageChosen({ payload: language }: ReturnType<typeof languageChosen>) {
  // Kept first: the choice also holds for a page that is opened, or reloaded, before the language is there.
  keep('language', language);
  yield* call(() => inTime(loadLanguage(language)));
  yield* put(languageShown(language));
  yield* call(showLanguage, language);
}

function handleThemeChosen({ payload: theme }: ReturnType<typeof themeChosen>): void {
  document.documentElement.dataset.theme = theme;
  keep('theme', theme);
}

function handleSidebarChosen({ payload: { place, isFolded } }: ReturnType<typeof sidebarChosen>): void {
  keep(`sidebar.${place}`, isFolded ? 'folded' : 'whole');
}

export function* watchPreferences() {
  // The language stays as it is where the other one cannot be loaded.
  yield* takeLatest(languageChosen, handleLanguageChosen, () => [
    languageFailed(),
    warned('failure.chunk', undefined, { key: 'failure.chunkText' }),
  ]);
  yield* takeEvery(themeChosen, handleThemeChosen);
  yield* takeEvery(sidebarChosen, handleSidebarChosen);
}
