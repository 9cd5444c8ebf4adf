import { defaultChatSettings } from '../../../../contract/chat-channel.ts';
import type { Channel, ChannelTest, MailServer } from '../../../../contract/mail-channel.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ChannelRow } from './channel-row.ts';
import type { MailServerSettings } from './mail-channel-settings.ts';

/** A channel as clients see it. Its passwords are not in the row. */
export function presentChannel({ settings, ...row }: ChannelRow, now: Microseconds): Channel {
  return {
    id: publicId('chn', row.id),
    type: row.type,
    name: row.name,
    address: settings.chat ? `/widget/${publicId('chn', row.id)}` : settings.address,
    // Channels may predate a key.
    chat: settings.chat ? { ...defaultChatSettings, ...settings.chat } : null,
    sender_name: settings.sender_name ?? null,
    signature_html: settings.signature_html ?? null,
    state: row.state,
    state_reason: row.state_reason,
    state_code: stateCode(row),
    failures: failures(row),
    state_since: unixSeconds(row.state_since),
    incoming: presentServer(settings.incoming),
    outgoing: presentServer(settings.outgoing),
    history: settings.history ?? 'none',
    alert_user_ids: (settings.alert_user_ids ?? []).map((id) => publicId('usr', id)),
    sent_copies: settings.sent_copies ?? null,
    form_senders: settings.form_senders ?? [],
    trusted_servers: settings.trusted_servers ?? [],
    subject_numbers: settings.subject_numbers ?? false,
    looked_at: row.looked_at === null ? null : unixSeconds(row.looked_at),
    last_test: row.last_test && currentTest(row.last_test, unixSeconds(now)),
    first_visit_at: row.first_visit_at ? unixSeconds(row.first_visit_at) : null,
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}

function stateCode(row: Omit<ChannelRow, 'settings'>): Channel['state_code'] {
  if (row.state !== 'failing') return null;
  return (row.incoming_error === null ? row.outgoing_fault : row.incoming_fault) ?? null;
}

function failures(row: Omit<ChannelRow, 'settings'>): Channel['failures'] {
  if (row.state !== 'failing') return [];
  return (['incoming', 'outgoing'] as const).flatMap((side) => {
    const error = row[`${side}_error`];
    if (error === null || error === undefined) return [];
    const code = row[`${side}_fault`] ?? 'other';
    return [{ side, code, error, server_words: row[`${side}_server_words`] ?? null }];
  });
}

function presentServer(server: MailServerSettings | null | undefined): MailServer | null {
  if (!server) return null;
  const { host, port, security, username, sign_in } = server;
  return { host, port, security, username, has_password: sign_in !== 'oauth' };
}

/** After this, a test still marked as running was ended with its process. */
export const maxTestSeconds = 150;

/**
 * The test's current state: one whose process is gone has failed. Earlier versions didn't store the server's text
 * separately.
 */
export function currentTest(test: ChannelTest, nowSeconds: number): ChannelTest {
  const known = test.steps.map((step) => ({ ...step, server_words: step.server_words ?? null }));
  if (test.state !== 'running' || nowSeconds - test.started_at <= maxTestSeconds)
    return { ...test, steps: known };
  const steps = known.map((step) =>
    step.state === 'running'
      ? {
          ...step,
          state: 'failed' as const,
          fault: 'interrupted' as const,
          error: 'The server stopped during the test.',
          advice: 'Test the channel again.',
        }
      : step,
  );
  return { ...test, state: 'failed', finished_at: test.started_at + maxTestSeconds, steps };
}
