import { ApiError } from './api-error.ts';

export class UnsupportedMediaType extends ApiError {
  constructor(expected: string) {
    super('unsupported_media_type', `Send the body as ${expected}.`);
  }
}
