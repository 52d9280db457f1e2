import dayjs from 'dayjs';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../../domain/values/language';
import { withNoBreakSpaces } from '../../../domain/values/text/no-break-spaces';

/** The parts of a language, each a file that is loaded when it is first needed: for the sign-in page, and for the screens after it. */
const parts = {
  first: {
    en: async () => addFirst('en', await import('./en/first')),
    fr: async () => addFirst('fr', await import('./fr/first')),
  },
  features: {
    en: async () => addTexts('en', (await import('./en/features')).features),
    fr: async () => addTexts('fr', withNoBreakSpaces((await import('./fr/features')).features)),
  },
} satisfies Record<string, Record<Language, () => Promise<void>>>;

/** The parts that are needed so far. A language that is chosen later is shown once it has them all. */
const needed = new Set<keyof typeof parts>(['first']);

function addFirst(language: Language, { first }: { first: { texts: object; antd: object } }): void {
  addTexts(language, first.texts);
  i18next.addResourceBundle(language, 'antd', first.antd);
}

function addTexts(language: Language, texts: object): void {
  i18next.addResourceBundle(language, 'translation', texts, true, true);
}

/** Starts in a language, with what is needed of it so far. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: {},
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
  await loadLanguage(language);
  dayjs.locale(language);
}

/** Loads what the interface needs of a language so far, and what it comes to need meanwhile. */
export async function loadLanguage(language: Language): Promise<void> {
  // The loop also takes a part that is added while another one is loaded.
  for (const part of needed) await parts[part][language]();
}

/** Loads the texts of the screens in the current language. */
export async function loadFeatureTexts(): Promise<void> {
  needed.add('features');
  await loadLanguage(i18next.language as Language); // startI18n and the user's choice set no other
}

/** Shows a language that is loaded. */
export async function showLanguage(language: Language): Promise<void> {
  document.documentElement.lang = language;
  dayjs.locale(language);
  await i18next.changeLanguage(language);
}
