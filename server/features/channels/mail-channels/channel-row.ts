import type { ChannelTest, channelStates, MailFault } from '../../../../contract/mail-channel.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { MailChannelSettings } from './mail-channel-settings.ts';

export type ChannelRow = {
  organization_id: string;
  id: string;
  type: 'mail' | 'chat';
  name: string;
  state: (typeof channelStates)[number];
  state_reason: string | null;
  state_since: Microseconds;
  /** Why the mailbox can't be read, or email can't be sent; `state` follows from both. */
  incoming_error: string | null;
  outgoing_error: string | null;
  /** Machine-readable, and only while there is such an error: nothing clears them. */
  incoming_fault: MailFault | null;
  outgoing_fault: MailFault | null;
  /** The mail server's own text; like the faults. Absent from rows in events of earlier versions. */
  incoming_server_words?: string | null;
  outgoing_server_words?: string | null;
  settings: MailChannelSettings;
  looked_at: Microseconds | null;
  last_test: ChannelTest | null;
  /** Absent from rows in events of earlier versions. */
  first_visit_at?: Microseconds | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

export const channelColumns = `
  c.organization_id, c.id, c.type, c.name, c.state, c.state_reason, c.state_since, c.incoming_error, c.outgoing_error, c.incoming_fault, c.outgoing_fault,
  c.incoming_server_words, c.outgoing_server_words, c.settings,
  c.looked_at, c.last_test, c.first_visit_at, c.inserted_at, c.updated_at`;
