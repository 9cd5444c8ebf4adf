import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { PersonalToken } from '../../../../contract/inbox/personal-token.ts';
import { Badge } from '../../../../design/badge.tsx';
import { Button } from '../../../../design/button.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { agoText } from '../../../words/ago-text.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { dateText } from '../../../words/times.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { PagedList } from '../../page/paged-list.tsx';
import { SettingsSection } from '../../page/settings-section.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { tokensKey, tokensQuery } from './tokens-query.ts';

const text = settingsWords.account.tokens;

/** The user's personal tokens in this organization. */
export function TokensSection() {
  const { organization, sign_in } = useMembership();
  const list = useInfiniteQuery(tokensQuery(organization.id));
  const [isCreating, setIsCreating] = useState(false);
  const isAllowed = sign_in.allows_personal_tokens;
  return (
    <SettingsSection
      title={text.title}
      lead={isAllowed ? text.lead(organization.name) : text.forbidden(organization.name)}
      action={
        isAllowed && (
          <Button size="small" onClick={() => setIsCreating(true)}>
            {text.create}
          </Button>
        )
      }
    >
      <PagedList list={list} empty={{ icon: KeyRound, title: text.none, children: text.noneHelp }}>
        {(token) => <TokenRow token={token} isAllowed={isAllowed} />}
      </PagedList>
      <CreateTokenDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </SettingsSection>
  );
}

function TokenRow({ token, isAllowed }: { token: PersonalToken; isAllowed: boolean }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, ending, scopes, last_used_at, expires_at } = token;
  const isExpired = expires_at * 1000 <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-48 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="min-w-0 break-words">{name}</bdi>
          <code className="rounded bg-sunken px-1 py-px font-mono text-2xs font-normal text-soft">
            …{ending}
          </code>
          {isExpired && <Badge tone="danger">{text.expired}</Badge>}
          {!isExpired && !isAllowed && <Badge tone="danger">{text.refused}</Badge>}
        </h3>
        <p className="text-xs text-muted">
          {last_used_at === null ? text.neverUsed : text.lastUsed(agoText(last_used_at))} ·{' '}
          {isExpired ? text.expiredOn(dateText(expires_at)) : text.expiresOn(dateText(expires_at))}
        </p>
        <p className="truncate font-mono text-2xs text-muted" title={scopes.join(' ')}>
          {scopes.join(' ')}
        </p>
      </div>
      <Button size="small" onClick={() => setIsDeleting(true)} aria-label={text.deleteNamed(name)}>
        {text.delete}
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={text.deleteNamed(name)}
        consequences={text.deleteConsequences}
        confirm={text.delete}
        onConfirm={async () => {
          await send({
            method: 'DELETE',
            path: `/account/tokens/${id}`,
            organizationId: organization.id,
          });
          await queryClient.invalidateQueries({ queryKey: tokensKey(organization.id) });
          showToast({ text: text.deleted(name) });
        }}
      />
    </li>
  );
}
