afterEach(() => {
  document.documentElement.lang = 'en';
});

// The modules are those of a page that was just opened: nothing is loaded yet.

test('only the language in use is loaded', () =>
  jest.isolateModulesAsync(async () => {
    const { startI18n, loadFeatureTexts } = await import('.');
    const { default: i18next } = await import('i18next');
    await startI18n('fr');
    expect(i18next.t('session.title')).toBe('Connexion');
    expect(i18next.exists('tags.title')).toBe(false);
    await loadFeatureTexts();
    expect(i18next.t('tags.title')).toBe('Étiquettes');
    expect(i18next.hasResourceBundle('en', 'translation')).toBe(false);
  }));

test('a language that is chosen while the screens are being loaded comes with their texts', () =>
  jest.isolateModulesAsync(async () => {
    const { startI18n, loadFeatureTexts, loadLanguage, showLanguage } = await import('.');
    const { default: i18next } = await import('i18next');
    await startI18n('en');
    await Promise.all([loadLanguage('fr'), loadFeatureTexts()]);
    await showLanguage('fr');
    expect(i18next.t('tags.title')).toBe('Étiquettes');
  }));
