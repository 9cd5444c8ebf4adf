import type { BegunSession, Visitor, WidgetChannel, WidgetMessage } from '../../../contract/widget/shapes.ts';
import type { HostPage } from '../../host-messages.ts';
import { solveChallenge } from '../challenge.ts';
import { CaptchaNeeded } from '../error-text.ts';
import { askGate, GateError } from '../gate.ts';
import type { Host } from '../host.ts';
import type { KnownChannel, PanelState } from '../state.ts';
import type { Store } from '../store.ts';
import type { Outgoing } from './outgoing.ts';

export type Poster = ReturnType<typeof createPoster>;

type Parts = {
  store: Store<PanelState>;
  channelId: string;
  host: Host;
  /** Called before a message's session is continued. */
  begun(key: string, token: string, visitor: Visitor): void;
};

/** Sends one message: in its conversation, as the first one of a conversation, or as the first one of a session. */
export function createPoster({ store, channelId, host, begun }: Parts) {
  /** Valid for one attempt. */
  let captcha: string | undefined;

  const post = async (outgoing: Outgoing): Promise<WidgetMessage> => {
    const { key, conversationId, text, files } = outgoing;
    const { token } = store.get();
    const message = { text, ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }) };
    const call = { method: 'POST', token, idempotencyKey: key } as const;
    if (conversationId !== null)
      return askGate<WidgetMessage>(`/conversations/${conversationId}/messages`, { ...call, body: message });
    const page = pageSeen(await host.page());
    if (token !== null)
      return askGate<WidgetMessage>('/conversations', { ...call, body: { ...message, page } });
    return begin(outgoing, message, page);
  };

  /** A session starts with its first message; merely opening the panel creates no row. */
  const begin = async ({ key, website }: Outgoing, message: object, page: object): Promise<WidgetMessage> => {
    const attempt = async (channel: KnownChannel) => {
      if (channel.needs_captcha && captcha === undefined) throw new CaptchaNeeded();
      return askGate<BegunSession>('/sessions', {
        method: 'POST',
        idempotencyKey: key,
        body: {
          channel_id: channelId,
          challenge: await solveChallenge(channel),
          message,
          page,
          website,
          ...(captcha !== undefined && { captcha }),
        },
      });
    };
    const { channel } = store.get();
    const session = await attempt(channel ?? (await freshChannel())).catch(async (error) => {
      if (isCaptchaNeeded(error)) {
        captcha = undefined;
        host.post({ type: 'captcha-needed' });
      }
      if (!(error instanceof GateError) || error.code !== 'challenge_failed') throw error;
      return attempt(await freshChannel());
    });
    begun(key, session.token, session.visitor);
    if (!session.message) throw new Error('The session began without its message.');
    return session.message;
  };

  const freshChannel = async () => {
    const channel = { ...(await askGate<WidgetChannel>(`/channels/${channelId}`)), fetchedAt: Date.now() };
    store.set({ channel });
    return channel;
  };

  return {
    post,
    takeCaptcha: (given: string) => {
      captcha = given;
    },
  };
}

function isCaptchaNeeded(error: unknown): boolean {
  return error instanceof CaptchaNeeded || (error instanceof GateError && error.code === 'captcha_failed');
}

/** Cut to what the gate accepts. */
function pageSeen({ url, title, referrer }: HostPage) {
  return { url: url.slice(0, 2000), title: title.slice(0, 300), referrer: referrer.slice(0, 2000) || null };
}
