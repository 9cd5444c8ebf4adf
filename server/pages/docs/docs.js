const root = document.documentElement;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// Languages: one choice for every example of every page.

const languageKey = 'deskbell-docs-language';

function showLanguage(language) {
  root.dataset.language = language;
  for (const button of all('[data-choice]')) {
    const { languages } = button.closest('[data-languages]').dataset;
    const offered = languages.split(' ');
    const shown = offered.includes(language) ? language : offered[0];
    button.setAttribute('aria-pressed', String(button.dataset.choice === shown));
  }
  for (const block of all('[data-languages]')) {
    const offered = block.dataset.languages.split(' ');
    const shown = offered.includes(language) ? language : offered[0];
    for (const pre of all('pre', block)) pre.hidden = pre.dataset.language !== shown;
  }
}

for (const button of all('[data-choice]')) {
  button.addEventListener('click', () => {
    // The content above may change height: keep the button where it was clicked.
    const before = button.getBoundingClientRect().top;
    showLanguage(button.dataset.choice);
    localStorage.setItem(languageKey, button.dataset.choice);
    scrollBy(0, button.getBoundingClientRect().top - before);
  });
}
showLanguage(root.dataset.language);
addEventListener('storage', ({ key, newValue }) => {
  if (key === languageKey && newValue !== null) showLanguage(newValue);
});

// The clipboard requires a secure context: without one there is no button.

if (navigator.clipboard !== undefined) {
  for (const button of all('.copy')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const [pre] = all('pre', button.closest('.code')).filter((it) => !it.hidden);
      const done = await navigator.clipboard.writeText(pre.textContent).then(
        () => 'Copied',
        () => 'Not allowed',
      );
      button.textContent = done;
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
  }
}

// The menu is open next to the text, and closed above it.

const menu = document.querySelector('.menu-details');
const isWide = matchMedia('(min-width: 56rem)');
const fitMenu = () => {
  menu.open = isWide.matches;
};
isWide.addEventListener('change', fitMenu);
fitMenu();
if (isWide.matches) {
  const current = menu.querySelector('[aria-current]');
  const pane = menu.closest('.menu');
  if (current !== null) pane.scrollTop = current.offsetTop - pane.clientHeight / 2;
}

// The current position on the page.

const marks = new Map(all('.contents a').map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
const headings = [...marks.keys()].map((id) => document.getElementById(id)).filter(Boolean);
function markPlace() {
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 140);
  const current = passed.at(-1)?.id ?? headings[0]?.id;
  for (const [id, link] of marks) {
    if (id === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
if (headings.length > 0) {
  addEventListener('scroll', markPlace, { passive: true });
  markPlace();
}

// A link to something inside closed details opens them.

function revealTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let it = target?.closest('details'); it; it = it.parentElement.closest('details')) it.open = true;
}
addEventListener('hashchange', revealTarget);
revealTarget();

// Search.

const dialog = document.querySelector('dialog.search');
const input = dialog.querySelector('input');
const list = dialog.querySelector('ul');
const status = dialog.querySelector('.search-status');
const searchButton = document.querySelector('.search-button');
let index;
let loading;
let selected = -1;

function openSearch() {
  dialog.showModal();
  input.select();
  return search();
}

/** An index that failed to load is requested again on the next keystroke. */
async function search() {
  loading ??= fetch('/docs/search.json').then(
    (response) => (response.ok ? response.json() : undefined),
    () => undefined,
  );
  index = await loading;
  if (index === undefined) loading = undefined;
  showResults();
}

const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every search word must be a prefix of a word in the passage; title matches count more, and an exact title most. */
function find(query) {
  const words = plain(query)
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean);
  if (words.length === 0) return [];
  const scored = index.map((passage) => {
    passage.words ??= [passage.heading, passage.page, passage.text].map(
      (text) => ` ${plain(text).replace(/[^\p{L}\p{N}_]+/gu, ' ')}`,
    );
    const [heading, page, text] = passage.words;
    let score = plain(passage.heading).includes(plain(query).trim()) ? 20 : 0;
    for (const word of words) {
      const here =
        (heading.includes(` ${word} `) || heading.endsWith(` ${word}`)
          ? 12
          : heading.includes(` ${word}`)
            ? 8
            : 0) +
        (page.includes(` ${word}`) ? 4 : 0) +
        (text.includes(` ${word}`) ? 1 : 0);
      if (here === 0) return [0, passage];
      score += here;
    }
    // Schemas are named after their objects: somebody who searches for one wants its guide or its operations.
    return [passage.page === 'Schemas' ? score / 2 : score, passage];
  });
  return scored
    .filter(([score]) => score > 0)
    .sort(([one], [other]) => other - one)
    .slice(0, 12)
    .map(([, passage]) => passage);
}

function showResults() {
  if (index === undefined) {
    status.textContent = 'The search could not be loaded. Type on to try again.';
    return;
  }
  const found = find(input.value);
  list.replaceChildren(...found.map(resultRow));
  select(found.length > 0 ? 0 : -1);
  input.setAttribute('aria-expanded', String(found.length > 0));
  status.textContent = input.value.trim() === '' ? '' : found.length === 0 ? 'No matches' : '';
}

function resultRow({ url, page, heading, section, text }, at) {
  const row = document.createElement('li');
  row.id = `result-${at}`;
  row.role = 'option';
  row.dataset.url = url;
  const title = document.createElement('strong');
  title.textContent = heading;
  const place = document.createElement('span');
  place.textContent = [section, page].filter((it) => it !== heading).join(' › ');
  const excerpt = document.createElement('span');
  excerpt.className = 'excerpt';
  excerpt.textContent = text.slice(0, 120);
  row.append(title, place, excerpt);
  row.addEventListener('pointermove', () => select(at));
  row.addEventListener('click', () => follow(row));
  return row;
}

function follow({ dataset }) {
  dialog.close();
  location.assign(dataset.url);
}

function select(at) {
  selected = at;
  for (const [place, row] of [...list.children].entries())
    row.setAttribute('aria-selected', String(place === at));
  if (at >= 0) {
    input.setAttribute('aria-activedescendant', `result-${at}`);
    list.children[at].scrollIntoView({ block: 'nearest' });
  } else input.removeAttribute('aria-activedescendant');
}

input.addEventListener('input', search);
input.addEventListener('keydown', (event) => {
  const count = list.children.length;
  if (event.isComposing || count === 0) return;
  if (event.key === 'ArrowDown') select((selected + 1) % count);
  else if (event.key === 'ArrowUp') select((selected + count - 1) % count);
  else if (event.key === 'Enter') follow(list.children[selected]);
  else return;
  event.preventDefault();
});
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});
searchButton.hidden = false;
searchButton.addEventListener('click', openSearch);
addEventListener('keydown', (event) => {
  const isWriting = event.target.closest?.('input, textarea, select, [contenteditable]');
  const isShortcut = event.key === '/' && !isWriting && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (!isShortcut && !isPalette) return;
  event.preventDefault();
  if (!dialog.open) openSearch();
});

// Trying an operation. The token stays in this page's fields, and is gone when the page is closed.

const tokenFields = all('.try [name=token]');
for (const field of tokenFields) {
  field.addEventListener('input', () => {
    for (const other of tokenFields) other.value = field.value;
  });
}

for (const details of all('details.try')) {
  details.hidden = false;
  const form = details.querySelector('form');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('[type=submit]');
    button.disabled = true;
    showAnswer(form.querySelector('output'), await send(form));
    button.disabled = false;
  });
}

async function send(form) {
  const fields = all('[data-in]', form).filter(({ value }) => value !== '');
  const address = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(form.elements[name].value.trim()),
  );
  const query = new URLSearchParams(
    fields.filter((it) => it.dataset.in === 'query').map((it) => [it.name, it.value]),
  );
  const body = form.elements.body?.value;
  const headers = { authorization: `Bearer ${form.elements.token.value.trim()}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const start = performance.now();
  try {
    const request = { method: form.dataset.method, headers, body, credentials: 'omit' };
    const response = await fetch(query.size > 0 ? `${address}?${query}` : address, request);
    const text = await response.text();
    return {
      ok: response.ok,
      line: `${response.status} · ${Math.round(performance.now() - start)} ms`,
      text,
    };
  } catch (error) {
    return { ok: false, line: 'No response', text: String(error.message) };
  }
}

function showAnswer(output, { ok, line, text }) {
  const head = document.createElement('p');
  head.textContent = line;
  head.className = ok ? 'good' : 'bad';
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.textContent = readable(text);
  output.replaceChildren(head, ...(text === '' ? [] : [pre]));
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
