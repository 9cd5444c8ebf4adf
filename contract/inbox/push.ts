import Type, { type Static } from 'typebox';
import { Exactly, Nullable } from '../primitives.ts';

/** Whether this browser gets push messages, and what it needs to subscribe. */
export const Push = Exactly({
  public_key: Type.String({
    description: 'The installation’s VAPID key, for `applicationServerKey`: base64url.',
  }),
  endpoint: Nullable(Type.String(), 'Where this session gets push messages.'),
});

export type Push = Static<typeof Push>;

const base64url = (bytes: number, description: string) =>
  Type.String({ pattern: `^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`, description });

/** A `PushSubscription` as browsers give it. */
export const SubscribePushBody = Exactly({
  endpoint: Type.String({ maxLength: 2000, description: 'Its address at the browser’s push service.' }),
  keys: Exactly({
    p256dh: base64url(65, 'Its public key.'),
    auth: base64url(16, 'Its secret.'),
  }),
});

export type SubscribePushBody = Static<typeof SubscribePushBody>;

/** What a push message contains, decrypted: the service worker shows it. */
export type PushMessage = {
  title: string;
  body: string;
  /** A newer one with the same tag replaces it. */
  tag: string;
  /** The path that it opens. */
  path: string;
  /** Unread notifications, for the badge of the app. */
  unread: number;
};
