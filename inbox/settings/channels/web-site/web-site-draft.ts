import type { Channel, CreateChannelBody } from '../../../../sdk/src/types.ts';

type Chat = NonNullable<Channel['chat']>;

export type WebSiteDraft = {
  name: string;
  greeting: string;
  color: string;
  side: Chat['side'];
  /** The languages as one choice: `en,de`. */
  languages: string;
  expectedReply: NonNullable<Chat['expected_reply']> | 'none';
  asksFor: Chat['asks_for'];
  /** The id of a mail channel; empty for none. */
  followUpChannelId: string;
  needsIdentity: boolean;
  inApps: boolean;
  /** Empty for no captcha. */
  captchaUrl: string;
  /** Empty means always. */
  hours: Chat['hours'];
  /** One per line. */
  sites: string;
};

export function draftOf(name: string, chat: Chat | null): WebSiteDraft {
  return {
    name,
    greeting: chat?.greeting ?? '',
    color: chat?.color ?? '#3d4fcc',
    side: chat?.side ?? 'right',
    languages: (chat?.languages ?? ['en', 'de']).join(','),
    expectedReply: chat?.expected_reply ?? 'none',
    asksFor: chat?.asks_for ?? 'email',
    followUpChannelId: chat?.follow_up_channel_id ?? '',
    needsIdentity: chat?.needs_identity ?? false,
    inApps: chat?.in_apps ?? false,
    captchaUrl: chat?.captcha_url ?? '',
    hours: chat?.hours ?? [],
    sites: (chat?.sites ?? []).join('\n'),
  };
}

/** The request body. Sites may be pasted with a path, which isn't part of an origin. */
export function inputOf(draft: WebSiteDraft): Pick<CreateChannelBody, 'name' | 'chat'> {
  const { name, greeting, color, side, languages, expectedReply, asksFor, needsIdentity, hours, sites } =
    draft;
  return {
    name: name.trim(),
    chat: {
      greeting: greeting.trim() || null,
      color: color.toLowerCase(),
      side,
      languages: languages.split(',') as Chat['languages'],
      expected_reply: expectedReply === 'none' ? null : expectedReply,
      asks_for: asksFor,
      follow_up_channel_id: draft.followUpChannelId || null,
      needs_identity: needsIdentity,
      in_apps: draft.inApps,
      captcha_url: draft.captchaUrl.trim() || null,
      hours: hours.filter(({ days }) => days.length > 0),
      sites: sites
        .split(/\s+/)
        .map((it) => it.toLowerCase().replace(/^(https?:\/\/[^/]+)\/.*$/, '$1'))
        .filter((it) => it !== ''),
    },
  };
}
