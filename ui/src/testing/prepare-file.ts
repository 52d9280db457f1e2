import { startI18n } from '../i18n';

/** Every test file begins with an empty page at the site's root, in English, whichever file ran before it in the same group. */
export function prepareFile(): void {
  beforeAll(async () => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    await startI18n('en');
  });
}
