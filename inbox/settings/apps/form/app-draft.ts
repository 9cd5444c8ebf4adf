import type { App, RegisterAppBody } from '../../../../contract/inbox/app.ts';

/** An app as the form edits it: one redirect URI per line, including empty ones. */
export type AppDraft = {
  name: string;
  logo: string | null;
  redirectUris: readonly string[];
  scopes: RegisterAppBody['scopes'];
  isPublic: boolean;
  /** Chosen once, when it's registered. */
  hasSecret: boolean;
};

export const emptyDraft: AppDraft = {
  name: '',
  logo: null,
  redirectUris: [''],
  scopes: [],
  isPublic: false,
  hasSecret: true,
};

export function draftOf({ name, logo_url, redirect_uris, scopes, is_public, has_secret }: App): AppDraft {
  return {
    name,
    logo: logo_url,
    redirectUris: redirect_uris,
    scopes,
    isPublic: is_public,
    hasSecret: has_secret,
  };
}

/** The body that changes an app. Empty lines are left out. */
export function bodyOf({ name, logo, redirectUris, scopes, isPublic }: AppDraft) {
  return {
    name,
    logo_url: logo,
    redirect_uris: redirectUris.map((uri) => uri.trim()).filter((uri) => uri !== ''),
    scopes,
    is_public: isPublic,
  };
}

/** The body that registers it. */
export function registrationOf(draft: AppDraft): RegisterAppBody {
  return { ...bodyOf(draft), has_secret: draft.hasSecret };
}

/** The line of the form that an error in `redirect_uris.N` refers to, counting the empty lines that were left out. */
export function lineOf(redirectUris: readonly string[], index: number): number {
  const sent = redirectUris.flatMap((uri, line) => (uri.trim() === '' ? [] : [line]));
  return sent[index] ?? 0;
}
