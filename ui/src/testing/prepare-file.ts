import { configure } from '@testing-library/react';
import { loadFeatureTexts, startI18n } from '../i18n';

/** Every test file begins with an empty page at the site's root, in English, whichever file ran before it in the same group. */
export function prepareFile(): void {
  // A screen's code is fetched when it is opened; the first one of a test file takes the transformer's time, and the machine may be busy.
  configure({ asyncUtilTimeout: 20_000 });
  beforeAll(async () => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    await startI18n('en');
    await loadFeatureTexts();
  });
}
