import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { showToast } from '../../design/toast.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { useGoToNext } from '../actions/use-go-to-next.ts';
import { viewOf } from '../cache/queries/views.ts';
import { RepliedNotice } from '../colleagues/lazy-replied-notice.tsx';
import { mailError } from '../drafts/draft-mail.ts';
import { filesOf, isEmpty } from '../drafts/drafts.ts';
import { blankLabel } from '../editor/blank-label.ts';
import { FileList } from '../editor/files/lazy-file-list.tsx';
import { useDroppedFiles } from '../editor/files/use-dropped-files.ts';
import { useUploads } from '../editor/files/use-uploads.ts';
import { showBlank } from '../editor/insertions.ts';
import { Editor } from '../editor/lazy-editor.tsx';
import { askToFillIn, useMissingFields } from '../fields/use-missing-fields.ts';
import { freshUrl } from '../images/image-url.ts';
import { pushUndo } from '../keyboard/undo-stack.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { announceTyping, stopTyping } from '../live/own-presence.ts';
import { blankLeftIn } from '../macros/fill-in.ts';
import { useInvalidActions } from '../macros/use-action-labels.ts';
import { enqueue, undoMilliseconds } from '../outbox/outbox.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import { useApi, useMay } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { ReplyMethodLine } from './chat/lazy-reply-method-line.tsx';
import { ClosedComposer } from './closed-composer.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { pickSendTime, schedule } from './later/send-later.ts';
import { MacroChips } from './macro/macro-chips.tsx';
import { useMacros, withMacro, withMacroFiles } from './macro/use-macros.ts';
import { MailFields, MailFooter } from './mail/lazy-mail-fields.tsx';
import { useReplyMail } from './mail/use-reply-mail.ts';
import { RepliedMessage } from './replied-message.tsx';
import { Suggestions } from './suggestions/lazy-suggestions.tsx';
import { useDraft } from './use-draft.ts';
import { useMentionSource } from './use-mention-source.ts';
import { useUndoSend } from './use-undo-send.ts';

const texts = words.composer;

/** What the user can write; with light access, only the last. */
const everyKind = ['message', 'note'] as const;
const onlyNotes = ['note'] as const;

type Props = {
  conversationId: string;
  conversation: Conversation | undefined;
  viewId: string;
  /** Rendered before the buttons of the closed composer. */
  children?: ReactNode;
};

/** The composer for replies and notes. Saves drafts as they are typed. */
export function Composer({ conversationId, conversation, viewId, children }: Props) {
  const mayReply = useMay('messages:write');
  const kinds = mayReply ? everyKind : onlyNotes;
  const { kind, draft, draftLocation, isOpen, focusRequests, begin, amend, takeFile, close, finish } =
    useDraft(conversationId, kinds);
  const api = useApi();
  const { uploads, add, bring, forget } = useUploads(takeFile);
  useDroppedFiles((files) => {
    if (!isOpen) begin(kinds[0]);
    add(files);
  });
  const mentionSource = useMentionSource((person) =>
    amend(({ mentions = [] }) => ({ mentions: [...mentions, person] })),
  );
  const macros = useMacros({ conversation, contact: conversation?.contact }, (macro) => {
    if (!isOpen) begin('message');
    amend(({ macro: before, files }) => ({
      macro: withMacro(before, macro),
      files: withMacroFiles(files, macro),
    }));
  });
  const moveOn = useGoToNext(viewId, conversationId);
  const reply = useReplyMail(conversation, draft);
  const invalidActions = useInvalidActions(draft.macro?.actions ?? []);
  const undoSend = useUndoSend();
  const missingIn = useMissingFields();
  const isNote = kind === 'note';
  const isUploading = uploads.some(({ errorMessage }) => errorMessage === undefined);
  const isByMail = (draft.answerBy ?? (reply ? 'email' : 'chat')) === 'email';
  const byMail = isNote || !isByMail ? undefined : reply;
  const isReady = !isEmpty(draft) && !isUploading;
  /** What is sent, or undefined if something is still missing, which is shown as a toast. */
  const outgoing = (closes: boolean, sendsAt: number): Outgoing | undefined => {
    if (isUploading) showToast({ text: texts.waitForFiles });
    if (!isReady) return undefined;
    const blank = blankLeftIn(draft.html);
    if (blank !== undefined) {
      showBlank();
      showToast({ text: texts.macro.blankLeft(blankLabel(blank)), isError: true });
      return undefined;
    }
    const [goneAction] = isNote ? [] : invalidActions;
    if (goneAction) {
      showToast({ text: texts.macro.goneAction, isError: true });
      return undefined;
    }
    const invalid = byMail?.mail && mailError(byMail.mail);
    if (invalid) {
      showToast({ text: texts.mail.errors[invalid], isError: true });
      return undefined;
    }
    const missing = closes && conversation ? missingIn(conversation) : [];
    if (missing.length > 0) {
      askToFillIn(conversationId, missing);
      return undefined;
    }
    return { ...draftLocation, ...draft, mail: byMail?.mail, files: filesOf(draft), closes, sendsAt };
  };
  const send = (closes: boolean) => {
    const sent = outgoing(closes, Date.now() + undoMilliseconds);
    if (!sent) return;
    enqueue(sent);
    pushUndo(() => undoSend(draft.key), draft.key);
    finish();
    stopTyping();
    if (closes && viewOf(viewId).query.status === 'open') moveOn();
  };
  const sendLater = (closes: boolean) => {
    if (isNote || !outgoing(closes, 0)) return;
    const later = texts.later;
    pickSendTime(
      (sendAt) => {
        const sent = outgoing(closes, sendAt * 1000);
        if (sent) void schedule(sent, sendAt, finish);
        stopTyping();
      },
      {
        title: closes ? later.titleAndClose : later.title,
        alternative: {
          id: 'alternative',
          name: closes ? later.withoutClosing : later.titleAndClose,
          run: () => sendLater(!closes),
        },
      },
    );
  };
  const group = 'writing';
  useKeys({
    ...(mayReply && { reply: { name: texts.reply, group, run: () => begin('message') } }),
    // Inserts text into the open editor, which must not be that of a note.
    ...(mayReply &&
      !(isOpen && isNote) && { insert_macro: { name: texts.macro.insert, group, run: macros.choose } }),
    write_note: { name: texts.writeNote, group, run: () => begin('note') },
    send: { name: texts.send, group, run: () => send(false), isKeyOnly: true },
    send_and_close: { name: texts.sendAndClose, group, run: () => send(!isNote), isKeyOnly: true },
  });
  const suggestions = mayReply && conversation && (
    <Suggestions
      conversation={conversation}
      viewId={viewId}
      usedId={draft.suggestionId}
      reply={isOpen && !isNote ? draft.html : undefined}
      onMacro={macros.source.onMacro}
    />
  );
  if (!isOpen)
    return (
      <>
        {suggestions}
        <ClosedComposer kinds={kinds} onWrite={begin}>
          {children}
        </ClosedComposer>
      </>
    );
  return (
    <>
      {suggestions}
      <section
        aria-label={texts.kinds[kind]}
        className={`mx-auto mb-4 max-md:mb-2 w-[calc(100%-2rem)] max-md:w-[calc(100%-1rem)] max-w-3xl shrink-0 short:min-h-0 short:shrink short:scroll-pb-12 short:overflow-y-auto short:mb-1 rounded-lg ring-1 ${isNote ? 'bg-note ring-note-line' : 'bg-raised ring-line-strong'} focus-within:ring-accent`}
      >
        <KindSwitch kinds={kinds} kind={kind} onSwitch={begin} />
        {draft.replyTo && (
          <RepliedMessage answered={draft.replyTo} onRemove={() => amend({ replyTo: undefined })} />
        )}
        {!isNote && conversation?.source === 'chat' && (
          <ReplyMethodLine
            conversation={conversation}
            isByMail={reply !== undefined}
            chosen={draft.answerBy}
            onSwitch={(answerBy) => amend({ answerBy })}
          />
        )}
        {byMail && <MailFields {...byMail} onChange={(mail) => amend({ mail })} />}
        <RepliedNotice conversationId={conversationId} begunAfter={draft.begunAfter} />
        <Editor
          key={draft.key}
          html={draft.html}
          label={isNote ? texts.noteForColleagues : texts.yourReply}
          focusRequests={focusRequests}
          onChange={(html) => {
            amend({ html });
            announceTyping(kind);
          }}
          onSend={(closes) => send(closes && !isNote)}
          onLeave={() => isEmpty(draft) && close()}
          onFiles={add}
          bring={bring}
          addressOf={(id) => freshUrl(api, id)}
          {...(isNote && { mentions: mentionSource })}
          {...(!isNote && { macros: macros.source })}
          below={
            <>
              {byMail && <MailFooter {...byMail} onChange={(mail) => amend({ mail })} onSend={send} />}
              {!isNote && draft.macro && (
                <MacroChips macro={draft.macro} onChange={(macro) => amend({ macro })} />
              )}
            </>
          }
        >
          <Button variant="primary" size="small" disabled={!isReady} onClick={() => send(false)}>
            {isNote ? texts.addNote : texts.send}
          </Button>
          {!isNote && (
            <Button size="small" disabled={!isReady} onClick={() => send(true)}>
              {texts.sendAndClose}
            </Button>
          )}
          {!isNote && (
            <IconButton
              icon={CalendarClock}
              label={texts.later.title}
              disabled={!isReady}
              onClick={() => sendLater(false)}
            />
          )}
        </Editor>
        <FileList
          files={draft.files?.filter(({ isInText }) => !isInText) ?? []}
          uploads={uploads}
          onRemove={(id) => amend({ files: draft.files?.filter((file) => file.id !== id) })}
          onForget={forget}
        />
      </section>
    </>
  );
}
