import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { languages, type Language } from '../../../../domain/values/language';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

interface Preferences {
  language: Language;
  theme: Theme;
}

/** The first choice is made before the first paint (public/first-paint.js) and stands on <html>. */
function firstChoice(): Preferences {
  const { lang, dataset } = document.documentElement;
  return {
    language: languages.find((language) => language === lang) ?? 'en',
    theme: dataset.theme === 'dark' ? 'dark' : 'light',
  };
}

const slice = createSlice({
  name: 'preferences',
  initialState: firstChoice,
  reducers: {
    languageChosen(preferences, { payload }: PayloadAction<Language>) {
      preferences.language = payload;
    },
    themeChosen(preferences, { payload }: PayloadAction<Theme>) {
      preferences.theme = payload;
    },
  },
});

export const { languageChosen, themeChosen } = slice.actions;
export const preferencesReducer = slice.reducer;
