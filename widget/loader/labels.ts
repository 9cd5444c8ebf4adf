/** The few texts that are needed before the panel is loaded. The first language is also the fallback. */
export const labels = {
  en: {
    open: 'Open chat',
    close: 'Close chat',
    unread: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    dismiss: 'Dismiss',
  },
  de: {
    open: 'Chat öffnen',
    close: 'Chat schließen',
    unread: (count: number) => (count === 1 ? '1 neue Nachricht' : `${count} neue Nachrichten`),
    dismiss: 'Ausblenden',
  },
};

export type Labels = typeof labels.en;
