import type { Page } from 'playwright-core';

type Screen = {
  /** Of its picture. */
  name: string;
  /** @param home address of the organization, as `http://…/o/heron` */
  open: (page: Page, home: string) => Promise<unknown>;
};

/** The main screens of the inbox, each as somebody at work would have it before them. */
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
      for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.getByRole('toolbar').waitFor();
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
  { name: 'members', open: settings('members', 'Members') },
  { name: 'connections', open: settings('connections', 'Connected apps') },
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
];

const rows = (page: Page) => page.getByRole('region', { name: /^Conversations/ }).getByRole('link');

/** The first of all that are open. */
export async function openConversation(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/inbox/open`);
  await rows(page).first().click();
  await page.getByRole('article').first().waitFor();
}

function settings(path: string, heading: string): Screen['open'] {
  return async (page, home) => {
    await page.goto(`${home}/settings/${path}`);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  };
}
