import type { Topic } from '../topic.ts';

export const german: Topic = {
  tag: 'deutsch',
  subjects: ['Frage zur Bestellung {order}', 'Lieferung nach {place}', 'Rechnung {code}', 'Reklamation'],
  problems: [
    'Meine Bestellung {order} ist seit über einer Woche unterwegs und in {place} offenbar stecken geblieben.',
    'Auf der Rechnung {code} fehlt die Umsatzsteuer-Nummer unserer Firma.',
    'Das Gehäuse hat beim Transport einen Riss bekommen, der Karton war unversehrt.',
    'Ich kann mich seit der Umstellung nicht mehr anmelden, das Kennwort wird abgelehnt.',
  ],
  details: [
    'Die Seriennummer lautet {code}.',
    'Bezahlt habe ich {amount} per Überweisung.',
    'Der Zusteller hat keine Benachrichtigung hinterlassen.',
    'Am Telefon sagte man mir etwas anderes.',
  ],
  questions: [
    'Wann darf ich mit der Lieferung rechnen?',
    'Könnten Sie das bitte prüfen?',
    'Ist ein Umtausch möglich?',
    'Wohin soll ich das Gerät schicken?',
  ],
  answers: [
    'Vielen Dank für Ihre Nachricht. Das Paket liegt in {place} und wird heute noch zugestellt.',
    'Die berichtigte Rechnung {code} liegt in Ihrem Postfach.',
    'Selbstverständlich tauschen wir das Gerät um, der Rücksendeschein ist unterwegs.',
    'Bitte versuchen Sie es noch einmal, die Sperre ist seit {time} aufgehoben.',
  ],
  smallTalk: {
    contactGreetings: ['Guten Tag,', 'Hallo,', 'Sehr geehrte Damen und Herren,', 'Liebes Team,'],
    contactClosings: [
      'Mit freundlichen Grüßen, {first}',
      'Viele Grüße aus {place}, {first}',
      'Danke im Voraus',
      'Beste Grüße, {first}',
    ],
    contactRemarks: [
      'Vielen Dank, jetzt klappt es!',
      'Leider hat das nicht geholfen.',
      'Gibt es schon etwas Neues?',
      'Danke für die schnelle Antwort.',
      'Ich habe es zweimal versucht, immer mit {code}.',
    ],
    memberGreetings: ['Guten Tag {first},', 'Hallo {first},'],
    memberRemarks: [
      'Kann ich sonst noch etwas für Sie tun?',
      'Bitte entschuldigen Sie die Umstände.',
      'Geben Sie uns gern kurz Bescheid, ob alles passt.',
      'Könnten Sie mir ein Foto davon schicken?',
    ],
    memberClosings: ['Freundliche Grüße, {agent}', 'Viele Grüße, {agent}'],
  },
};
