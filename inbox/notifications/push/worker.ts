/** This browser's service worker; undefined if there can be none, such as over plain http and in the dev server. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}

/** Tells the worker which scripts and styles this page has loaded, so that it can start offline, too. */
export function keepLoadedFiles(): () => void {
  const tell = (names: string[]) => {
    const paths = names
      .map((name) => new URL(name).pathname)
      .filter((path) => path.startsWith('/app/assets/'));
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: paths }));
  };
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const observer = new PerformanceObserver((list) => tell(list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}

/** Calls `open` with the path of a notification that the user has clicked. Returns a function that stops it. */
export function whenOpened(open: (path: string) => void): () => void {
  const listener = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open !== undefined) open(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', listener);
  return () => navigator.serviceWorker?.removeEventListener('message', listener);
}
