import { expect, test } from 'vitest';
import { withErrors } from './channel-health.ts';
import type { ChannelRow } from './channel-row.ts';

const works = { state: 'ok', state_reason: null, incoming_error: null, outgoing_error: null } as ChannelRow;
const shown = ({ state, state_reason }: ChannelRow) => [state, state_reason];

test('a channel that can’t send email keeps failing when its mailbox can be read again', () => {
  const both = withErrors(withErrors(works, { outgoing_error: '535 No.' }), { incoming_error: 'Closed.' });
  expect(shown(both)).toEqual([
    'failing',
    'The mailbox cannot be read: Closed. Mail cannot be sent: 535 No.',
  ]);
  const one = withErrors(both, { incoming_error: null });
  expect(shown(one)).toEqual(['failing', 'Mail cannot be sent: 535 No.']);
  expect(shown(withErrors(one, { outgoing_error: null }))).toEqual(['ok', null]);
});
