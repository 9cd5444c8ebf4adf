import { ApiError } from './api-error.ts';

/** A request that rode on somebody's cookie, as far as anybody can tell (security 88). */
export class CrossSiteRequest extends ApiError {
  constructor() {
    super(
      'cross_site_request',
      'This did not come from a page of this server, or that page is too old. Load it again and repeat what you did.',
    );
  }
}
