import type { ChangeAppBody } from '../../../contract/inbox/app.ts';
import { throwFieldErrors } from '../../errors/validation-error.ts';
import { nameError } from '../../text/name-error.ts';
import { logoError } from './logo-error.ts';
import { redirectUriError } from './redirect-uri.ts';

/**
 * An app's settings, normalized: its name trimmed, every address and scope once.
 *
 * @throws ValidationError naming each invalid field; an address by its index, as `redirect_uris.1`
 */
export function checkedApp<Input extends ChangeAppBody>(
  input: Input,
  { hasSecret }: { hasSecret: boolean },
): Input {
  const { name, logo_url, redirect_uris = [] } = input;
  const addressErrors = redirect_uris.map((uri, index) => [
    `redirect_uris.${index}`,
    sentence(uri, hasSecret),
  ]);
  throwFieldErrors({
    name: name === undefined ? undefined : nameError(name.trim()),
    logo_url: logo_url == null ? undefined : logoError(logo_url),
    ...Object.fromEntries(addressErrors),
  });
  return {
    ...input,
    ...(name !== undefined && { name: name.trim() }),
    ...(input.redirect_uris && { redirect_uris: [...new Set(input.redirect_uris)] }),
    ...(input.scopes && { scopes: [...new Set(input.scopes)] }),
  };
}

function sentence(uri: string, hasSecret: boolean): string | undefined {
  const error = redirectUriError(uri, { hasSecret });
  return error && `It ${error}.`;
}
