// Sets the colour scheme before the first paint, so that a dark page never flashes light. The key and the attribute are those of
// src/app/theme/theme.ts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('letopis.mode');
  } catch {
    // Storage is forbidden: the system decides.
  }
  var dark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', dark ? 'dark' : 'light');
})();
