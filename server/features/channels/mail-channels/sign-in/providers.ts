import type { SignInProvider } from '../../../../../contract/values/sign-in-providers.ts';
import type { MailServerSettings } from '../mail-channel-settings.ts';

export type MailSignInProvider = {
  authorizeUrl: string;
  tokenUrl: string;
  scope: string;
  /** In addition to RFC 6749: without these there is no refresh token. */
  authorizeParameters: Readonly<Record<string, string>>;
  incoming: Omit<MailServerSettings, 'username'>;
  outgoing: Omit<MailServerSettings, 'username'>;
};

export type MailSignInProviders = Record<SignInProvider, MailSignInProvider>;

/**
 * From their documentation: Google's "Using OAuth 2.0 for Web Server Applications" and "OAuth 2.0 mechanism for IMAP
 * and SMTP", Microsoft's "OAuth 2.0 authorization code flow" and "Authenticate an IMAP, POP or SMTP connection using
 * OAuth".
 */
export const mailSignInProviders: MailSignInProviders = {
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    scope: 'https://mail.google.com/',
    // Google only issues a refresh token with a consent, so request that each time.
    authorizeParameters: { access_type: 'offline', prompt: 'consent' },
    incoming: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    outgoing: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  microsoft: {
    authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope:
      'offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
    authorizeParameters: { response_mode: 'query', prompt: 'select_account' },
    incoming: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    outgoing: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
};
