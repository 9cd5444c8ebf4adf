export type ErrorText = { title: string; message: string; advice?: string };

/** API errors whose message is for developers. */
const ofApi: Readonly<Record<string, string>> = {
  internal_error: 'The server couldn’t complete this. Please try again in a moment.',
};

/** Texts of error pages. */
export const errors = {
  title: 'Something went wrong',
  request: 'If it happens again, give this request ID to the administrators of this server:',
  failed: 'Something went wrong',
  refused: 'This request can’t be processed',
  /** For an API error: its translation, if the language has one. */
  ofApi: (code: string, message: string) => ofApi[code] ?? message,
  noSuchPage: {
    title: 'Page not found',
    message: 'There is no such page in the docs.',
    advice: 'Start at /docs.',
  },
  known: {
    notSignedIn: {
      title: 'You are not signed in',
      message: 'Your session has ended.',
      advice: 'Sign in and try again.',
    },
    foreignForm: {
      title: 'This form was not accepted',
      message: 'It wasn’t sent from a page of this server, or the page has expired.',
      advice: 'Reload the page and try again.',
    },
    unknownApp: {
      title: 'Unknown app',
      message: 'The link you followed doesn’t belong to any app on this server.',
      advice: 'Go back to the app and try again. If this happens again, contact its developers.',
    },
    wrongRedirect: {
      title: 'Invalid redirect URI',
      message: 'The redirect URI isn’t registered for this app, so nothing was sent there.',
      advice: 'Contact the app’s developers: redirect_uri must exactly match a registered URI.',
    },
    nothingChosen: {
      title: 'Nothing was chosen',
      message: 'The form was sent without Allow or Deny.',
      advice: 'Go back and choose.',
    },
    answeredAlready: {
      title: 'This request is no longer open',
      message: 'It was already answered, has expired, or is for someone else.',
      advice: 'Go back to the app and start again.',
    },
    proofTooOld: {
      title: 'Confirm again that it’s you',
      message: 'This page was open for more than ten minutes, so nothing was allowed.',
      advice: 'Go back to the app and start again.',
    },
    notAMember: {
      title: 'You can’t choose this organization',
      message: 'You aren’t an active member, or the app isn’t available to it.',
      advice: 'Go back and choose one of your organizations.',
    },
    resetLinkGone: {
      title: 'This link does not work',
      message:
        'It may already have been used, been invalidated by a password change, or expired after an hour.',
      advice: 'Request a new one with “Forgot your password?” on the sign-in page.',
    },
    setUpDone: {
      title: 'Set-up is done',
      message: 'This server already has its first organization. The set-up link works only once.',
      advice: 'Sign in, or ask an admin of your organization to invite you.',
    },
    notTheSetUpLink: {
      title: 'This isn’t the set-up link',
      message: 'The set-up link is printed where the server was started.',
      advice: 'Copy the whole link from there.',
    },
    invitationGone: {
      title: 'This invitation does not work',
      message:
        'It may already have been used, withdrawn or replaced by a newer one, or have expired after seven days.',
      advice: 'If you have joined, sign in. Otherwise ask the person who invited you for a new link.',
    },
  },
  /** `description` is for developers, in English. */
  faultyRequest: (description: string): ErrorText => ({
    title: 'Invalid request',
    message: `A program sent you here with a request that this server doesn’t accept: ${description}`,
    advice: 'Contact its developers. Nothing was sent to it.',
  }),
  notServed: (app: string, organization: string, email: string): ErrorText => ({
    title: 'This app isn’t available to your organization',
    message: `${app} belongs to ${organization}, and ${email} is not a member there.`,
    advice: 'Sign in as a member of that organization, or ask the app’s developers to make it public.',
  }),
};
