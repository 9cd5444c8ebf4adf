import { OperatorError } from '../config/operator-error.ts';
import { recordInEveryOrganization } from '../features/identity-providers/by-operator/record-by-operator.ts';
import { describeFault } from '../features/identity-providers/openid/describe-fault.ts';
import { isIssuer } from '../features/identity-providers/openid/is-issuer.ts';
import { openProvider, type ProviderClient } from '../features/identity-providers/openid/open-provider.ts';
import { postLogoutUriOf, redirectUriOf } from '../features/identity-providers/openid/redirect-uri.ts';
import { insertProvider } from '../features/identity-providers/provider-store.ts';
import { publicId } from '../ids/public-id.ts';
import { addressGuard } from '../outgoing/address-guard.ts';
import { openGuardedFetch } from '../outgoing/open-guarded-fetch.ts';
import { resolveHost } from '../outgoing/resolve-host.ts';
import type { Command, Values } from './command.ts';
import { linkBase } from './link-base.ts';
import { readName } from './read-name.ts';
import { readStandardInput } from './read-standard-input.ts';
import { UsageError } from './usage-error.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const identityProviderAdd: Command = {
  words: 'identity-provider add',
  summary: 'Lets people sign in at an OpenID Connect provider; reads the client secret from standard input',
  options: {
    name: { help: 'Its name on the sign-in page, such as Acme', isRequired: true },
    issuer: { help: 'Its issuer: an https address', isRequired: true },
    'client-id': { help: 'The client id that it has given Deskbell', isRequired: true },
    'trusts-email': {
      help: 'An address that it has verified signs in to the account with that address, if that was confirmed by email',
      isFlag: true,
    },
    'keeps-session': {
      help: 'Signing out of Deskbell doesn’t sign out at the provider',
      isFlag: true,
    },
  },
  async work({ database, digest }, values, config) {
    const baseUrl = linkBase(config);
    const name = readName(values);
    const issuer = readIssuer(values);
    const clientId = values.one('client-id').trim();
    const clientSecret = await readSecret();
    await check({ issuer, clientId, clientSecret }, config.signInNetworks);
    const trusts_email = values.has('trusts-email');
    const provider = {
      organization_id: null,
      name,
      issuer,
      client_id: clientId,
      trusts_email,
      clientSecret,
      endsSession: !values.has('keeps-session'),
    };
    const id = await insertProvider(database, digest, provider);
    const details = { provider_name: name };
    await withMailQueue(database, config, (mail) =>
      recordInEveryOrganization({ database, mail }, { kind: 'sign_in.provider_added', details }),
    );
    const redirectUri = redirectUriOf(baseUrl, id);
    const postLogoutUri = postLogoutUriOf(baseUrl, id);
    return {
      text: `Added ${name}. Register this redirect URI there:\n  ${redirectUri}\nand this one for after signing out:\n  ${postLogoutUri}`,
      json: {
        provider: { id: publicId('idp', id), name, issuer, trusts_email },
        redirect_uri: redirectUri,
        post_logout_uri: postLogoutUri,
      },
    };
  },
};

function readIssuer(values: Values): string {
  const text = values.one('issuer').trim();
  if (!isIssuer(text))
    throw new UsageError(
      '--issuer: give an https address without a query, such as https://login.example.com.',
    );
  return text;
}

async function readSecret(): Promise<string> {
  const secret = await readStandardInput();
  if (secret === '' || secret.length > 500 || /\p{Cc}/u.test(secret))
    throw new UsageError('Give the client secret on standard input, in one line.');
  return secret;
}

/** A typing error should be noticed here, and not by the first person who signs in. @throws OperatorError */
async function check(client: ProviderClient, networks: readonly string[]): Promise<void> {
  const fetching = openGuardedFetch({ refuses: addressGuard(networks), resolve: resolveHost });
  try {
    await openProvider(fetching, client);
  } catch (error) {
    throw new OperatorError(`${client.issuer} could not be added. ${describeFault(error)}`);
  } finally {
    await fetching.close();
  }
}
