import type { RunningServer } from '../deskbell.ts';
import type { Row } from '../report.ts';
import { call, connectMailbox, type MailOrganization } from './mail-bench-world.ts';

const rounds = 15;
const sendsPerRound = 40;

/**
 * The cost of a message that is sent by email, against one that isn't: alternating between conversations with and without a
 * channel. The inbox sets recipients, apps often don't. The benchmark's mail server refuses all email, so that only the
 * enqueueing is measured.
 */
export async function sendCost(
  server: RunningServer,
  { token }: MailOrganization,
  port: number,
): Promise<Row[]> {
  const channel = await connectMailbox(server, token, { user: 'sending', port });
  const begin = (more: object) => call<{ id: string }>(server, token, '/conversations', more);
  const contact = { email: 'nora@customer.example', name: 'Nora' };
  const plain = await begin({ contact, subject: 'Plain', body_html: '<p>Hello</p>' });
  const mailed = await begin({
    contact,
    subject: 'Mailed',
    channel_id: channel.id,
    body_html: '<p>Hello</p>',
  });
  const send = async ({ id }: { id: string }, more: object = {}) => {
    const body = { body_html: '<p>It is on its way.</p>', ...more };
    const started = performance.now();
    for (let count = 0; count < sendsPerRound; count += 1)
      await call(server, token, `/conversations/${id}/messages`, body);
    return (performance.now() - started) / sendsPerRound;
  };
  const named = { mail: { to: [{ address: contact.email, name: contact.name }] } };
  await send(plain);
  await send(mailed, named);
  const times: number[] = [];
  const asInbox: number[] = [];
  const asApp: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await send(plain);
    times.push(without);
    asInbox.push((await send(mailed, named)) / without);
    asApp.push((await send(mailed)) / without);
  }
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
  return [
    { name: 'sending a message without email', unit: 'ms', value: median(times) },
    {
      name: 'with email and explicit recipients, relative to that',
      unit: 'x',
      value: median(asInbox),
      atMost: 1.05,
    },
    {
      name: 'with email and default recipients, relative to that',
      unit: 'x',
      value: median(asApp),
      atMost: 1.05,
    },
  ];
}
