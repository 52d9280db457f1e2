import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { languages, type Language } from '../../../../domain/values/language';
import { kept } from './kept-choices';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A flow uses the whole window, and its sidebar has a separate choice. */
export type SidebarPlace = 'screens' | 'workspace';

interface Preferences {
  language: Language;
  /** The language that was chosen while its texts are being loaded. */
  comingLanguage: Language | null;
  theme: Theme;
  isSidebarFolded: Record<SidebarPlace, boolean>;
}

/** Language and theme are set before the first paint (public/first-paint.js) on <html>. */
function firstChoice(): Preferences {
  const { lang, dataset } = document.documentElement;
  return {
    language: languages.find((language) => language === lang) ?? 'en',
    comingLanguage: null,
    theme: dataset.theme === 'dark' ? 'dark' : 'light',
    isSidebarFolded: {
      screens: kept('sidebar.screens') === 'folded',
      workspace: kept('sidebar.workspace') !== 'whole',
    },
  };
}

const slice = createSlice({
  name: 'preferences',
  initialState: firstChoice,
  reducers: {
    languageChosen(preferences, { payload }: PayloadAction<Language>) {
      preferences.comingLanguage = payload;
    },
    languageShown(preferences, { payload }: PayloadAction<Language>) {
      preferences.language = payload;
      preferences.comingLanguage = null;
    },
    languageFailed(preferences) {
      preferences.comingLanguage = null;
    },
    themeChosen(preferences, { payload }: PayloadAction<Theme>) {
      preferences.theme = payload;
    },
    sidebarChosen(preferences, { payload }: PayloadAction<{ place: SidebarPlace; isFolded: boolean }>) {
      preferences.isSidebarFolded[payload.place] = payload.isFolded;
    },
  },
});

export const { languageChosen, languageShown, languageFailed, themeChosen, sidebarChosen } = slice.actions;
export const preferencesReducer = slice.reducer;
