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
    'mi pedido {order} lleva varios días detenido en {place} y nadie me da razón.',
    'necesito la factura {code} a nombre de mi empresa.',
    'el artículo que recibí no es el que aparece en la fotografía.',
    'la aplicación me pide el código una y otra vez y luego se cierra.',
  ],
  details: [
    'Pagué {amount} con tarjeta.',
    'El mensajero dejó el paquete en otra dirección.',
    'Ya escribí la semana pasada y no obtuve respuesta.',
    'Todavía conservo la caja original.',
  ],
  questions: ['¿Cuándo llegará?', '¿Me lo pueden cambiar?', '¿Cómo puedo devolverlo?', '¿Me podrían ayudar?'],
  answers: [
    'lamento la demora. El paquete salió hoy de {place} y llegará en dos días.',
    'ya tiene la factura {code} en su correo.',
    'por supuesto, le enviamos una etiqueta para la devolución sin coste.',
    'hemos restablecido su acceso; pruebe de nuevo a partir de las {time}.',
  ],
};
