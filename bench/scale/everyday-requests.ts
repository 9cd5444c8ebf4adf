import type { ApiClient, ReceivedResponse } from '../../server/testing/http-client.ts';

/** A member with their public id, and an app of the organization that acts as itself. */
type Callers = { person: ApiClient; userId: string; app: ApiClient };

/**
 * Does what an organization's people and apps do all day; returns the failed requests with their responses, and the
 * ones without the expected effect.
 */
export async function failedRequests({ person, userId, app }: Callers): Promise<string[]> {
  const failed: string[] = [];
  const check = (what: string, { status, text, body }: ReceivedResponse) => {
    if (status >= 300) failed.push(`${what}: ${status} ${text}`);
    return body.data;
  };
  const email = `${crypto.randomUUID()}@example.com`;
  const contact = check('create a contact', await person.post('/contacts', { name: 'Wilma Sharded', email }));
  const found = check('search contacts', await person.get('/contacts?q=wilma+shard'));
  if (found?.length !== 1) failed.push('the contact was not found by name');
  const started = { contact: { email: `new-${email}` }, body_html: '<p>Hello</p>' };
  const conversation = check('start a conversation', await person.post('/conversations', started));
  const path = `/conversations/${conversation?.id}`;
  const written = { body_html: '<p>Thanks</p>', conversation_status: 'closed' };
  check('send and close', await person.post(`${path}/messages`, written));
  const reply = { body_html: '<p>Still here</p>', conversation_id: conversation?.id };
  check('reopen by a reply', await app.post(`/contacts/${conversation?.contact.id}/messages`, reply));
  check('receive a message', await app.post(`/contacts/${contact?.id}/messages`, { body_html: '<p>Hi</p>' }));
  const changes = { assignee_id: userId, priority: 'high', tags: ['sharded'] };
  check('assign and tag', await person.call(path, { method: 'PATCH', json: changes }));
  const mention = `<p><span data-mention-id="${userId}">@A colleague</span></p>`;
  check('mention a member', await person.post(`${path}/notes`, { body_html: mention }));
  const invited = { email: `invited-${email}`, role: 'member' };
  check('invite', await person.post('/invitations', invited));
  const after = (await person.get('/conversations?limit=5')).body.data;
  if (
    !after.some(
      ({ id, status }: { id: string; status: string }) => id === conversation?.id && status === 'open',
    )
  )
    failed.push('the conversation was not reopened by the reply');
  return failed;
}
