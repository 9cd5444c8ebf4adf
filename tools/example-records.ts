import { exampleId, otherExampleId } from '../contract/example-id.ts';
import {
  addFailedMail,
  addMailChannel,
  addReceipt,
  unreachedMailbox,
} from '../server/testing/mail-channel.ts';
import type { StartedWorld } from '../server/testing/start-world.ts';
import { addColleague } from '../server/testing/world.ts';
import {
  type AddedRecord,
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
  addSuggestion,
  addTag,
  addTeam,
  addTeamMember,
  addView,
  addWebhook,
} from '../server/testing/world-records.ts';

/** Maps each example id of the document to the id of a record of the same kind, created for this request. */
export async function exampleRecords({ app, world }: StartedWorld): Promise<Map<string, string>> {
  const { database } = app;
  const organizationId = world.bicycles.house.id;
  const contact = await addContact(database, { organizationId, name: 'Nora Vance' });
  const otherContact = await addContact(database, { organizationId, name: 'Nora V.' });
  const inHouse = { organizationId, contactId: contact.id };
  const conversation = await addConversation(database, inHouse);
  const other = await addConversation(database, inHouse);
  const byMara = { organizationId, userId: world.mara.id };
  const channel = await addMailChannel(database, { organizationId, settings: unreachedMailbox });
  const message = await addFailedMail(database, channel, {
    conversationId: conversation.id,
    userId: world.mara.id,
    address: 'nora@example.com',
  });
  // One message of the conversation can be split off; another has to stay.
  await addMessage(database, { ...inHouse, conversationId: conversation.id });
  const note = await addNote(database, { ...byMara, conversationId: conversation.id });
  const attached = await addAttachments(database, { organizationId, messageId: message.id, noteId: note.id });
  const invitation = await addInvitation(database, { organizationId, invitedById: world.mara.id });
  const webhook = await addWebhook(database, byMara);
  const colleague = await addColleague(database, world.bicycles.house);
  const [team, otherTeam] = [
    await addTeam(database, { organizationId }),
    await addTeam(database, { organizationId }),
  ];
  await addTeamMember(database, { organizationId, teamId: team.id, userId: colleague.id });
  const records: Record<string, AddedRecord> = {
    cmp: await addCompany(database, { organizationId }),
    cnt: contact,
    ent: await addContactEntry(database, {
      organizationId,
      contactId: contact.id,
      appId: world.bicycles.app.id,
    }),
    cnote: await addContactNote(database, { ...byMara, contactId: contact.id }),
    cnv: conversation,
    msg: message,
    sch: await addScheduledMessage(database, { ...byMara, conversationId: conversation.id }),
    sug: await addSuggestion(database, {
      organizationId,
      conversationId: conversation.id,
      appId: world.bicycles.app.id,
    }),
    note,
    att: attached.ofMessage,
    inv: invitation,
    whk: webhook,
    dlv: webhook.delivery,
    chn: channel,
    rct: await addReceipt(database, channel),
    tag: await addTag(database, { organizationId }),
    team,
    vw: await addView(database, { organizationId }),
    fld: await addField(database, { organizationId }),
    mac: await addMacro(database, { organizationId }),
    mfd: await addMacroFolder(database, { organizationId }),
    usr: colleague,
  };
  const ids = Object.entries(records).map(([prefix, { publicId }]) => [exampleId(prefix), publicId] as const);
  return new Map([
    ...ids,
    [exampleId('mem'), colleague.memberId],
    [otherExampleId('cnt'), otherContact.publicId],
    [otherExampleId('cnv'), other.publicId],
    [otherExampleId('team'), otherTeam.publicId],
    [otherExampleId('usr'), world.mara.publicId],
  ]);
}
