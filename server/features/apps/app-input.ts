import type { ChangeAppBody } from '../../../contract/inbox/app.ts';
import { refuseFaults } from '../../errors/validation-error.ts';
import { nameFault } from '../../text/name-fault.ts';
import { logoFault } from './logo-fault.ts';
import { redirectUriFault } from './redirect-uri.ts';

/**
 * What is said of an app, tidied: no space around its name, every address and scope once.
 *
 * @throws ValidationError naming each field at fault; an address by its place, as `redirect_uris.1`
 */
export function checkedApp<Input extends ChangeAppBody>(input: Input): Input {
  const { name, logo_url, redirect_uris = [] } = input;
  const addressFaults = redirect_uris.map((uri, place) => [`redirect_uris.${place}`, sentence(uri)]);
  refuseFaults({
    name: name === undefined ? undefined : nameFault(name.trim()),
    logo_url: logo_url == null ? undefined : logoFault(logo_url),
    ...Object.fromEntries(addressFaults),
  });
  return {
    ...input,
    ...(name !== undefined && { name: name.trim() }),
    ...(input.redirect_uris && { redirect_uris: [...new Set(input.redirect_uris)] }),
    ...(input.scopes && { scopes: [...new Set(input.scopes)] }),
  };
}

function sentence(uri: string): string | undefined {
  const fault = redirectUriFault(uri);
  return fault && `It ${fault}.`;
}
