import type { Words } from '../en/words.ts';

export const faults: Words['faults'] = {
  unreachable: 'Der Server ist nicht erreichbar. Bitte gleich noch einmal versuchen.',
  answered: (status) => `Der Server antwortete mit ${status}.`,
  codes: {
    admin_required: 'Das ist Admins der Organisation vorbehalten.',
    conversation_merged: 'Diese Konversation wurde mit einer anderen zusammengeführt.',
    internal_error:
      'Auf dem Server ist ein Fehler aufgetreten. Bitte erneut versuchen; bleibt es dabei, hilft, wer den Server betreibt.',
    not_a_member: 'Sie sind kein aktives Mitglied dieser Organisation.',
    not_found: 'Das gibt es nicht oder nicht mehr.',
    payload_too_large: 'Das ist mehr, als der Server annimmt.',
    precondition_failed: 'Jemand anderes hat das inzwischen geändert. Bitte die Seite neu laden.',
    rate_limited: 'Zu viele Anfragen. Bitte einen Moment warten und erneut versuchen.',
    unavailable: 'Der Server antwortet gerade nicht. Bitte gleich noch einmal versuchen.',
    request_timeout: 'Die Übertragung hat zu lange gedauert. Bitte erneut versuchen.',
  },
};
