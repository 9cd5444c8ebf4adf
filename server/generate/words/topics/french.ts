import type { Topic } from '../topic.ts';

export const french: Topic = {
  tag: 'français',
  subjects: [
    'Commande {order}',
    'Colis {code} introuvable',
    'Demande de remboursement',
    'Question sur la garantie',
  ],
  problems: [
    'Ma commande {order} devait arriver la semaine dernière et je n’ai toujours rien reçu.',
    'Le suivi indique que le colis {code} a été livré à {place}, où je n’habite plus.',
    'L’appareil s’éteint tout seul au bout de quelques minutes.',
    'Vous m’avez prélevé {amount} alors que j’avais résilié mon abonnement.',
  ],
  details: [
    'Le numéro de série est le {code}.',
    'J’ai gardé l’emballage et le ticket de caisse.',
    'Mon voisin a eu exactement le même souci.',
    'Il s’agissait d’un cadeau, c’est d’autant plus dommage.',
  ],
  questions: [
    'Quand pensez-vous me livrer ?',
    'Serait-il possible d’être remboursé ?',
    'La garantie couvre-t-elle cette panne ?',
    'Que dois-je faire ?',
  ],
  answers: [
    'Je suis désolé pour ce retard. Un nouvel envoi part demain de notre entrepôt de {place}.',
    'Le remboursement de {amount} sera visible sur votre compte d’ici quelques jours.',
    'Cette panne est bien couverte ; vous recevrez une étiquette de retour par courriel.',
    'L’adresse a été corrigée et le transporteur repassera avant {time}.',
  ],
  smallTalk: {
    contactGreetings: ['Bonjour,', 'Madame, Monsieur,', 'Bonsoir,', 'Chère équipe,'],
    contactClosings: [
      'Cordialement, {first}',
      'Merci d’avance',
      'Bien à vous, {first}',
      'Un grand merci depuis {place}',
    ],
    contactRemarks: [
      'Merci, c’est réglé !',
      'Malheureusement, cela n’a rien changé.',
      'Avez-vous des nouvelles ?',
      'Merci de votre réponse rapide.',
      'Maintenant il affiche {code}.',
    ],
    memberGreetings: ['Bonjour {first},', 'Cher client,'],
    memberRemarks: [
      'Puis-je encore faire quelque chose pour vous ?',
      'Veuillez nous excuser pour ce contretemps.',
      'N’hésitez pas à nous tenir au courant.',
      'Pourriez-vous m’envoyer une photo ?',
    ],
    memberClosings: ['Bien cordialement, {agent}', 'Belle journée, {agent}'],
  },
};
