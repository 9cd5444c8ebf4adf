import type { Words } from '../en/words.ts';

export const screens: Words['screens'] = {
  pageTitle: (title) => `${title} – Deskbell`,
  starting: 'Wird geladen …',
  notFound: 'Seite nicht gefunden',
  notFoundWhy: 'Vielleicht ist der Link falsch, oder Sie sind kein Mitglied dieser Organisation.',
  toInbox: 'Zum Posteingang',
  noOrganization: {
    title: 'Sie gehören keiner Organisation an',
    why: 'Bitten Sie einen Admin Ihrer Organisation um eine Einladung. Haben Sie schon eine angenommen, laden Sie die Seite neu.',
    signOut: 'Abmelden',
  },
  showGettingStarted: 'Erste Schritte anzeigen',
  failed: 'Etwas ist schiefgelaufen',
  reload: 'Neu laden',
  keyboardHint: (next, previous, help) => (
    <>
      {next} {previous} gehen durch die Liste, {help} zeigt alle Tastenkürzel
    </>
  ),
};
