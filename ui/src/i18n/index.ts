import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../../domain/values/language';
import { withNoBreakSpaces } from '../../../domain/values/no-break-spaces';
import { shell as en } from './en/shell';
import { shell as fr } from './fr/shell';

/** Starts the catalogues in a language with what the sign-in page needs; the screens' texts come with them (features.ts). */
export async function startI18n(language: Language): Promise<void> {
  dayjs.locale(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, fr: { translation: withNoBreakSpaces(fr) } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
}
