import type { ChangeOptions, ReadOptions } from '../request/options.ts';
import type { Organization, UpdateOrganizationBody } from '../types.ts';
import { Resource } from './resource.ts';

/** The organization that the token acts in. */
export class OwnOrganization extends Resource {
  /**
   * Its name, logo and time zone. Needs `organization:read`.
   *
   * @example
   * ```ts
   * const { name, timezone } = await deskbell.organization.get();
   * console.log(name, timezone);
   * ```
   */
  get(options?: ReadOptions): Promise<Organization> {
    return this.client('getOrganization', { options });
  }

  /**
   * Changes the given fields, and leaves the rest. Needs `organization:write`; a user has to be an admin.
   *
   * @example
   * ```ts
   * await deskbell.organization.update({ timezone: 'Europe/Lisbon' });
   * ```
   */
  update(body: UpdateOrganizationBody, options?: ChangeOptions): Promise<Organization> {
    return this.client('updateOrganization', { body, options });
  }
}
