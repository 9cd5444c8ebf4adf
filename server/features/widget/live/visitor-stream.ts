import type { VisitorCaller } from '../../../access/visitor-caller.ts';

/** The response that a stream writes to (http/event-stream-response.ts). */
export type StreamResponse = {
  write(text: string): void;
  end(): void;
  backlog(): number;
  onClose(listener: () => void): void;
};

/** A reader with more buffered bytes is disconnected, and reconnects after what it has received. */
const maxBacklogBytes = 256 * 1024;

/** One open stream of a visitor. */
export class VisitorStream {
  readonly visitor: VisitorCaller;
  isClosed = false;
  readonly #response: StreamResponse;

  constructor(visitor: VisitorCaller, response: StreamResponse) {
    this.visitor = visitor;
    this.#response = response;
    response.onClose(() => {
      this.isClosed = true;
    });
  }

  write(text: string): void {
    if (this.#response.backlog() > maxBacklogBytes) this.end();
    else this.#response.write(text);
  }

  end(): void {
    this.#response.end();
  }
}
