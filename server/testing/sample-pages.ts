import { askAdminPage } from '../pages/ask-admin-page.ts';
import { type ConsentView, consentPage } from '../pages/consent-page.ts';
import { errorPage } from '../pages/error-page.ts';
import { forgotPasswordPage } from '../pages/forgot-password-page.ts';
import { invitationMailedPage } from '../pages/invitation-mailed-page.ts';
import { type InvitationView, invitationPage } from '../pages/invitation-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { noInboxPage } from '../pages/no-inbox-page.ts';
import { passwordSetPage } from '../pages/password-set-page.ts';
import { resetPasswordPage } from '../pages/reset-password-page.ts';
import { sentPage } from '../pages/sent-page.ts';
import { setupPage } from '../pages/setup-page.ts';
import { signOutPage } from '../pages/sign-out-page.ts';

/** Every page, with one word in place of all user input. For tests. */
export function samplePages(word: string): Record<string, string> {
  return {
    login: loginPage({ returnTo: word, email: word, error: word, app: { name: word, host: word } }),
    setup: sampleSetup(word),
    'consent as a person': consentPage(sampleConsent(word)),
    'consent as the app': consentPage({ ...sampleConsent(word), actor: 'app' }),
    error: errorPage({ title: word, message: word, advice: word, requestId: word }),
    'ask an admin': sampleAskAdmin(word),
    'sign out': signOutPage({ name: word, email: word }, word),
    'no inbox': noInboxPage(),
    'forgot password': forgotPasswordPage({ hasMail: true }),
    'forgot password without mail': forgotPasswordPage({ hasMail: false }),
    'link sent': sentPage(word),
    'reset password': resetPasswordPage({ token: word, email: word, passwordMinLength: 12, error: word }),
    'password set': passwordSetPage(),
    'invitation of a new person': invitationPage(
      sampleInvitation(word, { kind: 'new', passwordMinLength: 12 }),
    ),
    'invitation of somebody with an account': invitationPage(sampleInvitation(word, { kind: 'sign-in' })),
    'invitation by a copied link': invitationPage(sampleInvitation(word, { kind: 'confirm' })),
    'invitation by a copied link, without mail': invitationPage(
      sampleInvitation(word, { kind: 'either', passwordMinLength: 12 }),
    ),
    'invitation by a copied link, the password again': invitationPage(
      sampleInvitation(word, { kind: 'repeat', chosen: word }),
    ),
    'invitation mailed': invitationMailedPage(word),
    'invitation of who is signed in': invitationPage(
      sampleInvitation(word, { kind: 'join', csrfToken: word }),
    ),
  };
}

/** The consent page's view, with one word in place of all user input. */
export function sampleConsent(word: string): ConsentView {
  const organization = { id: word, name: word, leftOut: [word], granted: [word] };
  return {
    consentId: word,
    csrfToken: word,
    app: { name: word, logoUrl: null, organizationName: word },
    redirectHost: word,
    user: { name: word, email: word },
    actor: 'self',
    organizations: [
      { ...organization, role: 'member', selected: true, canConsent: true },
      { ...organization, role: 'member', selected: false, canConsent: false },
    ],
    signOutReturnTo: word,
    error: word,
  };
}

function sampleSetup(word: string): string {
  return setupPage({
    token: word,
    values: { organization_name: word, name: word, email: word },
    errors: { email: word, token: word },
    passwordMinLength: 12,
  });
}

function sampleAskAdmin(word: string): string {
  const { csrfToken, user, signOutReturnTo } = sampleConsent(word);
  const organizations = [{ name: word, admins: [user] }];
  const deniedAddress = `https://app.example.com/callback?state=${encodeURIComponent(word)}`;
  return askAdminPage({
    app: { name: word },
    organizations,
    user,
    csrfToken,
    deniedAddress,
    signOutReturnTo,
  });
}

function sampleInvitation(word: string, way: InvitationView['way']): InvitationView {
  return {
    token: word,
    organizationName: word,
    inviter: { name: word, email: word },
    role: 'member',
    email: word,
    way,
    signedInAs: { name: word, email: word },
    name: word,
    errors: { name: word, password: word },
  };
}
