import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { useMoveOn } from '../conversation/use-move-on.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { viewOf } from '../list/views.ts';
import { post } from '../outbox/outbox.ts';
import { useMembership } from '../session/use-membership.ts';
import {
  type Draft,
  type DraftPlace,
  draftAt,
  dropDraft,
  hasDraft,
  keepDraft,
  subscribeToDrafts,
} from './drafts.ts';
import { isBlank } from './is-blank.ts';
import { KindSwitch } from './kind-switch.tsx';

const Editor = lazy(async () => ({ default: (await import('../editor/editor.tsx')).Editor }));

type Kind = DraftPlace['kind'];
type Props = { conversationId: string; viewId: string };

const undoMilliseconds = 5_000;

/** Where the answer is written, or a note for colleagues. What is written is kept as it is typed. */
export function Composer({ conversationId, viewId }: Props) {
  const { organization } = useMembership();
  const placeOf = useCallback(
    (kind: Kind): DraftPlace => ({ organizationId: organization.id, conversationId, kind }),
    [organization.id, conversationId],
  );
  const [kind, setKind] = useState<Kind>(() =>
    !hasDraft(placeOf('message')) && hasDraft(placeOf('note')) ? 'note' : 'message',
  );
  const [isOpen, setIsOpen] = useState(() => hasDraft(placeOf('message')) || hasDraft(placeOf('note')));
  const [draft, setDraft] = useState<Draft>(() => draftAt(placeOf(kind)));
  const [wantsFocus, setWantsFocus] = useState(false);
  const moveOn = useMoveOn(viewId, conversationId);

  const write = (next: Kind) => {
    setKind(next);
    setDraft(draftAt(placeOf(next)));
    setIsOpen(true);
    setWantsFocus(true);
  };
  useEffect(
    () =>
      subscribeToDrafts(() => {
        const back = hasDraft(placeOf('note')) && !hasDraft(placeOf('message')) ? 'note' : 'message';
        setKind(back);
        setDraft(draftAt(placeOf(back)));
        setIsOpen(true);
        setWantsFocus(true);
      }),
    [placeOf],
  );
  const keep = (html: string) => {
    const place = placeOf(kind);
    if (isBlank(html)) dropDraft(place);
    else keepDraft(place, { html, key: draft.key }, false);
    setDraft((it) => ({ ...it, html }));
  };
  const send = (closes: boolean) => {
    if (isBlank(draft.html)) return;
    post({
      ...placeOf(kind),
      key: draft.key,
      html: draft.html,
      closes,
      sendsAt: Date.now() + undoMilliseconds,
    });
    dropDraft(placeOf(kind));
    setDraft(draftAt(placeOf(kind)));
    setIsOpen(false);
    if (closes && viewOf(viewId).query.status === 'open') moveOn();
  };
  const group = 'Writing';
  useKeys({
    r: { name: 'Reply', group, run: () => write('message') },
    n: { name: 'Write a note', group, run: () => write('note') },
    'mod+enter': { name: 'Send', group, run: () => send(false), isKeyOnly: true },
    'mod+shift+enter': {
      name: 'Send and close',
      group,
      run: () => send(kind === 'message'),
      isKeyOnly: true,
    },
  });
  if (!isOpen) return <ClosedComposer onWrite={write} />;
  return (
    <section
      aria-label={kind === 'note' ? 'Note' : 'Reply'}
      className={`mx-auto mb-4 w-[calc(100%-2rem)] max-w-3xl shrink-0 rounded-lg ring-1 ${kind === 'note' ? 'bg-note ring-note-line' : 'bg-raised ring-line-strong'} focus-within:ring-accent`}
    >
      <KindSwitch kind={kind} onSwitch={write} />
      <Suspense fallback={<div className="h-24" />}>
        <Editor
          key={draft.key}
          html={draft.html}
          label={kind === 'note' ? 'A note for colleagues' : 'Your reply'}
          takesFocus={wantsFocus}
          onChange={keep}
          onSend={send}
          onLeave={() => setIsOpen(!isBlank(draft.html))}
        >
          <Button look="primary" size="small" disabled={isBlank(draft.html)} onClick={() => send(false)}>
            {kind === 'note' ? 'Add note' : 'Send'}
          </Button>
          {kind === 'message' && (
            <Button size="small" disabled={isBlank(draft.html)} onClick={() => send(true)}>
              Send and close
            </Button>
          )}
        </Editor>
      </Suspense>
    </section>
  );
}

function ClosedComposer({ onWrite }: { onWrite: (kind: Kind) => void }) {
  return (
    <div className="mx-auto mb-4 flex w-[calc(100%-2rem)] max-w-3xl shrink-0 gap-2">
      <button
        type="button"
        onClick={() => onWrite('message')}
        className="h-10 flex-1 rounded-lg bg-raised px-4 text-left text-muted ring-1 ring-line-strong ring-inset hover:bg-hover"
      >
        Reply…
      </button>
      <Button look="quiet" className="h-10" onClick={() => onWrite('note')}>
        Note
      </Button>
    </div>
  );
}
