// Runs before anything is drawn: marks that scripts run, and applies the examples' language and the theme chosen in the
// inbox.
const root = document.documentElement;
root.dataset.script = '';
root.dataset.language = localStorage.getItem('deskbell-docs-language') ?? 'curl';
const theme = localStorage.getItem('deskbell-theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
