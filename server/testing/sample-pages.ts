import { askAdminPage } from '../pages/ask-admin-page.ts';
import { codePage } from '../pages/code-page.ts';
import { confirmPage } from '../pages/confirm-page.ts';
import { confirmedPage } from '../pages/confirmed-page.ts';
import { type ConsentView, consentPage } from '../pages/consent-page.ts';
import { enrollPage } from '../pages/enroll-page.ts';
import { enrolledPage } from '../pages/enrolled-page.ts';
import { errorPage } from '../pages/error-page.ts';
import { forgotPasswordPage } from '../pages/forgot-password-page.ts';
import { invitationMailedPage } from '../pages/invitation-mailed-page.ts';
import { type InvitationView, invitationPage } from '../pages/invitation-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { noInboxPage } from '../pages/no-inbox-page.ts';
import { notYouPage } from '../pages/not-you-page.ts';
import { passwordPage } from '../pages/password-page.ts';
import { passwordSetPage } from '../pages/password-set-page.ts';
import { type ProviderProblem, providerProblemPage } from '../pages/provider-problem-page.ts';
import { providerTrialPage } from '../pages/provider-trial-page.ts';
import { requiredProviderPage } from '../pages/required-provider-page.ts';
import { resetPasswordPage } from '../pages/reset-password-page.ts';
import { sentPage } from '../pages/sent-page.ts';
import { setupPage } from '../pages/setup-page.ts';
import { signOutPage } from '../pages/sign-out-page.ts';
import type { PageWords } from '../pages/words/en/words.ts';
import type { FieldProblem } from '../pages/words/field-problem.ts';
import { pageWords } from '../pages/words/page-words.ts';

const wrong: FieldProblem = { kind: 'tooShort', limit: 12 };

/** Every page in a language, with one word in place of all user input. For tests. */
export function samplePages(word: string, words = pageWords('en')): Record<string, string> {
  return {
    login: loginPage(words, {
      returnTo: word,
      email: word,
      isMalformed: true,
      app: { name: word, host: word },
    }),
    password: passwordPage(words, {
      returnTo: word,
      email: word,
      isRefused: true,
      app: { name: word, host: word },
      providers: [{ id: word, name: word }],
    }),
    'a required provider': requiredProviderPage(words, {
      ...{ returnTo: word, email: word, organization: word },
      providers: [{ id: word, name: word }],
    }),
    'a code': codePage(words, { email: word, returnTo: word, isRecovery: false, problem: 'wrong' }),
    'a recovery code': codePage(words, { email: word, returnTo: word, isRecovery: true, problem: 'wrong' }),
    'resting codes': codePage(words, { email: word, returnTo: word, isRecovery: false, problem: 'resting' }),
    'set up an app': enrollPage(words, sampleEnrollment(word)),
    'recovery codes': enrolledPage(words, { codes: [word], returnTo: `/${word}` }),
    confirm: confirmPage(words, { way: 'totp', email: word, returnTo: word, csrfToken: word }),
    'confirm at a provider': confirmPage(words, {
      ...{ way: 'none', email: word, returnTo: word, csrfToken: word },
      providers: [{ id: word, name: word }],
    }),
    confirmed: confirmedPage(words),
    'a trial that signs in': providerTrialPage(words, {
      ...sampleTrial(word),
      kind: 'tried',
      outcome: { kind: 'sign-in', name: word, role: 'admin' },
    }),
    'a trial that refuses': providerTrialPage(words, {
      ...sampleTrial(word),
      kind: 'tried',
      outcome: { kind: 'connect-first' },
    }),
    'a trial that fails': providerTrialPage(words, { ...sampleTrial(word), kind: 'refused', fault: word }),
    ...sampleProblems(words, word),
    setup: sampleSetup(words, word),
    'consent as a person': consentPage(words, sampleConsent(word)),
    'consent for an assistant': consentPage(words, {
      ...sampleConsent(word),
      app: { name: word, logoUrl: null, organizationName: word, domain: word, isLocal: true },
    }),
    'consent as the app': consentPage(words, { ...sampleConsent(word), actor: 'app' }),
    error: errorPage(words, { title: word, message: word, advice: word, requestId: word }),
    'ask an admin': sampleAskAdmin(words, word),
    'sign out': signOutPage(words, { name: word, email: word }, word),
    'no inbox': noInboxPage(words),
    'forgot password': forgotPasswordPage(words, { hasMail: true }),
    'forgot password without mail': forgotPasswordPage(words, { hasMail: false }),
    'link sent': sentPage(words, word),
    'not you': notYouPage(words, { token: word, email: word, isDone: false }),
    'emails stopped': notYouPage(words, { token: word, email: word, isDone: true }),
    'reset password': resetPasswordPage(words, {
      token: word,
      email: word,
      passwordMinLength: 12,
      problem: wrong,
    }),
    'password set': passwordSetPage(words),
    'invitation of a new person': invitationPage(
      words,
      sampleInvitation(word, { kind: 'new', passwordMinLength: 12 }),
    ),
    'invitation of somebody with an account': invitationPage(
      words,
      sampleInvitation(word, { kind: 'sign-in' }),
    ),
    'invitation by a copied link': invitationPage(words, sampleInvitation(word, { kind: 'confirm' })),
    'invitation by a copied link, without mail': invitationPage(
      words,
      sampleInvitation(word, { kind: 'either', passwordMinLength: 12 }),
    ),
    'invitation by a copied link, the password again': invitationPage(
      words,
      sampleInvitation(word, { kind: 'repeat', chosen: word }),
    ),
    'invitation mailed': invitationMailedPage(words, word),
    'invitation of who is signed in': invitationPage(
      words,
      sampleInvitation(word, { kind: 'join', csrfToken: word }),
    ),
  };
}

function sampleTrial(word: string) {
  return {
    provider: { name: word },
    claims: [
      { name: word, value: word },
      { name: 'sid', value: null },
    ],
    returnTo: `/${word}`,
  };
}

/** What a sign-in at a provider may end with. */
function sampleProblems(words: PageWords, word: string): Record<string, string> {
  const provider = { name: word };
  const problems: ProviderProblem[] = [
    ...(['gone', 'unreachable', 'expired'] as const).map((kind) => ({ kind })),
    ...(['failed', 'canceled', 'belongs-to-another', 'no-role', 'not-fresh'] as const).map((kind) => ({
      kind,
      provider,
    })),
    { kind: 'unknown', provider, email: word },
  ];
  return Object.fromEntries(
    problems.map((problem) => [
      `a sign-in at a provider: ${problem.kind}`,
      providerProblemPage(words, problem, `/${word}`),
    ]),
  );
}

/** The page that sets up an app while signing in. */
function sampleEnrollment(word: string) {
  const account = { email: word, returnTo: `/${word}`, organization: word, daysLeft: 3, canSkip: true };
  const enrollment = {
    secret: word,
    address: `otpauth://totp/${word}`,
    qrCode: '<svg></svg>',
    enrollment: word,
  };
  return { ...account, ...enrollment, problem: 'wrong' as const };
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
      { ...organization, role: 'member', access: 'full', selected: true, canConsent: true },
      { ...organization, role: 'member', access: 'light', selected: false, canConsent: false },
    ],
    signOutReturnTo: word,
    error: word,
  };
}

function sampleSetup(words: PageWords, word: string): string {
  return setupPage(words, {
    token: word,
    values: { organization_name: word, name: word, email: word },
    problems: { email: { kind: 'noEmail' }, token: wrong },
    passwordMinLength: 12,
  });
}

function sampleAskAdmin(words: PageWords, word: string): string {
  const { csrfToken, user, signOutReturnTo } = sampleConsent(word);
  const organizations = [{ name: word, admins: [user] }];
  const deniedAddress = `https://app.example.com/callback?state=${encodeURIComponent(word)}`;
  return askAdminPage(words, {
    app: { name: word },
    organizations,
    user,
    csrfToken,
    deniedAddress,
    signOutReturnTo,
  });
}

function sampleInvitation(word: string, state: InvitationView['state']): InvitationView {
  return {
    token: word,
    organizationName: word,
    inviter: { name: word, email: word },
    role: 'member',
    email: word,
    state,
    signedInAs: { name: word, email: word },
    name: word,
    problems: { name: { kind: 'noName' }, password: wrong },
  };
}
