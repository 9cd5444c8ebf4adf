import { createHash } from 'node:crypto';
import type { Libredesk } from './start-libredesk.ts';

const conversations = 30;

/** A mail server that isn't there: without one, Libredesk ends at the first reply. */
const nobody = {
  host: '127.0.0.1',
  port: 1,
  auth_protocol: 'none',
  tls_type: 'none',
  max_conns: 1,
  max_msg_retries: 1,
  idle_timeout: '5s',
  wait_timeout: '5s',
};

type Identified = { id: number; uuid: string };

/** Fills Libredesk through its API, as its users do. */
export async function fillLibredesk({ call }: Libredesk): Promise<void> {
  const team = await call<Identified>('POST', '/teams', {
    name: 'Workshop',
    timezone: 'Europe/Berlin',
    conversation_assignment_type: 'Manual',
    max_auto_assigned_conversations: 0,
  });
  const agent = await call<Identified>('POST', '/agents', {
    first_name: 'Mara',
    last_name: 'Lind',
    email: 'mara@acme.example',
    roles: ['Agent'],
    teams: ['Workshop'],
    enabled: true,
    availability_status: 'online',
  });
  const inbox = await call<Identified>('POST', '/inboxes', {
    name: 'Support',
    channel: 'email',
    from: 'Support <support@acme.example>',
    enabled: true,
    config: { auth_type: 'password', smtp: [nobody], imap: [], from: 'Support <support@acme.example>' },
  });
  await call('POST', '/statuses', { name: 'Refunded', category: 'resolved' });
  await call('POST', '/statuses', { name: 'With the workshop', category: 'waiting' });
  for (const name of ['wheels', 'returns', 'Grüße']) await call('POST', '/tags', { name });
  const states = ['Open', 'Refunded', 'Snoozed', 'With the workshop', 'Closed'];
  for (let number = 0; number < conversations; number++) {
    const { uuid } = await call<Identified>('POST', '/conversations', {
      inbox_id: inbox.id,
      contact_email: `customer-${number % 12}@example.com`,
      first_name: `Customer ${number % 12}`,
      last_name: 'of the shop',
      subject: `Wheel ${number}`,
      content: `<p>Bent wheel number ${number} &amp; more</p>`,
      attachments: await upload(call, number),
      initiator: number % 5 === 4 ? 'agent' : 'contact',
      team_id: number % 2 === 0 ? team.id : 0,
      agent_id: number % 3 === 0 ? agent.id : 0,
    });
    const say = (body: object) =>
      call('POST', `/conversations/${uuid}/messages`, { sender_type: 'agent', ...body });
    const to = [`customer-${number % 12}@example.com`];
    await say({
      message: `<p>It is on its way: ${'x'.repeat(number * 50)}</p>`,
      to,
      cc: ['boss@example.com'],
    });
    await say({ message: '<p>For us only</p>', private: true, attachments: await upload(call, number + 1) });
    await say({ message: '<p>And another reply</p>', to, attachments: await upload(call, number + 2) });
    await call('POST', `/conversations/${uuid}/tags`, {
      tags: ['wheels', ...(number % 2 === 0 ? ['Grüße'] : [])],
    });
    if (number % 3 > 0)
      await call('PUT', `/conversations/${uuid}/priority`, { priority: number % 3 === 1 ? 'High' : 'Low' });
    const status = states[number % states.length];
    if (status !== 'Open')
      await call('PUT', `/conversations/${uuid}/status`, {
        status,
        ...(status === 'Snoozed' ? { snoozed_until: '48h' } : {}),
      });
  }
}

/** A file for every third message. */
async function upload(call: Libredesk['call'], number: number): Promise<number[]> {
  if (number % 3 > 0) return [];
  const form = new FormData();
  const content = createHash('sha512').update(String(number)).digest();
  form.append('files', new Blob([content], { type: 'application/octet-stream' }), `file ${number}.bin`);
  const { id } = await call<Identified>('POST', '/media', form);
  return [id];
}
