import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** The organization's own apps: the list and the form. */
export const apps = {
  title: 'Apps',
  lead: 'Programs of yours that people can connect: their addresses, what they may ask for, and their secrets.',
  register: 'Register an app',
  none: 'No app is registered',
  noneHelp: 'Register one to get its client_id and client_secret; the first takes a minute.',
  isPublic: 'Public',
  twoSecrets: 'Two secrets',
  scopeCount: (count: number) => plural(count, { one: '1 scope', other: `${count} scopes` }),
  one: 'App',
  notHere: 'This app is not here',
  notHereHelp: 'It was deleted, or the address is mistyped.',
  registerLead: 'Everything but its id can be changed later.',
  registerIt: 'Register the app',
  registered: (app: string) => `${app} is registered`,
  registeredLead: 'With these two it can ask people to connect it.',
  form: {
    faulty: 'Something above has to be put right first.',
    seen: 'What people see',
    seenLead: 'When the app asks to be connected, and wherever it is named.',
    name: 'Name',
    logo: 'Logo',
    chooseLogo: 'Choose a picture',
    removeLogo: 'Remove',
    logoFault: 'Choose a small PNG, JPEG or WebP picture.',
    notAPicture: 'This file is no picture that a browser can show.',
    addresses: 'Redirect addresses',
    addressesLead:
      'Where people may be sent back to, each compared to the letter: https, or http on this machine.',
    address: 'Address',
    addressNumber: (number: number) => `Address ${number}`,
    removeAddress: (number: number) => `Remove address ${number}`,
    addAddress: 'Add an address',
    scopes: 'Scopes',
    scopesLead: 'What it may ask for. People are shown these words, and say yes or no.',
    chooseScope: 'Choose at least one.',
    isPublic: 'Any organization of this installation may connect it',
    isPublicHelp: 'Otherwise only this organization can.',
  },
};
