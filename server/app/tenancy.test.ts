import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appsOnly } from '../../contract/inbox/apps-only.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { type IdPrefix, newId, publicId } from '../ids/public-id.ts';
import { type InboxClient, inboxClient } from '../testing/inbox-client.ts';
import { indexEverything } from '../testing/index-everything.ts';
import { addFailedMail, addMailChannel, addReceipt, unreachedMailbox } from '../testing/mail-channel.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { startWorld } from '../testing/start-world.ts';
import { addColleague } from '../testing/world.ts';
import {
  addAttachments,
  addCompany,
  addContact,
  addContactEntry,
  addContactNote,
  addConversation,
  addField,
  addInvitation,
  addMacro,
  addMacroFolder,
  addMessage,
  addNote,
  addScheduledMessage,
  addSignature,
  addSuggestion,
  addTag,
  addTeam,
  addTeamMember,
  addView,
  addWebhook,
} from '../testing/world-records.ts';

const { app, world, as } = await startWorld({ runTest: () => undefined });
afterAll(() => app.stop());

const { tea, mara, ada } = world;
const all: Operation[] = Object.values(operations);
const servedToPeople = all.filter(({ id }) => !(appsOnly as readonly string[]).includes(id));
const takesIds = ({ path }: Operation) => path.includes(':');
const inTea = {
  organizationId: tea.house.id,
  conversationId: tea.conversation.id,
  contactId: tea.contact.id,
};
const message = await addMessage(app.database, { ...inTea, body: '<p>Of Orchid Tea alone</p>' });
const note = await addNote(app.database, { ...inTea, userId: ada.id });
const attached = await addAttachments(app.database, { ...inTea, messageId: message.id, noteId: note.id });
const newContactNote = async () =>
  (await addContactNote(app.database, { ...inTea, userId: ada.id })).publicId;
const newContactEntry = async () =>
  (await addContactEntry(app.database, { ...inTea, appId: tea.app.id })).publicId;
const ofContact = {
  contact_id: { prefix: 'cnt', id: tea.contact.publicId },
  contact_note_id: { prefix: 'cnote', id: newContactNote },
  contact_entry_id: { prefix: 'ent', id: newContactEntry },
} as const;
const team = await addTeam(app.database, inTea);
const field = await addField(app.database, inTea);
const folder = await addMacroFolder(app.database, inTea);
const newScheduled = async () =>
  (await addScheduledMessage(app.database, { ...inTea, userId: ada.id })).publicId;
const response = await addMessage(app.database, {
  organizationId: tea.house.id,
  conversationId: tea.conversation.id,
  userId: ada.id,
});

/** What the clients of both gates have. */
type Client = Pick<InboxClient, 'call' | 'get'>;
let asApp: { mara: Client; ada: Client };
let asPerson: { mara: Client; ada: Client };

const newWebhook = () => addWebhook(app.database, { ...inTea, userId: ada.id });
let kept: ReturnType<typeof newWebhook> | undefined;
/** One that stays, since a delivery can only be found under its own endpoint. */
const webhook = () => {
  kept ??= newWebhook();
  return kept;
};

const newChannel = () => addMailChannel(app.database, { ...inTea, settings: unreachedMailbox });
/** The last one: what a channel received can only be found under it. */
let channel = await newChannel();

/**
 * For each id that a path can contain: its kind, and one of Orchid Tea's, created again if an operation may delete
 * it. An operation with a new kind needs one here.
 */
type Foreign = { prefix: IdPrefix; id: string | (() => Promise<string>) };
const foreignIds: Record<string, Foreign> = {
  conversation_id: { prefix: 'cnv', id: tea.conversation.publicId },
  message_id: { prefix: 'msg', id: message.publicId },
  note_id: { prefix: 'note', id: note.publicId },
  attachment_id: { prefix: 'att', id: attached.ofMessage.publicId },
  member_id: { prefix: 'mem', id: async () => (await addColleague(app.database, tea.house)).memberId },
  invitation_id: {
    prefix: 'inv',
    id: async () => (await addInvitation(app.database, { ...inTea, invitedById: ada.id })).publicId,
  },
  webhook_id: { prefix: 'whk', id: async () => (await webhook()).publicId },
  delivery_id: { prefix: 'dlv', id: async () => (await webhook()).delivery.publicId },
  channel_id: {
    prefix: 'chn',
    id: async () => {
      channel = await newChannel();
      return channel.publicId;
    },
  },
  receipt_id: { prefix: 'rct', id: async () => (await addReceipt(app.database, channel)).publicId },
  import_id: {
    prefix: 'imp',
    id: async () => {
      const { body } = await asPerson.ada.call('/contact-imports', {
        method: 'POST',
        json: { file_name: 'a.csv', columns: ['name'] },
      });
      const rows = { method: 'PUT', json: { from: 0, rows: [['Orchid guest']] } };
      await asPerson.ada.call(`/contact-imports/${body.data.id}/rows`, rows);
      return body.data.id;
    },
  },
  scheduled_message_id: { prefix: 'sch', id: newScheduled },
  suggestion_id: {
    prefix: 'sug',
    id: async () => (await addSuggestion(app.database, { ...inTea, appId: tea.app.id })).publicId,
  },
  // Not an id: somebody else's participant gets the same response.
  address: { prefix: 'cnt', id: 'nora@example.com' },
  macro_id: { prefix: 'mac', id: async () => (await addMacro(app.database, inTea)).publicId },
  folder_id: { prefix: 'mfd', id: async () => (await addMacroFolder(app.database, inTea)).publicId },
  team_id: { prefix: 'team', id: async () => (await addTeam(app.database, inTea)).publicId },
  user_id: { prefix: 'usr', id: async () => (await addColleague(app.database, tea.house)).publicId },
  field_id: { prefix: 'fld', id: async () => (await addField(app.database, inTea)).publicId },
  view_id: { prefix: 'vw', id: async () => (await addView(app.database, inTea)).publicId },
  tag_id: { prefix: 'tag', id: async () => (await addTag(app.database, inTea)).publicId },
  company_id: { prefix: 'cmp', id: async () => (await addCompany(app.database, inTea)).publicId },
  contact_id: {
    prefix: 'cnt',
    id: async () => (await addContact(app.database, { ...inTea, name: 'Orchid guest' })).publicId,
  },
};

const failedMail = async () => {
  const written = { conversationId: tea.conversation.id, userId: ada.id, address: 'nora@example.com' };
  return (await addFailedMail(app.database, await newChannel(), written)).publicId;
};

/** A message of the conversation that was made last to be split. */
let splitOff = '';

/** For each operation that needs a record of some kind, or leaves one that the others can't use: one of its own. */
const usedUp: Record<string, Record<string, Foreign>> = {
  deleteNote: {
    note_id: {
      prefix: 'note',
      id: async () => (await addNote(app.database, { ...inTea, userId: ada.id })).publicId,
    },
  },
  mergeContact: {
    contact_id: {
      prefix: 'cnt',
      id: async () => (await addContact(app.database, { ...inTea, name: 'Orchid guest' })).publicId,
    },
  },
  deleteWebhook: { webhook_id: { prefix: 'whk', id: async () => (await newWebhook()).publicId } },
  getContactEntry: ofContact,
  deleteContactEntry: ofContact,
  getContactNote: ofContact,
  updateContactNote: ofContact,
  deleteContactNote: ofContact,
  mergeConversation: {
    conversation_id: {
      prefix: 'cnv',
      id: async () => (await addConversation(app.database, inTea)).publicId,
    },
  },
  splitConversation: {
    conversation_id: {
      prefix: 'cnv',
      id: async () => {
        const { id, publicId: shown } = await addConversation(app.database, inTea);
        const written = { ...inTea, conversationId: id, contactId: tea.contact.id };
        await addMessage(app.database, written);
        splitOff = (await addMessage(app.database, written)).publicId;
        return shown;
      },
    },
  },
  removeTeamMember: {
    team_id: { prefix: 'team', id: team.publicId },
    user_id: {
      prefix: 'usr',
      id: async () => {
        const { id, publicId: shown } = await addColleague(app.database, tea.house);
        await addTeamMember(app.database, { ...inTea, teamId: team.id, userId: id });
        return shown;
      },
    },
  },
  reportDelivery: { message_id: { prefix: 'msg', id: response.publicId } },
  getMessageMail: { message_id: { prefix: 'msg', id: failedMail } },
  resendMail: { message_id: { prefix: 'msg', id: failedMail } },
};

/** For each operation that needs a parameter: a value that both organizations have. */
const queries: Record<string, string> = {
  searchConversations: '?q=question',
  searchAnswers: '?q=macro',
};

/** For each operation with a body: one that it accepts. */
const bodies: Record<string, object> = {
  changeConversation: { priority: 'high', add_tags: ['late'] },
  createNote: { body_html: '<p>Of Orchid Tea alone</p>' },
  mergeConversation: { into_id: tea.conversation.publicId },
  receiveMessage: { body_html: '<p>Hi</p>' },
  reportDelivery: { status: 'sent' },
  get splitConversation() {
    return { message_ids: [splitOff] };
  },
  resendMail: { address: 'nora@example.com' },
  saveTeamMember: { is_lead: true },
  saveParticipant: { address: 'nora@example.com' },
  setConversationContact: { contact_id: tea.contact.publicId },
  sendMessage: { body_html: '<p>Hi</p>' },
  scheduleMessage: { body_html: '<p>Hi</p>', send_at: 4_070_908_800 },
  createSuggestion: { kind: 'summary', body_html: '<p>Of Orchid Tea alone</p>' },
  updateSuggestion: { status: 'dismissed' },
  updateScheduledMessage: { send_at: 4_070_908_800 },
  updateChannel: { state: 'paused' },
  updateMember: { role: 'admin' },
  updateWebhook: { description: 'Of Orchid Tea alone' },
  updateNote: { body_html: '<p>Still of Orchid Tea alone</p>' },
  createContactEntry: { title: 'Of Orchid Tea alone' },
  createContactNote: { text: 'Of Orchid Tea alone' },
  updateContactNote: { text: 'Still of Orchid Tea alone' },
  updateCompany: { name: 'Of Orchid Tea alone' },
  updateTag: { color: '#d94f3a' },
  updateMacro: { name: 'Still of Orchid Tea alone' },
  // No two folders have one name.
  get updateMacroFolder() {
    return { name: `Of Orchid Tea alone ${newId()}` };
  },
  updateTeam: { color: '#d94f3a' },
  updateField: { label: 'Of Orchid Tea alone' },
  updateView: { name: 'Of Orchid Tea alone' },
  mergeContact: { into_id: tea.contact.publicId },
  addContactImportRows: { from: 0, rows: [['Another guest']] },
  checkContactImport: { mapping: ['name'] },
  startContactImport: { mapping: ['name'] },
  changeContact: { name: 'Somebody else', is_blocked: true, tags: ['late'] },
};

beforeAll(async () => {
  asApp = { mara: await as(mara), ada: await as(ada) };
  asPerson = {
    mara: await inboxClient(app.baseUrl, mara, world.bicycles.house),
    ada: await inboxClient(app.baseUrl, ada, tea.house),
  };
});

type Target = { prefix: IdPrefix; id: string };

/** One of Orchid Tea's for each id in an operation's path. */
async function targetsIn(operation: Operation): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>();
  for (const [, name = ''] of operation.path.matchAll(/:([a-z_]+)/g)) {
    const target = usedUp[operation.id]?.[name] ?? foreignIds[name];
    if (!target)
      throw new Error(`${operation.id} takes a ${name}; this test does not know one of Orchid Tea's.`);
    const id = typeof target.id === 'string' ? target.id : await target.id();
    targets.set(name, { prefix: target.prefix, id });
  }
  return targets;
}

function pathWith(
  operation: Operation,
  targets: Map<string, Target>,
  idFor: (target: Target) => string,
): string {
  return operation.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const target = targets.get(name);
    return target ? idFor(target) : name;
  });
}

function ask(api: Client, operation: Operation, path: string) {
  const json = bodies[operation.id];
  if (operation.body && !json) throw new Error(`This test does not know a body for ${operation.id}.`);
  return api.call(path, { method: operation.method, ...(json && { json }) });
}

const theirs = ({ id }: Target) => id;
const nobodys = ({ prefix }: Target) => publicId(prefix, newId());

const gates = [
  { gate: 'the API', served: all, clients: () => asApp },
  { gate: 'the inbox gate', served: servedToPeople, clients: () => asPerson },
];

describe.each(gates)("security S1: at $gate with another organization's ids", ({ served, clients }) => {
  test.each(served.filter(takesIds))(
    '$method $path is 404, byte for byte as for ids that nothing has, and changes nothing',
    async (operation) => {
      const { mara: maraApi, ada: adaApi } = clients();
      const own = await ask(adaApi, operation, pathWith(operation, await targetsIn(operation), theirs));
      expect([operation.id, own.status < 300]).toEqual([operation.id, true]);

      const targets = await targetsIn(operation);
      const before = await rowsOf(tea.house.id);
      expect(before.length).toBeGreaterThan(8);
      const foreign = await ask(maraApi, operation, pathWith(operation, targets, theirs));
      const unknown = await ask(maraApi, operation, pathWith(operation, targets, nobodys));
      expect([foreign.status, foreign.body.error]).toEqual([404, 'not_found']);
      expect(foreign.text).toBe(unknown.text);
      expect(headersOf(foreign)).toEqual(headersOf(unknown));
      expect(await rowsOf(tea.house.id)).toEqual(before);
    },
  );

  test('a conversation is visible to its own people only', async () => {
    const { mara: maraApi, ada: adaApi } = clients();
    const path = `/conversations/${tea.conversation.publicId}`;
    expect((await adaApi.get(path)).status).toBe(200);
    for (const api of [maraApi, await as(mara, { actor: 'app' })])
      expect((await api.get(path)).status).toBe(404);
  });
});

describe.each(gates)(
  "security S3: at $gate nothing of another organization's is in what",
  ({ served, clients }) => {
    test.each(served.filter((it) => !takesIds(it) && it.method === 'GET' && !it.isStream))(
      '$method $path answers',
      async (operation) => {
        const { mara: maraApi, ada: adaApi } = clients();
        const organizationId = world.bicycles.house.id;
        await addConversation(app.database, { organizationId, subject: 'Our own' });
        await addInvitation(app.database, { organizationId, invitedById: mara.id });
        const channel = await addMailChannel(app.database, { organizationId });
        const tag = await addTag(app.database, { organizationId });
        const hook = await addWebhook(app.database, { organizationId, userId: mara.id });
        const ourFolder = await addMacroFolder(app.database, { organizationId });
        const ourMacro = await addMacro(app.database, { organizationId });
        const ourTeam = await addTeam(app.database, { organizationId });
        const ourCompany = await addCompany(app.database, { organizationId });
        const ourView = await addView(app.database, { organizationId });
        await addSignature(app.database, world.bicycles.house);
        await addSignature(app.database, tea.house);
        const ours = [
          ourView,
          ourCompany,
          ourFolder,
          ourMacro,
          ourTeam,
          world.bicycles.house,
          world.bicycles.contact,
          mara,
          await addField(app.database, { organizationId }),
          tag,
          hook,
          channel,
        ];
        const theirs = [
          tea.house,
          tea.contact,
          tea.conversation,
          ada,
          message,
          await webhook(),
          await addMailChannel(app.database, inTea),
          await addTag(app.database, inTea),
          await addCompany(app.database, inTea),
          team,
          await addView(app.database, inTea),
          field,
          // A new one: only the best five answers are found.
          await addMacro(app.database, inTea),
          folder,
          await addInvitation(app.database, { ...inTea, invitedById: ada.id }),
        ];
        const shows = (text: string, records: { publicId: string }[]) =>
          records.some(({ publicId }) => text.includes(publicId));

        await indexEverything(app.database);
        await sequenceAll(app.database);
        const path = `${operation.path}${queries[operation.id] ?? (operation.query?.properties.limit ? '?limit=100' : '')}`;
        const own = await adaApi.get(path);
        expect([own.status, shows(own.text, theirs)]).toEqual([200, true]);
        const { text } = await maraApi.get(path);
        expect([shows(text, ours), shows(text, theirs)]).toEqual([true, false]);
        expect(text).not.toContain('Orchid');
      },
    );
  },
);

function headersOf({ headers }: { headers: Headers }) {
  const differs = ['date', 'x-request-id'];
  return [...headers].filter(([name]) => !differs.includes(name) && !name.startsWith('x-ratelimit'));
}

const tablesOfOrganizations = await app.database.read<{ name: string }>({
  text: `SELECT table_name AS name FROM information_schema.columns
          WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY 1`,
  values: [],
});

/** Every row that belongs to an organization, of every table; in one statement, since it is read several hundred times. */
function rowsOf(organizationId: string) {
  const ofEach = tablesOfOrganizations.map(
    ({ name }) => `SELECT '${name}' AS name, to_jsonb(t) AS row FROM ${name} t WHERE organization_id = $1`,
  );
  return app.database.read({ text: `${ofEach.join(' UNION ALL ')} ORDER BY 1, 2`, values: [organizationId] });
}
