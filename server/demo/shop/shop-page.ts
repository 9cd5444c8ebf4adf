import { html } from 'ghtml';
import { customer } from './sign-customer.ts';

type Bicycle = { name: string; about: string; price: string; frame: 'city' | 'touring' | 'cargo' };

const bicycles: readonly Bicycle[] = [
  {
    name: 'Tour',
    about: 'For long days: 3 × 9 gears, racks front and rear.',
    price: '€1,849',
    frame: 'touring',
  },
  { name: 'Egret', about: 'For the city: folds in ten seconds, 12 kg.', price: '€1,290', frame: 'city' },
  {
    name: 'Pelican',
    about: 'For cargo: 120 kg in front, electric if you like.',
    price: '€4,650',
    frame: 'cargo',
  },
];

/** @param addresses of the widget's script, and of the inbox */
export function shopPage({ widget, inbox }: { widget: string; inbox: string }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Heron Bicycles: built to order in Ghent</title>
<link rel="icon" type="image/svg+xml" href="/bell.svg">
<link rel="stylesheet" href="/shop.css">
<script src="/shop.js" defer></script>
<script async src="${widget}"></script>
</head>
<body>
<header class="top">
<a class="wordmark" href="/">Heron Bicycles</a>
<nav aria-label="Shop"><a href="#bicycles">Bicycles</a><a href="#workshop">Workshop</a></nav>
<p class="account"><span data-customer hidden>${customer.name}</span><button type="button" data-sign-in>Sign in as ${customer.name}</button><button type="button" data-sign-out hidden>Sign out</button></p>
</header>
<main>
<section class="hero">
<div><h1>Bicycles, built to order in Ghent</h1>
<p>Twelve people, one workshop, and a bicycle that fits you. Delivered in three weeks.</p>
<button type="button" class="primary" data-open>Ask us anything</button></div>
!${drawing('touring')}
</section>
<section id="bicycles" aria-labelledby="models"><h2 id="models">Bicycles</h2>
<ul class="models">!${bicycles.map(model).join('')}</ul></section>
<section id="workshop" class="workshop" aria-labelledby="workshop-title"><h2 id="workshop-title">Workshop</h2>
<p>Open Saturdays from 10:00 to 16:00, without an appointment. A service is €90; the first two are ours.</p>
<p><button type="button" class="link" data-open>Ask what your bicycle needs</button></p></section>
</main>
<footer>This shop is part of the Deskbell demo. Chat here as a customer, and answer in <a href="${inbox}">the inbox</a>.</footer>
</body>
</html>
`;
}

function model({ name, about, price, frame }: Bicycle): string {
  return html`<li>!${drawing(frame)}<h3>${name}</h3><p>${about}</p><p class="price">${price}</p></li>`;
}

const frames = {
  touring:
    'M60 120 L100 62 H152 L118 120 H60 M100 62 L118 120 M94 52 L118 120 M84 52 H106 M152 62 L148 46 H168 M152 62 L180 120',
  city: 'M72 124 L104 74 H138 L114 124 H72 M96 44 L114 124 M84 44 H108 M138 74 L132 36 H150 M138 74 L168 124',
  cargo:
    'M44 120 L80 66 H118 L96 120 H44 M74 52 L96 120 M62 52 H86 M118 66 L112 44 H130 M118 66 L132 120 H196 M132 76 H192 L184 116 H138 Z',
};
const wheels = {
  touring: [60, 180, 120, 30],
  city: [72, 168, 124, 22],
  cargo: [44, 204, 120, 26],
} as const;

function drawing(frame: Bicycle['frame']): string {
  const [rear, front, height, radius] = wheels[frame];
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="${height}" r="${frame === 'cargo' && x === front ? radius - 8 : radius}"/>`;
  return `<svg class="bicycle ${frame}" viewBox="12 24 220 132" aria-hidden="true"><path d="${frames[frame]}"/>${wheel(rear)}${wheel(front)}</svg>`;
}
