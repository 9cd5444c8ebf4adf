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
    'ma commande {order} devait arriver la semaine dernière et je n’ai toujours rien reçu.',
    'le suivi indique que le colis {code} a été livré à {place}, où je n’habite plus.',
    'l’appareil s’éteint tout seul au bout de quelques minutes.',
    'vous m’avez prélevé {amount} alors que j’avais résilié mon abonnement.',
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
    'je suis désolé pour ce retard. Un nouvel envoi part demain de notre entrepôt de {place}.',
    'le remboursement de {amount} sera visible sur votre compte d’ici quelques jours.',
    'cette panne est bien couverte ; vous recevrez une étiquette de retour par courriel.',
    'l’adresse a été corrigée et le transporteur repassera avant {time}.',
  ],
};
