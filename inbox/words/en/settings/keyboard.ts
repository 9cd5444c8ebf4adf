import { listText } from '../../locale/list-text.ts';

export const keyboard = {
  title: 'Keyboard',
  failed: 'Couldn’t load your shortcuts',
  lead: 'Your shortcuts in this organization, on all your devices.',
  characterKeys: {
    title: 'Letters, digits and symbols',
    use: 'Use shortcuts without Ctrl, Cmd or Alt',
    help: 'Turn this off if you dictate, or if you press keys by accident. Shortcuts with Ctrl, Cmd or Alt keep working.',
  },
  suggestions: { draft: 'Draft reply', use: 'Use suggestion', dismiss: 'Dismiss suggestion' },
  resetAll: 'Reset all…',
  resetAllTitle: 'Reset all shortcuts?',
  resetAllWhy: 'All commands get their original keys again.',
  reset: 'Reset',
  resetOf: (command: string) => `Reset ${command}`,
  isTaken: (command: string) => `${command} has no key: another command uses its original one`,
  wasReset: (command: string) => `${command} has its original key again`,
  change: 'Change…',
  changeOf: (command: string) => `Change the key of ${command}`,
  off: 'Off',
  notifications: 'In notifications',
  record: {
    newKey: 'New key',
    help: 'Press a key, or two letters one right after the other. Enter saves it.',
    press: 'Press a key…',
    save: 'Save',
    saveAnyway: 'Use it here instead',
    remove: 'Remove key',
    conflicting: (commands: readonly string[]) =>
      `Used by ${listText(commands.map((it) => `“${it}”`))}, which will have no key.`,
    characterKeysOff: 'It won’t work while shortcuts without Ctrl, Cmd or Alt are off.',
    refusals: {
      browser: 'The browser uses this key.',
      control: 'This key operates buttons and menus. Add Ctrl, Cmd or Alt.',
      editor: 'This key formats text.',
      writing: 'You press it while you write, so it needs Ctrl or Cmd.',
    },
  },
  removed: (command: string) => `${command} no longer has a key`,
};
