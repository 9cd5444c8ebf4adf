import type { IncomingMessage } from 'node:http';
import { InvalidRequest, RequestTimeout } from '../../../errors/errors.ts';
import type { CheckedContent } from './checked-content.ts';
import type { Bring } from './receive-file.ts';
import { isTooSlow, type UploadRate } from './upload-rate.ts';

/** How long to read and discard the rest of a refused body, so that the client gets to read the response. */
const lingerMilliseconds = 10_000;

/** The Content-Length of an upload. */
export function announcedLength({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Never destroys the request itself: its connection still has to carry the response. */
export function bringFrom(request: IncomingMessage, rate: UploadRate): Bring {
  return (content) => {
    const watch = watchRate(content, rate);
    const abort = () => content.destroy(new InvalidRequest('The upload broke off.'));
    request.once('error', abort);
    content.once('close', () => {
      clearInterval(watch);
      request.unpipe(content);
    });
    request.pipe(content);
  };
}

function watchRate(content: CheckedContent, rate: UploadRate): NodeJS.Timeout {
  const began = performance.now();
  return setInterval(() => {
    if (!isTooSlow(rate, performance.now() - began, content.received)) return;
    const least = `${rate.bytesPerSecond} bytes a second and ${rate.maxMilliseconds / 60_000} minutes in all`;
    content.destroy(new RequestTimeout(`The upload came too slowly: it has to make ${least}.`));
  }, rate.checkMilliseconds);
}

/** After a refusal. */
export function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const cut = setTimeout(() => request.destroy(), lingerMilliseconds).unref();
  request.once('close', () => clearTimeout(cut));
}
