import type { ReactNode } from 'react';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** Webhooks. */
export const webhooks = {
  title: 'Webhooks',
  lead: 'URLs that connected apps receive events at. Apps create them, and only receive what they may read.',
  none: 'No webhooks',
  noneHelp: 'Apps with the scope webhooks:write create them.',
  one: 'Webhook',
  notHere: 'Webhook not found',
  notHereHelp: 'It was deleted, its app was disconnected, or the link is wrong.',
  gets: (types: string) => `Receives ${types}`,
  enabled: 'Enabled',
  failing: 'Failing',
  disabled: {
    requested: 'Disabled',
    gone: 'Disabled: it responded with 410',
    failing: 'Disabled after repeated failures',
  },
  ping: 'Send a ping',
  pinged: 'Ping sent.',
  enable: 'Enable',
  isEnabled: 'It receives new events from now on.',
  disable: 'Disable',
  isDisabled: 'It receives no more events.',
  enableFirst: 'The webhook is disabled; enable it first.',
  renewAsk: 'New secret…',
  renewTitle: 'Create a new secret for this webhook?',
  renewConsequences: [
    'Deliveries are signed with both secrets for 24 hours, then only with the new one.',
    'Update the endpoint within that time.',
  ],
  renew: 'Create new secret',
  renewedTooOften: 'Too many new secrets in one day. Try again tomorrow.',
  newSecret: 'The new secret',
  copyNow: 'Copy it now. It can’t be shown again.',
  signingSecret: 'Signing secret',
};

export const deliveries = {
  title: 'Deliveries',
  lead: 'The last 30 days, newest first.',
  none: 'No deliveries yet',
  noneHelp: 'Send a ping to test it.',
  statuses: { pending: 'Pending', delivered: 'Delivered', failed: 'Failed', dropped: 'Dropped' },
  retried: 'Will be retried',
  again: 'Redeliver',
  againNamed: (type: string, id: string) => `Redeliver ${type} ${id}`,
  onItsWayAgain: 'Redelivery started.',
  details: 'Details',
  tried: (count: number) => plural(count, { one: '1 attempt', other: `${count} attempts` }),
  triedNext: (tried: string, next: string) => `${tried}; next at ${next}`,
  id: (name: ReactNode, id: ReactNode) => (
    <>
      Its {name} is {id}.
    </>
  ),
  response: 'Response',
};
