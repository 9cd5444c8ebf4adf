import type { Words } from '../en/words.ts';

export const screens: Words['screens'] = {
  pageTitle: (title) => `${title} – Deskbell`,
  nothingHere: 'Hier ist nichts',
  nothingHereWhy:
    'Vielleicht enthält die Adresse einen Tippfehler, oder Sie gehören dieser Organisation nicht (mehr) an.',
  toInbox: 'Zum Posteingang',
  noOrganization: {
    title: 'Sie gehören keiner Organisation an',
    why: 'Bitten Sie einen Admin Ihrer Organisation um eine Einladung. Haben Sie schon eine angenommen, laden Sie die Seite neu.',
    signOut: 'Abmelden',
  },
  failed: 'Das hat nicht geklappt',
  loadAgain: 'Neu laden',
  howToGoOn: (next, previous, help) => (
    <>
      {next} {previous} blättern durch die Liste, {help} zeigt alle Tastenkürzel
    </>
  ),
};
