import type { Topic } from '../topic.ts';

export const german: Topic = {
  tag: 'deutsch',
  subjects: ['Frage zur Bestellung {order}', 'Lieferung nach {place}', 'Rechnung {code}', 'Reklamation'],
  problems: [
    'meine Bestellung {order} ist seit über einer Woche unterwegs und in {place} offenbar stecken geblieben.',
    'auf der Rechnung {code} fehlt die Umsatzsteuer-Nummer unserer Firma.',
    'das Gehäuse hat beim Transport einen Riss bekommen, der Karton war unversehrt.',
    'ich kann mich seit der Umstellung nicht mehr anmelden, das Kennwort wird abgelehnt.',
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
    'vielen Dank für Ihre Nachricht. Das Paket liegt in {place} und wird heute noch zugestellt.',
    'die berichtigte Rechnung {code} liegt in Ihrem Postfach.',
    'selbstverständlich tauschen wir das Gerät um, der Rücksendeschein ist unterwegs.',
    'bitte versuchen Sie es noch einmal, die Sperre ist seit {time} aufgehoben.',
  ],
};
