import type { App, RegisterAppBody } from '../../../../contract/inbox/app.ts';

/** An app as its form holds it: every address on a line of its own, empty ones included. */
export type AppDraft = {
  name: string;
  logo: string | null;
  redirectUris: readonly string[];
  scopes: RegisterAppBody['scopes'];
  isPublic: boolean;
};

export const emptyDraft: AppDraft = {
  name: '',
  logo: null,
  redirectUris: [''],
  scopes: [],
  isPublic: false,
};

export function draftOf({ name, logo_url, redirect_uris, scopes, is_public }: App): AppDraft {
  return { name, logo: logo_url, redirectUris: redirect_uris, scopes, isPublic: is_public };
}

/** As it is sent; lines that were left empty are not. */
export function bodyOf({ name, logo, redirectUris, scopes, isPublic }: AppDraft): RegisterAppBody {
  return {
    name,
    logo_url: logo,
    redirect_uris: redirectUris.map((uri) => uri.trim()).filter((uri) => uri !== ''),
    scopes,
    is_public: isPublic,
  };
}

/** Which line of the form a fault of `redirect_uris.N` belongs to, where empty lines were not sent. */
export function lineOf(redirectUris: readonly string[], place: number): number {
  const sent = redirectUris.flatMap((uri, line) => (uri.trim() === '' ? [] : [line]));
  return sent[place] ?? 0;
}
