/**
 * Shows the message in index.html as soon as the app fails to start: a script fails to load or throws, or the browser doesn't
 * support modules. A classic script of its own, compiled for old browsers (build/add-start-guard.ts), so that no error in the
 * app's scripts can stop it. Nothing imports it, and it imports nothing.
 */
(() => {
  const root = document.getElementById('root');
  const message = document.getElementById('start-failed');
  if (!root || !message) return;

  /** React replaces the message with its first render. */
  const isStarting = () => message.parentNode === root;
  /** React unmounts everything when an error is thrown outside the screens. */
  const isEmpty = () => root.childNodes.length === 0;
  /** Browser extensions have failing scripts too. */
  const isOurs = (address: string) => address.indexOf(location.origin) === 0;

  const show = (reason: string) => {
    // Later failures are consequences of the first.
    if (message.hasAttribute('data-shown') || !(isStarting() || isEmpty())) return;
    root.appendChild(message);
    message.setAttribute('data-shown', '');
    const line = message.querySelector('.start-reason');
    if (line) line.textContent = reason;
  };

  const onError = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement && isOurs(target.src)) show(`${target.src} did not load`);
    if (event instanceof ErrorEvent && (isEmpty() || isOurs(event.filename))) show(event.message);
  };

  // React may report an error before it unmounts.
  window.addEventListener('error', (event) => setTimeout(() => onError(event), 0), true);
  window.addEventListener('unhandledrejection', ({ reason }) => setTimeout(() => show(String(reason)), 0));
  if (!('noModule' in HTMLScriptElement.prototype)) show('HTMLScriptElement.noModule is not supported');
})();
