import type { ReactNode } from 'react';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** Webhooks. */
export const webhooks = {
  title: 'Webhooks',
  lead: 'Addresses that connected apps have events delivered to. Apps make them; what an app may not read is never sent.',
  none: 'No webhooks',
  noneHelp: 'An app with the scope webhooks:write makes them, for itself.',
  one: 'Webhook',
  notHere: 'This webhook is not here',
  notHereHelp: 'Its app was disconnected, it was deleted, or the address is mistyped.',
  gets: (types: string) => `Gets ${types}`,
  enabled: 'Enabled',
  failing: 'Failing',
  disabled: {
    requested: 'Disabled',
    gone: 'Disabled: it answered 410',
    failing: 'Disabled: it kept failing',
  },
  ping: 'Send a ping',
  pinged: 'A ping is on its way.',
  enable: 'Enable',
  isEnabled: 'It gets what happens from now on.',
  disable: 'Disable',
  isDisabled: 'Nothing more is delivered to it.',
  enableFirst: 'The webhook is disabled; enable it first.',
  renewAsk: 'New secret…',
  renewTitle: 'A new secret for this endpoint?',
  renewConsequences: [
    'Deliveries are signed with the new one from now on, and with the old one too for 24 hours.',
    'Whoever runs the endpoint has to put the new one in place within that time.',
  ],
  renew: 'Make a new secret',
  renewedTooOften: 'It has had several new secrets within a day; try tomorrow.',
  newSecret: 'The new secret',
  copyNow: 'Copy it now; it cannot be shown again.',
  signingSecret: 'Signing secret',
};

export const deliveries = {
  title: 'Deliveries',
  lead: 'Of the last thirty days, the latest first.',
  none: 'Nothing was sent yet',
  noneHelp: 'Send a ping to try it.',
  statuses: { pending: 'On its way', delivered: 'Delivered', failed: 'Failed', dropped: 'Dropped' },
  retried: 'Is tried again',
  again: 'Deliver again',
  againNamed: (type: string, id: string) => `Deliver again: ${type} ${id}`,
  onItsWayAgain: 'It is on its way again.',
  details: 'Details',
  tried: (count: number) => plural(count, { one: 'Tried once', other: `Tried ${count} times` }),
  triedNext: (tried: string, next: string) => `${tried}; next at ${next}`,
  id: (name: ReactNode, id: ReactNode) => (
    <>
      Its {name} is {id}.
    </>
  ),
  answer: 'Answer',
};
