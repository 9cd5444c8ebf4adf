import { scopes } from '../../contract/scopes.ts';
import { consentPage } from '../pages/consent-page.ts';
import { pageWords } from '../pages/words/page-words.ts';

/** The consent page for an assistant that is known by its document, as a picture: none can be fetched here. */
export function documentConsent(user: { name: string; email: string }, language = 'en'): string {
  const granted = scopes.filter((scope) =>
    /^(conversations|messages|contacts|tags|members|macros):read$/.test(scope),
  );
  return consentPage(pageWords(language), {
    consentId: '',
    csrfToken: '',
    app: { name: 'Claude', logoUrl: null, organizationName: '', domain: 'claude.ai', isLocal: false },
    redirectHost: 'claude.ai',
    user,
    actor: 'self',
    organizations: [
      {
        id: 'org_heron',
        name: 'Heron Bicycles',
        role: 'admin',
        access: 'full',
        selected: true,
        granted: [...granted, 'suggestions:write'],
        leftOut: [],
        canConsent: true,
      },
    ],
    signOutReturnTo: '/',
  });
}
