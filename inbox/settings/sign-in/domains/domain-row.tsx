import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VerifiableDomain } from '../../../../contract/inbox/domain.ts';
import { Badge } from '../../../../design/badge.tsx';
import { Button } from '../../../../design/button.tsx';
import { CopyLine } from '../../../../design/copy-line.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { agoText } from '../../../words/ago-text.ts';
import { isolated } from '../../../words/locale/isolated.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { dateText } from '../../../words/times.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { errorText } from '../../page/error-text.ts';
import { type DomainState, domainState, graceEndsAt } from './domain-state.ts';
import { domainsQuery } from './domains-query.ts';

const text = settingsWords.domains;

const tones = { verified: 'success', vouched: 'success', grace: 'warning', unverified: 'plain' } as const;

/** A domain: whether it is verified, and the record that verifies it while that is to be published. */
export function DomainRow({ domain }: { domain: VerifiableDomain }) {
  const { check, remove, isBusy } = useDomain(domain);
  const [isAsking, setIsAsking] = useState(false);
  const state = domainState(domain);
  const name = isolated(domain.domain);
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-48 flex-1">
          <h3 className="flex flex-wrap items-center gap-2 font-medium">
            <bdi className="break-all">{domain.domain}</bdi>
            <Badge tone={tones[state]}>{text.states[state]}</Badge>
          </h3>
          <p className="text-xs text-muted">{leadOf(domain, state)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {state !== 'vouched' && (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={text.checkNamed(name)}
              onClick={() => void check()}
            >
              {text.check}
            </Button>
          )}
          <Button size="small" aria-label={text.deleteNamed(name)} onClick={() => setIsAsking(true)}>
            {text.delete}
          </Button>
        </div>
      </div>
      {(state === 'unverified' || state === 'grace') && <TxtRecord domain={domain} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.deleteTitle(name)}
        consequences={text.deleteConsequences}
        confirm={text.deleteConfirm}
        onConfirm={remove}
      />
    </div>
  );
}

function leadOf(domain: VerifiableDomain, state: DomainState): string {
  const { seen_at, checked_at } = domain;
  if (state === 'grace') return text.grace(dateText(graceEndsAt(domain)));
  if (state === 'unverified') return checked_at === null ? '' : text.checkedWithout(agoText(checked_at));
  return seen_at === null ? '' : text.seen(agoText(seen_at));
}

function TxtRecord({ domain: { record } }: { domain: VerifiableDomain }) {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">{text.publish}</p>
      <CopyLine label={text.recordName} text={record.name} />
      <CopyLine label={text.recordValue} text={record.value} />
    </div>
  );
}

function useDomain({ id, domain }: VerifiableDomain) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const organizationId = organization.id;
  const { queryKey } = domainsQuery(organizationId);
  const check = async () => {
    setIsBusy(true);
    try {
      const path = `/sign-in/domains/${id}/check`;
      const checked = (await send({ method: 'POST', path, organizationId })) as VerifiableDomain;
      queryClient.setQueryData(queryKey, (all) => all?.map((it) => (it.id === id ? checked : it)));
      const isThere = domainState(checked) === 'verified';
      showToast(
        isThere ? { text: text.isVerified(isolated(domain)) } : { text: text.notFound, isError: true },
      );
    } catch (error) {
      showToast({ text: errorText(error, { conflict: text.taken }), isError: true });
    }
    setIsBusy(false);
  };
  const remove = async () => {
    await send({ method: 'DELETE', path: `/sign-in/domains/${id}`, organizationId });
    queryClient.setQueryData(queryKey, (all) => all?.filter((it) => it.id !== id));
    showToast({ text: text.deleted(isolated(domain)) });
  };
  return { check, remove, isBusy };
}
