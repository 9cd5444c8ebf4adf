import { unixSeconds } from '../db/microseconds.ts';
import { postLogoutUriOf, redirectUriOf } from '../features/identity-providers/openid/redirect-uri.ts';
import { listProviders, type ProviderRow } from '../features/identity-providers/provider-store.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { linkBase } from './link-base.ts';

export const identityProviderList: Command = {
  words: 'identity-provider list',
  summary: 'Lists the OpenID Connect providers, with their redirect URIs and what went wrong last',
  options: {},
  async work({ database }, _values, config) {
    const baseUrl = linkBase(config);
    const rows = await listProviders(database);
    const none = 'There are no identity providers; identity-provider add adds one.';
    return {
      text: rows.map((row) => textFor(row, baseUrl)).join('\n') || none,
      json: { providers: rows.map((row) => jsonFor(row, baseUrl)) },
    };
  },
};

function textFor(row: ProviderRow, baseUrl: URL): string {
  const { id, name, issuer, status, last_success_at, last_fault, last_fault_at } = row;
  const trust = row.trusts_email ? ', trusts its addresses' : '';
  const success = last_success_at === null ? 'never used' : `last success ${timestamp(last_success_at)}`;
  const fault = last_fault_at === null ? '' : `\n  last fault    ${timestamp(last_fault_at)}: ${last_fault}`;
  const browserError =
    row.browser_error_at === null
      ? ''
      : `\n  from browser  ${timestamp(row.browser_error_at)}: ${row.browser_error} (can be made up)`;
  const owner = row.organization_id === null ? '' : `, of ${publicId('org', row.organization_id)}`;
  return `${publicId('idp', id)}  ${name}  ${issuer}  (${status}${trust}${owner}, ${success})
  redirect URI  ${redirectUriOf(baseUrl, id)}
  signed out    ${postLogoutUriOf(baseUrl, id)}${fault}${browserError}`;
}

function timestamp(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}

function jsonFor(row: ProviderRow, baseUrl: URL) {
  const { id, name, issuer, client_id, trusts_email, status, last_success_at, last_fault, last_fault_at } =
    row;
  return {
    id: publicId('idp', id),
    organization: row.organization_id === null ? null : publicId('org', row.organization_id),
    name,
    issuer,
    client_id,
    trusts_email,
    status,
    redirect_uri: redirectUriOf(baseUrl, id),
    post_logout_uri: postLogoutUriOf(baseUrl, id),
    last_success_at: last_success_at === null ? null : unixSeconds(last_success_at),
    last_fault,
    last_fault_at: last_fault_at === null ? null : unixSeconds(last_fault_at),
    browser_error: row.browser_error,
    browser_error_at: row.browser_error_at === null ? null : unixSeconds(row.browser_error_at),
  };
}
