import type { Page } from 'playwright-core';

type Screen = {
  /** The file name of its picture. */
  name: string;
  /** @param home URL of the organization, such as `http://…/o/heron` */
  open: (page: Page, home: string) => Promise<unknown>;
};

/** The main screens of the inbox in a typical state. */
export const inboxScreens: readonly Screen[] = [
  { name: 'conversation', open: openConversation },
  {
    name: 'palette',
    async open(page, home) {
      await openConversation(page, home);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
    },
  },
  {
    name: 'several',
    async open(page, home) {
      await page.goto(`${home}/inbox/open`);
      await rows(page).first().waitFor();
      await rows(page).nth(2).click();
      const boxes = page.getByRole('region', { name: /^Conversations/ }).getByRole('checkbox');
      for (const index of [0, 1, 2]) await boxes.nth(index).check({ force: true });
      await page.getByRole('toolbar').getByText('3 selected').waitFor();
    },
  },
  {
    name: 'note',
    async open(page, home) {
      await openConversation(page, home);
      await page.keyboard.press('n');
      await page.keyboard.type('Could you look at the order before I answer? ');
    },
  },
  {
    name: 'mail',
    async open(page, home) {
      await openSubject(page, home, brakeMail.subject);
      await page.getByText(brakeMail.reply).last().waitFor();
      await page.keyboard.press('r');
      await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
      await page.keyboard.type('Ten is fine. See you tomorrow!');
    },
  },
  {
    name: 'draft',
    async open(page, home) {
      await settings('ai', 'AI')(page, home);
      await page.getByLabel('Use a language model in this organization').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('AI settings saved.').waitFor();
      await openSubject(page, home, 'Return requested: lock, order 20688');
      await page.getByRole('button', { name: 'Draft reply' }).click();
      await page.getByText('the label is on its way').waitFor();
      await page.getByRole('link', { name: 'How to return a part' }).waitFor();
    },
  },
  {
    name: 'split',
    async open(page, home) {
      await openConversation(page, home);
      await page.keyboard.press('Shift+M');
      await page.getByRole('checkbox', { name: /Marek/ }).last().check();
      await page.getByLabel('Subject of the new conversation').fill('Where to meet');
    },
  },
  {
    name: 'send-later',
    async open(page, home) {
      await openConversation(page, home);
      await page.keyboard.press('r');
      await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
      await page.keyboard.type('Good morning! How does the brake feel today?');
      await page.getByRole('button', { name: 'Send later…' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'reminder',
    async open(page, home) {
      await openSubject(page, home, 'Chain slips under load on my Tour');
      await page.keyboard.press('h');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.type('tomorrow 9am');
      await page.getByRole('option', { name: /^Remind me / }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('You’ll be reminded').first().waitFor();
    },
  },
  {
    name: 'view',
    async open(page, home) {
      await page.goto(`${home}/inbox/open`);
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: 'New view' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Waiting for us');
      await dialog.getByRole('radio', { name: 'Clock' }).check();
      await dialog.getByRole('button', { name: 'Add condition' }).click();
      await dialog.getByLabel('Field').last().selectOption({ label: 'Waiting for a reply' });
      await dialog.getByLabel('Sort by').selectOption({ label: 'Longest waiting' });
    },
  },
  {
    name: 'macro',
    async open(page, home) {
      await openSubject(page, home, 'Charged twice for one bicycle');
      await page.keyboard.press('r');
      await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
      await page.keyboard.type(';');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'contact',
    async open(page, home) {
      await page.goto(`${home}/contacts`);
      await page.getByRole('link', { name: /Jonas Becker/ }).click();
      await page.getByRole('heading', { name: 'Jonas Becker', level: 1 }).waitFor();
      await page.getByText('Since', { exact: true }).waitFor();
    },
  },
  { name: 'channels', open: settings('channels', 'Channels') },
  {
    name: 'connect-mail',
    async open(page, home) {
      await page.goto(`${home}/settings/channels/new`);
      await page.getByRole('textbox').first().fill('help@fastmail.com');
      await page.keyboard.press('Enter');
      await page.locator('input[type=password]').first().waitFor();
    },
  },
  {
    name: 'add-provider',
    async open(page, home) {
      await page.goto(`${home}/settings/sign-in/providers/new`);
      await page.getByRole('radio', { name: 'Keycloak' }).check();
      await page.getByLabel('Client secret').waitFor();
    },
  },
  { name: 'members', open: settings('members', 'Members') },
  { name: 'connections', open: settings('connections', 'Connected apps') },
  {
    name: 'calls',
    async open(page, home) {
      await settings('connections', 'Connected apps')(page, home);
      const calls = page.locator('details', { hasText: 'Calls as an assistant' });
      await calls.locator('summary').click();
      await calls.getByText('search_answers').first().waitFor();
    },
  },
  {
    name: 'app',
    async open(page, home) {
      await settings('apps', 'Apps')(page, home);
      await page.getByRole('link', { name: 'Workbench' }).click();
      await page.getByRole('heading', { name: 'Workbench', level: 1 }).waitFor();
    },
  },
  { name: 'tags', open: settings('tags', 'Tags') },
  { name: 'audit-log', open: settings('audit', 'Audit log') },
  { name: 'account', open: settings('account', 'Your account') },
  {
    name: 'import',
    async open(page, home) {
      await settings('data', 'Data')(page, home);
      const ready = page.getByText('Ready to import');
      await page.getByRole('button', { name: 'Import…' }).waitFor();
      if (await ready.isHidden()) await uploadTickets(page);
      await ready.waitFor();
      await ready.scrollIntoViewIfNeeded();
    },
  },
];

/** A CSV file of another system, for the picture of an import. */
const tickets = {
  name: 'tickets.csv',
  mimeType: 'text/csv',
  text: `ticket,date,author,author_email,customer_email,type,subject,status,tags,message
4711,2026-03-02 09:12,Nora Vance,nora@vance.example,nora@vance.example,end-user,Front wheel is bent,solved,wheels,The front wheel of my new bike is bent. Can you send another one?
4711,2026-03-02 10:40,Robin Vale,robin@heron.example,nora@vance.example,agent,Front wheel is bent,solved,wheels,A new one is on its way.
4712,2026-03-03 16:05,Olaf Brandt,olaf@brandt.example,olaf@brandt.example,end-user,Bell is silent,open,,My bell does not ring any more.
4713,2026-03-04 08:30,Ida Moreau,ida@moreau.example,ida@moreau.example,end-user,Invoice,solved,billing,Could you send the invoice again?
4713,2026-03-04 09:02,Robin Vale,robin@heron.example,ida@moreau.example,agent,Invoice,solved,billing,Here it is.
4713,yesterday,Ida Moreau,ida@moreau.example,ida@moreau.example,end-user,Invoice,solved,billing,Thank you!
`,
};

async function uploadTickets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Source').selectOption('csv');
  await dialog.getByLabel('Name of the other system').fill('acme-desk');
  const { text, ...file } = tickets;
  await dialog.getByLabel('File', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Upload' }).click();
}

/** What an admin enters for each provider, for the pictures on the pages about them. */
const providerValues: Record<string, { label: string; issuer: string; clientId: string }> = {
  keycloak: { label: 'Keycloak', issuer: 'https://login.heron.example/realms/staff', clientId: 'deskbell' },
  authentik: {
    label: 'Authentik',
    issuer: 'https://login.heron.example/application/o/deskbell/',
    clientId: 'V1xZsQ2kq0mWcT5bYh8RjNfLpD7aGuE3',
  },
  entra: {
    label: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/5d2f7c31-0b64-4a1e-9c83-7f0e2b6d4a95/v2.0',
    clientId: '8c1f4e70-93d2-4b5a-a6e8-1d07c5f23b46',
  },
  google: {
    label: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: '482916037512-h3r0n.apps.googleusercontent.com',
  },
  okta: { label: 'Okta', issuer: 'https://heron.okta.com', clientId: '0oa7k2m9x4QbVw1Zp5d7' },
};

/** Adding each provider, filled in. */
export const providerScreens: readonly Screen[] = Object.entries(providerValues).map(
  ([preset, { label, issuer, clientId }]) => ({
    name: `add-${preset}`,
    async open(page, home) {
      await page.goto(`${home}/settings/sign-in/providers/new`);
      await page.getByRole('radio', { name: label }).check();
      await page.getByLabel('Issuer').fill(issuer);
      await page.getByLabel('Client ID').fill(clientId);
      const secret = page.getByLabel('Client secret');
      await secret.fill('a secret of thirty-two characters');
      await secret.blur();
    },
  }),
);

/** An email to the demo's test mailbox, which gets a reply, for the pictures of mail. */
export const brakeMail = {
  subject: 'Brake squeaks when it rains',
  text: 'Hello,\n\nsince last week the front brake squeaks when it rains. Is that dangerous?\n\nRobin',
  answer: 'Hello Robin, that is usually dust on the pads. Come by, and we will clean them.',
  reply: 'Great, I will come tomorrow at ten.',
} as const;

const rows = (page: Page) => page.getByRole('region', { name: /^Conversations/ }).getByRole('link');

/** A conversation with notes between colleagues. */
export function openConversation(page: Page, home: string): Promise<void> {
  return openSubject(page, home, 'Front brake weak after a wet ride');
}

export async function openSubject(page: Page, home: string, subject: string): Promise<void> {
  await page.goto(`${home}/inbox/open`);
  await rows(page).filter({ hasText: subject }).first().click();
  await page.getByRole('article').first().waitFor();
}

function settings(path: string, heading: string): Screen['open'] {
  return async (page, home) => {
    await page.goto(`${home}/settings/${path}`);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  };
}
