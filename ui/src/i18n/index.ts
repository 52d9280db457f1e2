import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../../domain/values/language';
import { en } from './en';
import { fr } from './fr';

/** Starts the catalogues in a language; both are bundled, so that switching cannot fail. */
export async function startI18n(language: Language): Promise<void> {
  dayjs.locale(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, fr: { translation: fr } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
}
