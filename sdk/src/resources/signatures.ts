import type { CallOptions, ReadOptions } from '../request/options.ts';
import type { OrganizationSignature, OwnSignature, SaveSignatureBody } from '../types.ts';
import { Resource } from './resource.ts';

/** Signatures below the emails that members write in the inbox. Apps add them themselves, as `mail.signature_html`. */
export class Signatures extends Resource {
  /**
   * The signature of the member that the token acts for. Needs `macros:read`.
   *
   * @example
   * ```ts
   * const { filled_html } = await deskbell.signatures.own();
   * ```
   */
  own(options?: ReadOptions): Promise<OwnSignature> {
    return this.client('getOwnSignature', { options });
  }

  /**
   * Replaces it. With `null`, the organization's applies. Needs `macros:write`.
   *
   * @example
   * ```ts
   * await deskbell.signatures.saveOwn({ body_html: '<p>{{member.first_name}}</p>' });
   * ```
   */
  saveOwn(body: SaveSignatureBody, options?: CallOptions): Promise<OwnSignature> {
    return this.client('saveOwnSignature', { body, options });
  }

  /**
   * The signature of members without their own. Needs `organization:read`.
   *
   * @example
   * ```ts
   * const { body_html } = await deskbell.signatures.ofOrganization();
   * ```
   */
  ofOrganization(options?: ReadOptions): Promise<OrganizationSignature> {
    return this.client('getOrganizationSignature', { options });
  }

  /**
   * Replaces it. With `null`, that of the mail channel applies. Needs `organization:write`; a user has to be an admin.
   *
   * @example
   * ```ts
   * await deskbell.signatures.saveOfOrganization({ body_html: '<p>{{organization.name}}</p>' });
   * ```
   */
  saveOfOrganization(body: SaveSignatureBody, options?: CallOptions): Promise<OrganizationSignature> {
    return this.client('saveOrganizationSignature', { body, options });
  }
}
