/**
 * Domains of providers whose addresses don't reveal an employer. Our own compilation, under the license of this
 * repository; add providers that are missing (decisions/0321).
 */
const publicMailDomains: ReadonlySet<string> = new Set([
  // Worldwide.
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com'],
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com', 'aim.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'tutanota.com', 'tutanota.de', 'tuta.com'],
  ...[
    'tuta.io',
    'zoho.com',
    'zohomail.com',
    'fastmail.com',
    'fastmail.fm',
    'hey.com',
    'mail.com',
    'email.com',
  ],
  ...[
    'gmx.com',
    'gmx.net',
    'hushmail.com',
    'duck.com',
    'mailbox.org',
    'posteo.net',
    'runbox.com',
    'inbox.com',
  ],
  // Germany, Austria, Switzerland.
  ...[
    'gmx.de',
    'gmx.at',
    'gmx.ch',
    'web.de',
    't-online.de',
    'freenet.de',
    'posteo.de',
    'arcor.de',
    'online.de',
  ],
  ...['outlook.de', 'hotmail.de', 'live.de', 'yahoo.de', 'aol.de', 'aon.at', 'bluewin.ch', 'hispeed.ch'],
  // France, Belgium, Netherlands.
  ...['orange.fr', 'wanadoo.fr', 'free.fr', 'sfr.fr', 'laposte.net', 'yahoo.fr', 'hotmail.fr', 'live.fr'],
  ...['outlook.fr', 'gmx.fr', 'skynet.be', 'telenet.be', 'ziggo.nl', 'kpnmail.nl', 'planet.nl', 'hotmail.nl'],
  ...['live.nl', 'home.nl', 'xs4all.nl'],
  // United Kingdom, Ireland.
  ...['yahoo.co.uk', 'hotmail.co.uk', 'live.co.uk', 'btinternet.com', 'sky.com', 'virginmedia.com'],
  ...['talktalk.net', 'ntlworld.com', 'eircom.net'],
  // Italy, Spain, Portugal.
  ...['libero.it', 'virgilio.it', 'tiscali.it', 'alice.it', 'tin.it', 'yahoo.it', 'hotmail.it', 'outlook.it'],
  ...['yahoo.es', 'hotmail.es', 'outlook.es', 'telefonica.net', 'sapo.pt'],
  // Northern and eastern Europe.
  ...[
    'telia.com',
    'online.no',
    'wp.pl',
    'o2.pl',
    'onet.pl',
    'op.pl',
    'interia.pl',
    'seznam.cz',
    'centrum.cz',
  ],
  ...[
    'email.cz',
    'azet.sk',
    'freemail.hu',
    'citromail.hu',
    'abv.bg',
    'mail.bg',
    'ukr.net',
    'i.ua',
    'yandex.ru',
  ],
  ...['yandex.com', 'ya.ru', 'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'rambler.ru', 'inbox.lv'],
  // The Americas.
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net'],
  ...['earthlink.net', 'juno.com', 'optonline.net', 'rogers.com', 'shaw.ca', 'sympatico.ca', 'telus.net'],
  ...['yahoo.ca', 'hotmail.ca', 'yahoo.com.br', 'hotmail.com.br', 'uol.com.br', 'bol.com.br', 'terra.com.br'],
  ...['ig.com.br', 'yahoo.com.mx', 'prodigy.net.mx', 'yahoo.com.ar'],
  // Asia, Australia, Africa.
  ...[
    'qq.com',
    'vip.qq.com',
    '163.com',
    '126.com',
    'yeah.net',
    'sina.com',
    'sohu.com',
    'foxmail.com',
    '139.com',
  ],
  ...['naver.com', 'daum.net', 'hanmail.net', 'nate.com', 'yahoo.co.jp', 'docomo.ne.jp', 'ezweb.ne.jp'],
  ...[
    'softbank.ne.jp',
    'nifty.com',
    'yahoo.co.in',
    'yahoo.in',
    'rediffmail.com',
    'yahoo.co.id',
    'yahoo.com.tw',
  ],
  ...['yahoo.com.au', 'bigpond.com', 'bigpond.net.au', 'optusnet.com.au', 'xtra.co.nz', 'mweb.co.za'],
]);

/** Whether anybody can have an address at this domain, which is in lower case. */
export function isPublicMailDomain(domain: string): boolean {
  return publicMailDomains.has(domain);
}
