// Before anything is drawn: that there is a script, in which language examples are read, and the theme chosen in the inbox.
const root = document.documentElement;
root.dataset.script = '';
root.dataset.language = localStorage.getItem('deskbell-docs-language') ?? 'curl';
const theme = localStorage.getItem('deskbell-theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
