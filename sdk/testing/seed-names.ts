import { openBrowser } from '../../server/testing/browser-session.ts';
import {
  addFailedMail,
  addMailChannel,
  addReceipt,
  unreachedMailbox,
} from '../../server/testing/mail-channel.ts';
import { getCode } from '../../server/testing/oauth-flow.ts';
import type { StartedWorld } from '../../server/testing/start-world.ts';
import { addColleague, tokenFor } from '../../server/testing/world.ts';
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
  addSuggestion,
  addTag,
  addTeam,
  addTeamMember,
  addView,
  addWebhook,
} from '../../server/testing/world-records.ts';

/** Names that an example may use without defining them, with their values. */
type Names = Record<string, string>;

/** Placeholders in examples, and the values of this world that replace them. */
export type Seeded = { names: Names; standIns: Names };

/** Records for a single example, with a person of its own, so that its changes affect no other example. */
export async function seedNames({ app, world }: StartedWorld, code: string): Promise<Seeded> {
  const { house, app: client } = world.bicycles;
  const ids = { organizationId: house.id };
  const me = await addColleague(app.database, house, 'admin');
  const colleague = await addColleague(app.database, house);
  const contact = await addContact(app.database, { ...ids, name: 'Ines' });
  const conversation = await addConversation(app.database, { ...ids, contactId: contact.id });
  const ofContact = { ...ids, conversationId: conversation.id, contactId: contact.id };
  const message = await addMessage(app.database, ofContact);
  await addMessage(app.database, ofContact);
  const note = await addNote(app.database, { ...ofContact, userId: me.id });
  const token = await tokenFor(app.database, world.bicycles, me);
  const webhook = await addWebhook(app.database, { ...ids, userId: me.id });
  await addAttachments(app.database, { ...ids, messageId: message.id, noteId: note.id });
  return {
    names: {
      conversationId: conversation.publicId,
      otherConversationId: (await addConversation(app.database, ids)).publicId,
      companyId: (await addCompany(app.database, ids)).publicId,
      contactId: contact.publicId,
      otherContactId: (await addContact(app.database, { ...ids, name: 'Ines Again' })).publicId,
      contactNoteId: (await addContactNote(app.database, { ...ofContact, userId: me.id })).publicId,
      contactEntryId: (await addContactEntry(app.database, { ...ofContact, appId: client.id })).publicId,
      messageId: message.publicId,
      noteId: note.publicId,
      scheduledMessageId: (await addScheduledMessage(app.database, { ...ofContact, userId: me.id })).publicId,
      suggestionId: (await addSuggestion(app.database, { ...ofContact, appId: client.id })).publicId,
      invitationId: (await addInvitation(app.database, { ...ids, invitedById: me.id })).publicId,
      memberId: colleague.memberId,
      userId: colleague.publicId,
      webhookId: webhook.publicId,
      deliveryId: webhook.delivery.publicId,
      ...(await seededTeams({ app, world }, colleague.id)),
      viewId: (await addView(app.database, ids)).publicId,
      // There are at most a hundred.
      ...(/\bfieldId\b/.test(code) && { fieldId: (await addField(app.database, ids)).publicId }),
      ...(await seededMacros({ app, world })),
      tagId: (await addTag(app.database, ids)).publicId,
      // An organization has at most fifty.
      ...(/\bchannelId\b/.test(code) ? await seededChannel({ app, world }) : {}),
      ...(/\bfailedMessageId\b/.test(code) && {
        failedMessageId: await seededFailure(
          { app, world },
          { conversationId: conversation.id, userId: me.id },
        ),
      }),
      ...(/\bverifier\b/.test(code) ? await grantedCode({ app, world }) : {}),
    },
    standIns: {
      'https://support.example.com': app.baseUrl,
      'dbt_…': token,
      'dbs_…': client.secret,
      'app_…': client.clientId,
      'whsec_…': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
  };
}

async function seededTeams(
  { app, world }: Pick<StartedWorld, 'app' | 'world'>,
  userId: string,
): Promise<Names> {
  const ids = { organizationId: world.bicycles.house.id };
  const team = await addTeam(app.database, ids);
  await addTeamMember(app.database, { ...ids, teamId: team.id, userId });
  return { teamId: team.publicId, otherTeamId: (await addTeam(app.database, ids)).publicId };
}

async function seededMacros({ app, world }: Pick<StartedWorld, 'app' | 'world'>): Promise<Names> {
  const ids = { organizationId: world.bicycles.house.id };
  const [macro, folder] = [await addMacro(app.database, ids), await addMacroFolder(app.database, ids)];
  return { macroId: macro.publicId, folderId: folder.publicId };
}

async function seededChannel({ app, world }: Pick<StartedWorld, 'app' | 'world'>): Promise<Names> {
  const organizationId = world.bicycles.house.id;
  const channel = await addMailChannel(app.database, { organizationId, settings: unreachedMailbox });
  const receipt = await addReceipt(app.database, channel);
  return { channelId: channel.publicId, receiptId: receipt.publicId };
}

async function seededFailure(
  { app, world }: Pick<StartedWorld, 'app' | 'world'>,
  written: { conversationId: string; userId: string },
): Promise<string> {
  const channel = await addMailChannel(app.database, { organizationId: world.bicycles.house.id });
  const message = await addFailedMail(app.database, channel, { ...written, address: 'nora@example.com' });
  return message.publicId;
}

async function grantedCode({ app, world }: Pick<StartedWorld, 'app' | 'world'>): Promise<Names> {
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  return getCode(browser, world.bicycles.app);
}
