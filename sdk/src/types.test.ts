import type { Static } from 'typebox';
import { expectTypeOf, test } from 'vitest';
import type * as attachment from '../../contract/attachment.ts';
import type * as contact from '../../contract/contact.ts';
import type * as conversation from '../../contract/conversation.ts';
import type { ErrorCode, TokenErrorCode } from '../../contract/error-codes.ts';
import type * as event from '../../contract/event.ts';
import type * as invitation from '../../contract/invitation.ts';
import type * as me from '../../contract/me.ts';
import type * as member from '../../contract/member.ts';
import type * as message from '../../contract/message.ts';
import type * as note from '../../contract/note.ts';
import type * as oauth from '../../contract/oauth.ts';
import type { Operation } from '../../contract/operation.ts';
import type * as organization from '../../contract/organization.ts';
import type { Page as PageOf } from '../../contract/page.ts';
import type { Scope } from '../../contract/scopes.ts';
import type * as tag from '../../contract/tag.ts';
import type * as user from '../../contract/user.ts';
import { operations } from './operations.ts';
import type * as sdk from './types.ts';

// `tsc` verifies these types, in bin/check.

test('the records of the SDK have exactly the types of the contract', () => {
  expectTypeOf<sdk.AnnouncedAttachment>().toEqualTypeOf<Static<typeof attachment.AnnouncedAttachment>>();
  expectTypeOf<sdk.Attachment>().toEqualTypeOf<attachment.Attachment>();
  expectTypeOf<sdk.Contact>().toEqualTypeOf<contact.Contact>();
  expectTypeOf<sdk.Conversation>().toEqualTypeOf<conversation.Conversation>();
  expectTypeOf<sdk.Event['type']>().toEqualTypeOf<event.EventType>();
  expectTypeOf<
    Extract<sdk.Event, { type: 'note.created' | 'note.updated' }>['data']
  >().toEqualTypeOf<note.Note>();
  expectTypeOf<event.Event>().toExtend<sdk.Event>();
  expectTypeOf<sdk.Invitation>().toEqualTypeOf<invitation.Invitation>();
  expectTypeOf<sdk.Me>().toEqualTypeOf<me.Me>();
  expectTypeOf<sdk.Member>().toEqualTypeOf<member.Member>();
  expectTypeOf<sdk.Message>().toEqualTypeOf<message.Message>();
  expectTypeOf<sdk.Note>().toEqualTypeOf<note.Note>();
  expectTypeOf<sdk.Organization>().toEqualTypeOf<organization.Organization>();
  expectTypeOf<sdk.Page<sdk.Tag>>().toEqualTypeOf<Static<ReturnType<typeof PageOf<typeof tag.Tag>>>>();
  expectTypeOf<sdk.Tag>().toEqualTypeOf<tag.Tag>();
  expectTypeOf<sdk.TokenResponse>().toEqualTypeOf<Static<typeof oauth.TokenResponse>>();
  expectTypeOf<sdk.User>().toEqualTypeOf<user.User>();
});

test('the SDK can send everything that the contract accepts', () => {
  expectTypeOf<contact.ChangeContactBody>().toExtend<sdk.ChangeContactBody>();
  expectTypeOf<conversation.ChangeConversationBody>().toExtend<sdk.ChangeConversationBody>();
  expectTypeOf<attachment.CreateAttachmentBody>().toExtend<sdk.CreateAttachmentBody>();
  expectTypeOf<conversation.CreateConversationBody>().toExtend<sdk.CreateConversationBody>();
  expectTypeOf<message.SendMessageBody>().toExtend<sdk.SendMessageBody>();
  expectTypeOf<note.CreateNoteBody>().toExtend<sdk.CreateNoteBody>();
  expectTypeOf<note.UpdateNoteBody>().toExtend<sdk.UpdateNoteBody>();
});

test('codes, scopes and operations are the same in both', () => {
  expectTypeOf<sdk.ErrorCode>().toEqualTypeOf<ErrorCode>();
  expectTypeOf<sdk.TokenErrorCode>().toEqualTypeOf<TokenErrorCode>();
  expectTypeOf<sdk.Scope>().toEqualTypeOf<Scope>();
  expectTypeOf<keyof sdk.Operations>().toEqualTypeOf<keyof typeof operations>();
  expectTypeOf(operations).toExtend<Record<string, Pick<Operation, 'method' | 'path'>>>();
});
