import { afterAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../../contract/scopes.ts';
import { indexEverything } from '../../../testing/index-everything.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addContact, addConversation, addMessage, addTeam } from '../../../testing/world-records.ts';
import { deleteConversations } from '../../conversations/delete-conversations.ts';
import { findAnswers } from './find-answers.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { database } = app;
const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const admin = await as(mara);
const asker = { organization: { id: organizationId } };

type Asked = { subject?: string; question?: string; answer: string; name?: string };

/** A solved conversation, whose contact has asked and was answered. */
async function solved({ subject = 'A question', question = 'Hello?', answer, name = 'Nora Vance' }: Asked) {
  const contact = await addContact(database, { organizationId, name });
  const author = { organizationId, contactId: contact.id };
  const conversation = await addConversation(database, { ...author, subject });
  await addMessage(database, { ...author, conversationId: conversation.id, body: `<p>${question}</p>` });
  const path = `/conversations/${conversation.publicId}`;
  const { id } = (await api.post(`${path}/messages`, { body_html: `<p>${answer}</p>` })).body.data;
  await api.call(`${path}/messages/${id}/solution`, { method: 'PUT' });
  return { ...conversation, contact, path, message: id };
}

const find = async (text: string, more: { conversationId?: string; onlyShared?: boolean } = {}) => {
  await indexEverything(database);
  return findAnswers(database, asker, { text, limit: 5, ...more });
};
const idsFor = async (text: string, more = {}) => (await find(text, more)).map(({ id }) => id);

const newMacro = async (fields: object, by = admin) =>
  (await by.post('/macros', { name: 'Macro', visibility: 'everyone', ...fields })).body.data;

describe('what answers a question', () => {
  test('is a solved conversation with its words, with its title, and the question and its solution as text', async () => {
    const it = await solved({
      subject: 'Squeaking drivetrain',
      question: 'My drivetrain squeaks when climbing',
      answer: 'Please lubricate the sprocket with graphite.',
    });
    expect(await find('The drivetrain squeaks, what now?')).toEqual([
      {
        type: 'conversation',
        id: it.publicId,
        title: 'Squeaking drivetrain',
        text: 'Squeaking drivetrain\n\nMy drivetrain squeaks when climbing\n\nPlease lubricate the sprocket with graphite.',
        score: expect.any(Number),
      },
    ]);
  });

  test('isn’t one without a solution, one with a single word in common, spam, or the conversation itself', async () => {
    const it = await solved({ question: 'Tubeless sealant dried out', answer: 'Refill the sealant.' });
    expect(await idsFor('tubeless sealant')).toEqual([it.publicId]);
    expect(await idsFor('tubeless sealant', { conversationId: it.id })).toEqual([]);
    expect(await idsFor('sealant against platypus bites, echidnas and wombats')).toEqual([]);
    await api.call(it.path, { method: 'PATCH', json: { is_spam: true } });
    expect(await idsFor('tubeless sealant')).toEqual([]);
    await api.call(it.path, { method: 'PATCH', json: { is_spam: false } });
    await api.call(`${it.path}/messages/${it.message}/solution`, { method: 'DELETE' });
    expect(await idsFor('tubeless sealant')).toEqual([]);
  });

  test('is found by words that are all common, if it has two of them', async () => {
    const it = await solved({ question: 'Refund to my card?', answer: 'Within three days.' });
    const other = await solved({ question: 'Refund by voucher?', answer: 'Of course.' });
    await indexEverything(database);
    const addDocuments = (count: number) =>
      database.write({
        text: `UPDATE answer_words SET documents = documents + CASE WHEN word = '' THEN 20 ELSE 1 END * $3
                WHERE organization_id = $1 AND word = ANY ($2)`,
        values: [organizationId, ['', 'refund', 'card'], count],
      });
    await addDocuments(5000);
    expect(await idsFor('When is the refund on my card?')).toEqual([it.publicId]);
    await addDocuments(-5000);
    expect(await idsFor('refund')).toEqual([other.publicId, it.publicId]);
  });

  test('is found in German, and in languages without spaces', async () => {
    const german = await solved({
      question: 'Wie wechsle ich den Fahrradschlauch?',
      answer: 'Den Fahrradschlauch tauschen Sie mit Reifenhebern.',
    });
    expect(await idsFor('FAHRRADSCHLAUCH wechsle')).toEqual([german.publicId]);
    const japanese = await solved({ question: '自転車のパンク修理', answer: '修理キットを送ります' });
    expect(await idsFor('パンク修理はできますか')).toEqual([japanese.publicId]);
  });

  test('is a macro that the asker may use, without its variables', async () => {
    const text = 'Hello {{contact.first_name}}, warranty covers derailleur hangers.';
    const shared = await newMacro({ name: 'Hanger warranty', body_html: `<p>${text}</p>` });
    const own = await newMacro({ visibility: 'private', body_html: '<p>Derailleur hangers warranty</p>' });
    const [found] = await find('derailleur hangers warranty');
    expect(found).toMatchObject({ type: 'macro', id: shared.id, title: 'Hanger warranty' });
    expect(found?.text).toBe('Hanger warranty\n\nHello , warranty covers derailleur hangers.');
    expect(await idsFor('derailleur hangers warranty')).not.toContain(own.id);
    await admin.call(`/macros/${shared.id}`, { method: 'PATCH', json: { body_html: '<p>Ask us</p>' } });
    expect(await idsFor('derailleur hangers warranty')).toEqual([]);
    await admin.call(`/macros/${shared.id}`, { method: 'PATCH', json: { body_html: `<p>${text}</p>` } });
    expect(await idsFor('derailleur hangers warranty')).toEqual([shared.id]);
    await admin.call(`/macros/${shared.id}`, { method: 'DELETE' });
    expect(await idsFor('derailleur hangers warranty')).toEqual([]);
  });

  test('is the organization’s own', async () => {
    await solved({ question: 'Pannier brackets rattle', answer: 'Tighten the brackets.' });
    expect(await idsFor('pannier brackets rattle')).toHaveLength(1);
    const other = { organization: { id: tea.house.id } };
    expect(await findAnswers(database, other, { text: 'pannier brackets rattle', limit: 5 })).toEqual([]);
    expect((await (await as(ada)).get('/conversations')).status).toBe(200);
  });
});

test('apps find conversations and macros with the scope of each; those of teams are for their members', async () => {
  const it = await solved({ question: 'Belt drive creaks', answer: 'Align the belt drive.' });
  const team = await addTeam(database, { organizationId });
  const shared = await newMacro({ body_html: '<p>Belt drive creaks: call us.</p>' });
  const ofTeam = await newMacro({
    visibility: 'team',
    team_id: team.publicId,
    body_html: '<p>Belt drive creaks: ask Mara.</p>',
  });
  await indexEverything(database);
  const searched = async (client: typeof api) => {
    const { status, body } = await client.get('/search/answers?q=my+belt+drive+creaks');
    return [status, body.data.map(({ id }: { id: string }) => id).toSorted()];
  };
  const reading = async (...scopes: Scope[]) =>
    searched(await as(jonas, { scopes: ['messages:read', ...scopes] }));
  expect(await reading()).toEqual([200, []]);
  expect(await reading('conversations:read')).toEqual([200, [it.publicId]]);
  expect(await reading('macros:read')).toEqual([200, [shared.id]]);
  expect(await searched(api)).toEqual([200, [it.publicId, shared.id].toSorted()]);
  expect(await searched(admin)).toEqual([200, [it.publicId, shared.id, ofTeam.id].toSorted()]);
  const { status } = await (await as(jonas, { scopes: ['conversations:read'] })).get(
    '/search/answers?q=belt',
  );
  expect(status).toBe(403);
});

describe('the text of a conversation', () => {
  test('has no addresses, numbers and names of contacts, and none of them is searched for', async () => {
    const it = await solved({
      subject: 'Invoice for Nora Vance',
      question: 'I am Nora Vance, nora@example.com, +49 30 1234567: misprinted invoice',
      answer: 'Dear Nora, the misprinted invoice was sent to nora@example.com.',
    });
    const [found] = await find('misprinted invoice');
    expect(found?.id).toBe(it.publicId);
    expect(found?.text).not.toMatch(/Nora|Vance|nora@|1234567/);
    expect(await idsFor('Nora Vance')).toEqual([]);
    await api.call(`/contacts/${it.contact.publicId}`, { method: 'PATCH', json: { name: 'Misprinted' } });
    expect((await find('Nora Vance invoice'))[0]?.text).toContain('Nora');
  });

  test('is gone with the contact who wrote in it, and with the conversation', async () => {
    const text = { question: 'Carbon seatpost slips', answer: 'Use assembly paste on the seatpost.' };
    const erased = await solved(text);
    const deleted = await solved(text);
    expect(await idsFor('carbon seatpost slips')).toHaveLength(2);
    await admin.call(`/contacts/${erased.contact.publicId}`, { method: 'DELETE' });
    expect(await idsFor('carbon seatpost slips')).toEqual([deleted.publicId]);
    await database.transaction((transaction) =>
      deleteConversations(transaction, { organizationId, ids: [deleted.id], actor: { type: 'system' } }),
    );
    expect(await idsFor('carbon seatpost slips')).toEqual([]);
    const { rows } = await documents();
    expect(rows.map(({ source_id }) => source_id)).not.toContain(deleted.id);
    expect(rows.map(({ source_id }) => source_id)).not.toContain(erased.id);
  });

  test('moves with a merge, and follows a change of the solution', async () => {
    const it = await solved({ question: 'Dropper lever sticks', answer: 'Clean the dropper lever.' });
    const target = await addConversation(database, { organizationId, contactId: it.contact.id });
    await api.post(`${it.path}/merge`, { into_id: target.publicId });
    expect(await idsFor('dropper lever sticks')).toEqual([target.publicId]);
    const path = `/conversations/${target.publicId}/messages`;
    const { id } = (await api.post(path, { body_html: '<p>Replace the cable housing.</p>' })).body.data;
    await api.call(`${path}/${id}/solution`, { method: 'PUT' });
    const [found] = await find('dropper lever sticks');
    expect(found?.text).toContain('Replace the cable housing');
  });
});

const documents = () =>
  database.write<{ source_id: string; text: string }>({
    text: 'SELECT source_id, text FROM answer_documents WHERE organization_id = $1 ORDER BY source_id',
    values: [organizationId],
  });

const counted = () =>
  database.read({
    text: `SELECT word, sum(documents)::integer AS documents FROM (
             SELECT substr(w.lexeme, 5) AS word, count(*) AS documents FROM answer_documents d, unnest(d.words) w
              WHERE d.organization_id = $1 GROUP BY w.lexeme
             UNION ALL SELECT '', count(*) FROM answer_documents WHERE organization_id = $1) counted
            GROUP BY word ORDER BY word COLLATE "C"`,
    values: [organizationId],
  });

test('the kept counts of words are those of the documents, also when all of them are built again', async () => {
  await solved({ question: 'Rebuild all of it', answer: 'Everything twice.' });
  await indexEverything(database);
  const kept = () =>
    database.read({
      text: 'SELECT word, documents FROM answer_words WHERE organization_id = $1 ORDER BY word',
      values: [organizationId],
    });
  const before = await documents();
  expect(await kept()).toEqual(await counted());
  for (const table of ['answer_documents', 'answer_words'])
    await database.write({
      text: `DELETE FROM ${table} WHERE organization_id = $1`,
      values: [organizationId],
    });
  await database.write({
    text: `INSERT INTO answer_queue (organization_id, source_id, source_type)
           SELECT $1, id, 'conversation' FROM conversations WHERE organization_id = $1 UNION ALL
           SELECT $1, id, 'macro' FROM macros WHERE organization_id = $1`,
    values: [organizationId],
  });
  await indexEverything(database);
  expect((await documents()).rows).toEqual(before.rows);
  expect(await kept()).toEqual(await counted());
});
