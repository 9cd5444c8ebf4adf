// Shows mail as it arrives: polls this page, and replaces the parts marked data-live that have changed. Forms stay untouched.
const pollMilliseconds = 1500;

const liveParts = () => [...document.querySelectorAll('[data-live]')];

const seen = new Map(liveParts().map((part) => [part, part.innerHTML]));

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.pathname);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = [...page.querySelectorAll('[data-live]')];
  for (const [at, part] of liveParts().entries()) {
    const html = fresh[at]?.innerHTML;
    if (html === undefined || html === seen.get(part)) continue;
    seen.set(part, html);
    part.innerHTML = html;
  }
}

async function poll() {
  try {
    await refresh();
  } catch {
    // The demo was stopped or is restarting; the next poll finds out.
  }
  setTimeout(poll, pollMilliseconds);
}

setTimeout(poll, pollMilliseconds);
