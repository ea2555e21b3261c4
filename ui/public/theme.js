// Runs before the page is painted: sets the theme and language that were last used here, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  try {
    theme = localStorage.getItem('todana.theme');
    language = localStorage.getItem('todana.language');
  } catch (_) {
    // No storage: follow the system.
  }
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (language !== 'en' && language !== 'ja') {
    language = (navigator.language || 'en').toLowerCase().indexOf('ja') === 0 ? 'ja' : 'en';
  }
  root.lang = language;
})();
