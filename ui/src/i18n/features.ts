import i18next from 'i18next';
import { features as en } from './en/features';
import { features as fr } from './fr/features';
import { withNoBreakSpaces } from '../../../domain/values/no-break-spaces';

/** Adds the texts of the screens to the catalogues, both languages at once, so that switching cannot fail. */
export function addFeatureTexts(): void {
  i18next.addResourceBundle('en', 'translation', en, true, true);
  i18next.addResourceBundle('fr', 'translation', withNoBreakSpaces(fr), true, true);
}
