import { useAppSelector } from '../../store/hooks';
import type { Language } from '../../../../domain/values/language';
import type { Theme } from './slice';

/** Each language under its own name. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' };

/** The other language, under its own name. */
export function useOtherLanguage(): { language: Language; name: string } {
  const language = useAppSelector((state) => (state.preferences.language === 'en' ? 'fr' : 'en'));
  return { language, name: languageNames[language] };
}

export const useOtherTheme = (): Theme =>
  useAppSelector((state) => (state.preferences.theme === 'dark' ? 'light' : 'dark'));
