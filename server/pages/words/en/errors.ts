export type ErrorText = { title: string; message: string; advice?: string };

/** What a page says that can't continue. */
export const errors = {
  title: 'Something went wrong',
  request: 'For the people who run this server: request',
  failed: 'Something went wrong',
  refused: 'This request can’t be processed',
  /** For an error of the API, in its own words where the language has them. */
  ofApi: (_code: string, message: string) => message,
  noSuchPage: {
    title: 'Page not found',
    message: 'The docs have no such page.',
    advice: 'They begin at /docs.',
  },
  known: {
    notSignedIn: {
      title: 'You are not signed in',
      message: 'Your session has ended.',
      advice: 'Sign in and try again.',
    },
    foreignForm: {
      title: 'This form was not accepted',
      message: 'It did not come from a page of this server, or that page is too old.',
      advice: 'Open the page again and repeat what you did.',
    },
    unknownApp: {
      title: 'This app is not known here',
      message: 'The link that brought you here names no app of this server.',
      advice: 'Go back to the app and try again. If this page comes again, tell the people who make the app.',
    },
    wrongRedirect: {
      title: 'This app sent a wrong return address',
      message: 'The address to return to is not one that the app registered, so nothing was sent there.',
      advice: 'Tell the people who make the app: redirect_uri must be exactly a registered one.',
    },
    nothingChosen: {
      title: 'Nothing was chosen',
      message: 'The form came without Allow or Deny.',
      advice: 'Go back and choose.',
    },
    answeredAlready: {
      title: 'This question is no longer open',
      message: 'It was answered already, is too old, or was put to somebody else.',
      advice: 'Go back to the app and start again.',
    },
    notAMember: {
      title: 'This organization cannot be chosen',
      message: 'You are not an active member there, or the app does not serve it.',
      advice: 'Go back and choose one of your organizations.',
    },
    resetLinkGone: {
      title: 'This link does not work',
      message:
        'It may have been used already, replaced by a change of the password, or its hour may be over.',
      advice: 'Ask for another one with “Forgot your password?” on the sign-in page.',
    },
    setUpDone: {
      title: 'Set-up is done',
      message: 'This Deskbell has its first organization; the set-up link works once.',
      advice: 'Sign in, or ask an admin of your organization to invite you.',
    },
    notTheSetUpLink: {
      title: 'This is not the set-up link',
      message: 'The link to set up this Deskbell is printed where the server was started.',
      advice: 'Copy the whole link from there.',
    },
    invitationGone: {
      title: 'This invitation does not work',
      message:
        'It may have been used already, withdrawn, replaced by a newer one, or its seven days may be over.',
      advice: 'If you have joined, sign in. Otherwise ask the person who invited you for a new link.',
    },
  },
  notServed: (app: string, organization: string, email: string): ErrorText => ({
    title: 'This app does not serve your organization',
    message: `${app} belongs to ${organization}, and ${email} is not a member there.`,
    advice:
      'Sign in as a member of that organization, or ask the people who make the app to mark it as public.',
  }),
};
