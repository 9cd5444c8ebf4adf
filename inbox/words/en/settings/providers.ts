/** An organization's identity providers. */
export const providers = {
  title: 'Single sign-on',
  lead: 'Members sign in at your identity provider instead of with a password. It signs them in to this organization only.',
  none: 'No identity provider',
  noneHelp:
    'With single sign-on, people use the account they already have at Keycloak, Entra, Google or another OpenID Connect provider, and lose access here when they lose it there.',
  add: 'Add provider…',
  addLead: 'Three steps. It stays disabled until you have tried it.',
  one: 'Identity provider',
  notHere: 'Provider not found',
  notHereHelp: 'It was deleted, or the link is wrong.',
  states: { active: 'Active', disabled: 'Disabled', failing: 'Failing' },
  lastSuccess: (ago: string) => `Last sign-in ${ago}`,
  neverUsed: 'Nobody has signed in with it yet.',
  failed: (ago: string) => `Last error ${ago}:`,
  status: {
    title: 'Status',
    about: {
      active: 'Offered on the sign-in page of this organization.',
      disabled: 'Not offered on the sign-in page. Nobody can sign in with it.',
    },
    enable: 'Enable',
    enabled: (name: string) => `${name} is enabled.`,
    disable: 'Disable…',
    disableTitle: (name: string) => `Disable ${name}?`,
    disableConsequences: [
      'Nobody can sign in with it until you enable it again.',
      'Sessions that were started through it end immediately.',
      'People’s connections stay.',
    ],
    disableConfirm: 'Disable provider',
    disabled: (name: string) => `${name} is disabled.`,
  },
  presets: {
    title: 'Where do your people sign in?',
    lead: 'It decides where you find each value.',
    other: 'Other',
    /** Where to register Deskbell, and where the values are. */
    register: {
      keycloak:
        'In the admin console: Clients → Create client, type OpenID Connect. Turn on “Client authentication”, and leave only “Standard flow” on.',
      authentik:
        'Applications → Create with provider → OAuth2/OpenID, confidential. Choose a signing key: without one, tokens can’t be verified.',
      entra:
        'In the Entra admin center: App registrations → New registration, for accounts in this directory only, with a redirect URI of type Web.',
      google:
        'In the Google Cloud console: Google Auth Platform → Clients → Create client, type Web application. Make the app’s audience internal.',
      okta: 'In the admin console: Applications → Create App Integration → OIDC, Web Application. Assign the people who may sign in.',
      other: 'Register Deskbell as a confidential web application with the authorization code flow.',
    },
    issuerHelp: {
      keycloak:
        'Replace HOST and REALM. Realm settings → Endpoints links to the configuration that contains it.',
      authentik:
        'Replace HOST and SLUG, and keep the slash at the end. The provider shows it as “OpenID Configuration Issuer”.',
      entra: 'Replace TENANT-ID with “Directory (tenant) ID” from the overview of the app registration.',
      google: 'The same for everyone.',
      okta: 'Replace DOMAIN with your Okta domain, without “-admin”.',
      other: 'The address below which the provider publishes /.well-known/openid-configuration.',
    },
    clientIdHelp: {
      keycloak: 'The name that you gave the client.',
      authentik: 'Shown with the provider.',
      entra: '“Application (client) ID” on the overview of the app registration.',
      google: 'Ends in .apps.googleusercontent.com.',
      okta: 'On the General tab, under Client Credentials.',
      other: 'Issued by the provider.',
    },
    secretHelp: {
      keycloak: 'On the client’s Credentials tab.',
      authentik: 'Shown with the provider.',
      entra: 'Certificates & secrets → New client secret. Copy the value, not the secret ID.',
      google: 'Shown once, when the client is created.',
      okta: 'On the General tab, under Client Credentials.',
      other: 'It is stored encrypted, and never shown again.',
    },
    logoutHelp: {
      keycloak: 'Settings → Backchannel logout URL.',
      authentik: 'Logout URI, with the logout method Back-channel.',
      other: 'Optional: ends sessions here when they end there.',
    },
  },
  steps: {
    register: 'Register Deskbell there',
    enter: 'Enter what you got',
    enterHelp: 'Deskbell reads the provider’s configuration before it is added.',
  },
  addresses: {
    title: 'At the provider',
    lead: 'What the client registered there needs.',
    redirect: 'Redirect URI',
    logout: 'Back-channel logout URL',
    logoutHelp: 'Optional: ends sessions here as soon as they end there.',
  },
  form: {
    title: 'Settings',
    name: 'Name',
    nameHelp: 'On the sign-in page: “Continue with …”.',
    issuer: 'Issuer',
    issuerFixed: 'Can’t be changed, because people are identified by it. Add another provider instead.',
    clientId: 'Client ID',
    secret: 'Client secret',
    secretKept: 'Leave empty to keep the current one.',
    placeholders: (parts: string) => `Replace ${parts}.`,
    required: 'Required.',
    add: 'Add provider',
    added: (name: string) => `${name} is added. Try it, then enable it.`,
    notReached: (reason: string) => `Deskbell can’t read this provider’s configuration: ${reason}`,
    notAnIssuer: 'Enter an https address without a query.',
  },
  joining: {
    title: 'Joining',
    lead: 'People without an account, when they sign in with an address in one of your verified domains.',
    label: 'They join as',
    choices: {
      nobody: 'Nobody joins without an invitation',
      full: 'Members',
      light: 'Light members',
    },
  },
  end: {
    title: 'Delete',
    about: 'People who sign in with it need another way to sign in.',
    ask: 'Delete provider…',
    askTitle: (name: string) => `Delete ${name}?`,
    consequences: [
      'Everyone’s connection to it is deleted. People without a password choose one with “Forgot your password?”.',
      'Sessions that were started through it end.',
    ],
    confirm: 'Delete provider',
    done: (name: string) => `${name} is deleted.`,
    lastRequired:
      'The sign-in policy requires a provider, and this is the only active one. Change the policy first.',
  },
};
