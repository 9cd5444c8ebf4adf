/** The service worker of this browser; undefined where there can be none, as over plain http and in the dev server. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}

/** Calls `open` with the path of a notification that the user has clicked. Returns a function that stops it. */
export function whenOpened(open: (path: string) => void): () => void {
  const listener = ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open !== undefined) open(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', listener);
  return () => navigator.serviceWorker?.removeEventListener('message', listener);
}
