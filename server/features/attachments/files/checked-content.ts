import { Transform, type TransformCallback } from 'node:stream';
import { PayloadTooLarge } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { headBytes, isOfKind, sniffType } from './file-kind.ts';

type Announced = { file_size: number; content_type: string };

/**
 * Streams an upload to the store and checks it against its announcement: passes nothing before the first bytes show
 * the right kind, and the last chunk only at the end of the body, so that no store ever has all of a wrong file.
 * Fails with PayloadTooLarge or ValidationError.
 */
export class CheckedContent extends Transform {
  readonly #announced: Announced;
  #received = 0;
  #held: Buffer[] = [];
  #isKnown = false;
  #sniffedType: string | null = null;

  constructor(announced: Announced) {
    super();
    this.#announced = announced;
  }

  /** In bytes, so far. */
  get received(): number {
    return this.#received;
  }

  /** Null if unknown; final once everything has passed. */
  get sniffedType(): string | null {
    return this.#sniffedType;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#take(chunk).then(() => done(), done);
  }

  override _flush(done: TransformCallback): void {
    this.#finish().then(() => done(), done);
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#received += chunk.length;
    checkLength(this.#received, this.#announced, false);
    this.#held.push(chunk);
    if (!this.#isKnown && this.#received < headBytes) return;
    await this.#know();
    for (const early of this.#held.splice(0, this.#held.length - 1)) this.push(early);
  }

  async #finish(): Promise<void> {
    checkLength(this.#received, this.#announced, true);
    await this.#know();
    for (const chunk of this.#held) this.push(chunk);
  }

  async #know(): Promise<void> {
    if (this.#isKnown) return;
    this.#isKnown = true;
    this.#sniffedType = await sniffType(Buffer.concat(this.#held).subarray(0, headBytes));
    const { content_type } = this.#announced;
    if (isOfKind(content_type, this.#sniffedType)) return;
    const shown = this.#sniffedType ?? 'of no kind that can be recognized';
    throw fieldError(
      'content_type',
      'mismatch',
      `Was announced as ${content_type}, but the file is ${shown}.`,
    );
  }
}

/** Checks a byte count, or a Content-Length, against the announced size. @throws PayloadTooLarge, ValidationError */
export function checkLength(bytes: number, { file_size }: Announced, isAll: boolean): void {
  if (bytes > file_size)
    throw new PayloadTooLarge(`The file was announced with ${file_size} bytes, and more were sent.`);
  if (isAll && bytes < file_size)
    throw fieldError('file_size', 'mismatch', `Was announced as ${file_size}, but ${bytes} bytes were sent.`);
}
