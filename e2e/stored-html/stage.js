/*
 * Runs in the browser, in every frame, before any script of the page. Reports to `heard` what a script could do, and
 * inserts HTML in every way in which a page may do so.
 */
(() => {
  const { heard } = window;
  const tell = (what) => () => void heard(what);
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'fetch']) window[name] = tell(name);
  for (const name of ['XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker']) {
    window[name] = class {
      constructor() {
        heard(name);
      }
    };
  }
  navigator.sendBeacon = tell('sendBeacon');

  // Where a link leads is its reader's choice. Anything else that a click does is not.
  const elsewhere = ['http:', 'https:', 'mailto:', 'tel:'];
  const stay = (event) => {
    if (elsewhere.includes(event.target.closest?.('a')?.protocol)) event.preventDefault();
  };

  const ways = {
    innerHTML(html) {
      const holder = document.body.appendChild(document.createElement('div'));
      holder.innerHTML = html;
      return holder;
    },
    template(html) {
      const template = document.createElement('template');
      template.innerHTML = html;
      const holder = document.body.appendChild(document.createElement('div'));
      holder.append(template.content.cloneNode(true));
      return holder;
    },
    'document.write'(html) {
      const { contentDocument } = document.body.appendChild(document.createElement('iframe'));
      contentDocument.write(`<!doctype html><body>${html}`);
      contentDocument.close();
      return contentDocument;
    },
  };

  const events = (
    'mouseover mouseenter mousemove mousedown mouseup pointerover pointerdown wheel dblclick auxclick contextmenu ' +
    'keydown keyup keypress input change focus focusin blur submit reset invalid toggle beforetoggle animationstart ' +
    'animationend transitionrun transitionend scroll select copy cut paste drag drop error load begin end message'
  ).split(' ');

  const stir = (root) => {
    root.addEventListener('click', stay);
    for (const element of root.querySelectorAll('*')) {
      for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      element.focus?.();
      element.click?.();
    }
  };

  const settled = async (holders) => {
    const pictures = holders
      .flatMap((holder) => [...holder.querySelectorAll('img')])
      .filter((it) => !it.complete);
    const ends = (it) =>
      ['load', 'error'].map((name) => new Promise((done) => it.addEventListener(name, done)));
    await Promise.all(pictures.map((it) => Promise.race(ends(it))));
    await new Promise((resolve) => setTimeout(resolve, 100));
  };

  /** Shows all of them, then interacts with each element like a user or the browser might. */
  window.play = async (way, htmls) => {
    const holders = htmls.map((html) => ways[way](html));
    await settled(holders);
    for (const holder of holders) stir(holder);
    await settled(holders);
  };
})();
