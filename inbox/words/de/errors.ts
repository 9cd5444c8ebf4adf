import type { Words } from '../en/words.ts';

export const errors: Words['errors'] = {
  unreachable: 'Der Server ist nicht erreichbar. Bitte gleich noch einmal versuchen.',
  answered: (status) => `Der Server hat mit Status ${status} geantwortet.`,
  codes: {
    admin_required: 'Das können nur Admins der Organisation.',
    channel_disabled: 'Der E-Mail-Kanal ist pausiert oder wurde entfernt; es wurde nichts gesendet.',
    conversation_merged: 'Diese Konversation wurde mit einer anderen zusammengeführt.',
    internal_error:
      'Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut; tritt er wieder auf, wenden Sie sich an Ihre Administration.',
    mail_too_large: 'Die Dateien sind zu groß für eine E-Mail. Entfernen Sie welche und senden Sie erneut.',
    no_recipient: 'Es gibt keinen Empfänger. Fügen Sie eine Adresse hinzu und senden Sie erneut.',
    not_a_member: 'Sie sind kein aktives Mitglied dieser Organisation.',
    not_found: 'Nicht gefunden. Vielleicht wurde es gelöscht.',
    payload_too_large: 'Das ist zu groß zum Senden.',
    precondition_failed: 'Jemand anderes hat das inzwischen geändert. Bitte die Seite neu laden.',
    rate_limited: 'Zu viele Anfragen. Bitte einen Moment warten und erneut versuchen.',
    personal_tokens_forbidden: 'Diese Organisation lässt persönliche Tokens nicht zu.',
    sign_in_refused: 'Die Anmelderichtlinie dieser Organisation lässt diese Sitzung nicht zu.',
    step_up_required: 'Bestätigen Sie Ihre Identität, und versuchen Sie es dann noch einmal.',
    unavailable: 'Der Server antwortet gerade nicht. Bitte gleich noch einmal versuchen.',
    request_timeout: 'Zeitüberschreitung. Bitte versuchen Sie es erneut.',
  },
};
