/*
 * Chooses language and theme before the first paint, so that nothing flashes. This is the only place that makes the first
 * choice: the application reads it from <html>. Section 4: language from local storage, else from the browser, else English.
 */
(function () {
  var root = document.documentElement;
  function stored(name) {
    try {
      return localStorage.getItem('sillage.' + name);
    } catch {
      return null; // Storage is forbidden here; the defaults serve.
    }
  }
  function oneOf(values, value) {
    return values.indexOf(value) >= 0 ? value : null;
  }
  var prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.lang =
    oneOf(['en', 'fr'], stored('language')) || oneOf(['en', 'fr'], navigator.language.slice(0, 2)) || 'en';
  root.dataset.theme = oneOf(['light', 'dark'], stored('theme')) || (prefersDark ? 'dark' : 'light');
})();
