import type { Topic } from '../topic.ts';

export const spanish: Topic = {
  tag: 'español',
  subjects: [
    'Pedido {order} sin entregar',
    'Factura {code}',
    'Cambio de talla',
    'No puedo entrar en mi cuenta',
  ],
  problems: [
    'Mi pedido {order} lleva varios días detenido en {place} y nadie me da razón.',
    'Necesito la factura {code} a nombre de mi empresa.',
    'El artículo que recibí no es el que aparece en la fotografía.',
    'La aplicación me pide el código una y otra vez y luego se cierra.',
  ],
  details: [
    'Pagué {amount} con tarjeta.',
    'El mensajero dejó el paquete en otra dirección.',
    'Ya escribí la semana pasada y no obtuve respuesta.',
    'Todavía conservo la caja original.',
  ],
  questions: ['¿Cuándo llegará?', '¿Me lo pueden cambiar?', '¿Cómo puedo devolverlo?', '¿Me podrían ayudar?'],
  answers: [
    'Lamento la demora. El paquete salió hoy de {place} y llegará en dos días.',
    'Ya tiene la factura {code} en su correo.',
    'Por supuesto, le enviamos una etiqueta para la devolución sin coste.',
    'Hemos restablecido su acceso; pruebe de nuevo a partir de las {time}.',
  ],
  smallTalk: {
    contactGreetings: ['Hola,', 'Buenos días,', 'Buenas tardes,', 'Estimado equipo:'],
    contactClosings: [
      'Un saludo, {first}',
      'Muchas gracias',
      'Saludos desde {place}, {first}',
      'Quedo a la espera, {first}',
    ],
    contactRemarks: [
      '¡Ya funciona, gracias!',
      'Por desgracia sigue igual.',
      '¿Hay alguna novedad?',
      'Gracias por responder tan rápido.',
      'Ahora me sale {code}.',
    ],
    memberGreetings: ['Hola, {first}:', 'Buenos días, {first}:'],
    memberRemarks: [
      '¿Puedo ayudarle en algo más?',
      'Disculpe las molestias.',
      'Avísenos si todo está en orden.',
      '¿Podría enviarme una fotografía?',
    ],
    memberClosings: ['Un cordial saludo, {agent}', 'Saludos, {agent}'],
  },
};
