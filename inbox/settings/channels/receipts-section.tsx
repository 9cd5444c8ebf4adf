import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { MailReceipt } from '../../../sdk/src/types.ts';
import { channelsKey } from '../../cache/queries/channels-query.ts';
import { heldMailQuery } from '../../cache/queries/held-mail-query.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { apiOf } from '../../session/api.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { errorText } from '../page/error-text.ts';
import { MoreButton } from '../page/more-button.tsx';
import { SettingsSection } from '../page/settings-section.tsx';

const text = settingsWords.channels.receipts;

/** The channel's emails that didn't become messages: held for a decision, or failed. Hidden while there are none. */
export function ReceiptsSection({ channelId }: { channelId: string }) {
  const { organization, role } = useMembership();
  const list = useInfiniteQuery(receiptsQuery(organization.id, channelId));
  const receipts = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isLoadingError)
    return (
      <SettingsSection title={text.title}>
        <Card>
          <LoadFailed
            title={settingsWords.parts.notLoaded}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        </Card>
      </SettingsSection>
    );
  if (receipts.length === 0) return null;
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <Card>
        <ul className="-m-4 divide-y divide-line">
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} canDecide={role === 'admin'} />
          ))}
        </ul>
      </Card>
      <MoreButton {...list} />
    </SettingsSection>
  );
}

const receiptsKey = (organizationId: string, channelId: string) =>
  [...channelsKey(organizationId), channelId, 'receipts'] as const;

function receiptsQuery(organizationId: string, channelId: string) {
  return infiniteQueryOptions({
    queryKey: receiptsKey(organizationId, channelId),
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listReceipts',
        {
          params: { channel_id: channelId },
          query: { limit: 25, ...(pageParam !== undefined && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page_metadata }) => page_metadata.after ?? undefined,
  });
}

function ReceiptRow({ receipt, canDecide }: { receipt: MailReceipt; canDecide: boolean }) {
  const { id, channel_id, state, from, subject, received_at, source_url } = receipt;
  const reason = reasonOf(receipt);
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization, role } = useMembership();
  const [isAsking, setIsAsking] = useState(false);
  const params = { channel_id, receipt_id: id };
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: receiptsKey(organization.id, channel_id) }),
      queryClient.invalidateQueries({ queryKey: heldMailQuery(organization.id, role).queryKey }),
    ]);
  const retry = () =>
    void api('retryReceipt', { params })
      .then(
        () => showToast({ text: text.retried }),
        (error) => showToast({ text: errorText(error), isError: true }),
      )
      .then(refetch);
  const drop = async () => {
    await api('dropReceipt', { params });
    showToast({ text: text.dropped });
    await refetch();
  };
  const title = subject ?? text.noSubject;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="flex items-center gap-2 text-sm">
          <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{text.states[state]}</Badge>
          <bdi className="truncate font-medium">{title}</bdi>
        </p>
        <p className="mt-0.5 text-xs break-words text-muted">
          <bdi>{from === null ? text.noSender : (from.name ?? from.address)}</bdi> · {dateText(received_at)}
        </p>
        <p lang={reason.lang} className="mt-0.5 text-xs break-words text-soft">
          {reason.text}
        </p>
      </div>
      {source_url !== null && (
        <a
          href={source_url}
          download
          aria-label={text.saveNamed(title)}
          className="inline-flex h-7 touch:h-11 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-soft hover:bg-hover hover:text-text"
        >
          <Download aria-hidden className="size-3.5" /> {text.save}
        </a>
      )}
      {canDecide && (
        <div className="flex gap-2">
          <Button size="small" aria-label={text.retryNamed(title)} onClick={retry}>
            {text.retry}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={text.dropNamed(title)}
            onClick={() => setIsAsking(true)}
          >
            {text.drop}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.dropTitle}
        consequences={text.dropConsequences}
        confirm={text.dropConfirm}
        onConfirm={drop}
      />
    </li>
  );
}

/** In the reader's language if the code is known; otherwise in the server's own words. */
function reasonOf({ reason, reason_code }: MailReceipt): { text: string; lang?: string } {
  const known: Readonly<Record<string, string | undefined>> = text.reasons;
  const translated = known[reason_code];
  return translated === undefined ? { text: reason, lang: 'en' } : { text: translated };
}
