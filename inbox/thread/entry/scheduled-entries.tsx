import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Conversation, ScheduledMessage } from '../../../sdk/src/types.ts';
import { scheduledKey, scheduledQuery } from '../../cache/queries/scheduled-query.ts';
import {
  continueWith,
  pickSendTime,
  takeBackScheduled,
  withdrawUndo,
} from '../../composer/later/send-later.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useApi, useMay, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { futureText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { FileTile } from '../body/file-tile.tsx';
import { RichText } from '../body/rich-text.tsx';
import { Mark } from '../marks/mark.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { scheduledDraft } from './scheduled-draft.ts';

const texts = words.thread.scheduled;

/** A conversation's scheduled messages, including held ones, with their actions. */
export function ScheduledEntries({ conversation }: { conversation: Conversation }) {
  const { organization } = useMembership();
  const query = useQuery(scheduledQuery(organization.id, conversation.id));
  if (query.isLoadingError)
    return <LoadFailed title={texts.failed} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <ul aria-label={texts.title}>
      {query.data?.data.map((scheduled) => (
        <li key={scheduled.id} className="pb-5">
          <ScheduledEntry scheduled={scheduled} />
        </li>
      ))}
    </ul>
  );
}

function ScheduledEntry({ scheduled }: { scheduled: ScheduledMessage }) {
  const { user, body_html, attachments, send_at, held_reason, held_error, inserted_at } = scheduled;
  const isHeld = held_reason !== null;
  const when = scheduled.conversation_status === 'closed' ? texts.atAndClose : texts.at;
  const files = attachments.filter(({ id }) => !body_html.includes(`/files/${id}/`));
  return (
    <EntryLayout
      name={user.name ?? '?'}
      at={inserted_at}
      variant="colleague"
      isPending
      marks={<Mark>{isHeld ? texts.held : when(futureText(send_at))}</Mark>}
    >
      <RichText html={body_html} />
      {files.length > 0 && (
        <ul className="mt-2 flex flex-wrap items-end gap-2">
          {files.map(({ id, original_filename, file_size, presigned_url }) => (
            <li key={id} className="max-w-full">
              <FileTile id={id} name={original_filename} size={file_size} address={presigned_url} />
            </li>
          ))}
        </ul>
      )}
      {isHeld && (
        <p className="mt-2 text-xs text-warning">
          {texts.reasons[held_reason]}
          {held_error !== null && <bdi> {held_error}</bdi>}
        </p>
      )}
      <ScheduledActions scheduled={scheduled} />
    </EntryLayout>
  );
}

function ScheduledActions({ scheduled }: { scheduled: ScheduledMessage }) {
  const { organization, user } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const maySend = useMay('messages:write');
  const [isBusy, setIsBusy] = useState(false);
  if (!maySend) return null;
  const params = { conversation_id: scheduled.conversation_id, scheduled_message_id: scheduled.id };
  const isOwn = scheduled.user.id === user.id || scheduled.held_reason === 'author_left';
  const attempt = async (work: () => Promise<unknown>, confirmation?: string) => {
    setIsBusy(true);
    try {
      await work();
      if (confirmation !== undefined) showToast({ text: confirmation });
    } catch (error) {
      showToast({ text: errorText(error), isError: true });
    }
    setIsBusy(false);
    // The stream may be down: the result is shown all the same.
    await queryClient.invalidateQueries({
      queryKey: scheduledKey(organization.id, scheduled.conversation_id),
    });
  };
  const draftLocation = {
    writerId: user.id,
    organizationId: organization.id,
    conversationId: scheduled.conversation_id,
    kind: 'message',
  } as const;
  const edit = () => takeBackScheduled(draftLocation, scheduled.id, () => scheduledDraft(api, scheduled));
  const discard = async () => {
    const draft = await scheduledDraft(api, scheduled);
    await api('discardScheduledMessage', { params });
    withdrawUndo(scheduled.id);
    showToast({
      text: texts.discarded,
      action: { label: words.thread.undo, run: () => continueWith(draftLocation, draft) },
    });
  };
  return (
    <div className="mt-2 flex flex-wrap gap-1">
      {isOwn && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() =>
            void attempt(async () => {
              await api('sendScheduledMessage', { params });
              withdrawUndo(scheduled.id);
            })
          }
        >
          {texts.sendNow}
        </Button>
      )}
      {isOwn && (
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void attempt(edit)}>
          {words.thread.edit}
        </Button>
      )}
      {isOwn && (
        <Button
          size="small"
          variant="quiet"
          disabled={isBusy}
          onClick={() =>
            pickSendTime(
              (send_at) =>
                void attempt(
                  async () => {
                    await api('updateScheduledMessage', { params, body: { send_at } });
                    withdrawUndo(scheduled.id);
                  },
                  words.composer.later.done(futureText(send_at)),
                ),
            )
          }
        >
          {texts.changeTime}
        </Button>
      )}
      <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void attempt(discard)}>
        {texts.discard}
      </Button>
    </div>
  );
}
