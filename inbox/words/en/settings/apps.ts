import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** The organization's own apps: the list and the form. */
export const apps = {
  title: 'Apps',
  lead: 'Your own apps that people can connect: their redirect URIs, scopes and secrets.',
  register: 'Register an app',
  none: 'No apps yet',
  noneHelp: 'Register one to get a client_id and a client_secret.',
  isPublic: 'Public',
  twoSecrets: 'Two secrets',
  scopeCount: (count: number) => plural(count, { one: '1 scope', other: `${count} scopes` }),
  one: 'App',
  notHere: 'App not found',
  notHereHelp: 'It was deleted, or the link is wrong.',
  registerLead: 'You can change everything later but its id, and whether it has a secret.',
  registerIt: 'Register app',
  registered: (app: string) => `${app} is registered`,
  registeredLead: 'It uses these credentials to ask people to connect it.',
  continue: 'Continue',
  withoutSecretLead:
    'Enter this client_id in the program. It works at /mcp, and acts for the person who connects it.',
  form: {
    withoutSecret: 'The app can’t keep a secret',
    withoutSecretHelp:
      'For assistants on people’s own computers, such as Cursor. They get no client_secret, act for a person, and work at /mcp alone.',
    ownSchemeLead:
      'Where people are sent back to. They have to match exactly and use https, http on localhost, or the program’s own scheme.',
    fixErrors: 'Fix the errors above first.',
    seen: 'What people see',
    seenLead: 'On the consent screen, and wherever the app is mentioned.',
    name: 'Name',
    logo: 'Logo',
    chooseLogo: 'Choose an image',
    removeLogo: 'Remove',
    logoError: 'Choose a small PNG, JPEG or WebP image.',
    notAPicture: 'This file isn’t an image that browsers can display.',
    addresses: 'Redirect URIs',
    addressesLead:
      'Where people are sent back to. They have to match exactly and use https, or http on localhost.',
    address: 'Redirect URI',
    addressNumber: (number: number) => `Redirect URI ${number}`,
    removeAddress: (number: number) => `Remove redirect URI ${number}`,
    addAddress: 'Add redirect URI',
    scopes: 'Scopes',
    scopesLead: 'What it can request, worded as people see it.',
    chooseScope: 'Choose at least one.',
    isPublic: 'Any organization of this installation may connect it',
    isPublicHelp: 'Otherwise only this organization can.',
  },
};
