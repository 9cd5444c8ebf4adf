import { ApiError } from './api-error.ts';

/** The body's type, charset or coding isn't supported (RFC 9110 section 15.5.16). */
export class UnsupportedMediaType extends ApiError {
  constructor(description: string, headers?: Record<string, string>) {
    super('unsupported_media_type', description, { ...(headers && { headers }) });
  }
}
