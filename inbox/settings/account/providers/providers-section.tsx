import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Identities, Identity } from '../../../../contract/inbox/identity.ts';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { send } from '../../../session/send.ts';
import { agoText } from '../../../words/ago-text.ts';
import { isolated } from '../../../words/locale/isolated.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { errorText } from '../../page/error-text.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { connectProvider } from './connect-provider.ts';
import { identitiesKey, identitiesQuery } from './identities-query.ts';

const text = settingsWords.account.providers;

/** The user's connected providers; nothing if this server has none. */
export function ProvidersSection() {
  const list = useQuery(identitiesQuery);
  if (list.data && list.data.identities.length + list.data.providers.length === 0) return null;
  if (list.isPending) return null;
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <Card isList={list.data !== undefined}>
        {list.data && <ProviderRows {...list.data} />}
        {list.isError && (
          <p role="alert" className="text-sm text-danger">
            {errorText(list.error)}
          </p>
        )}
      </Card>
    </SettingsSection>
  );
}

function ProviderRows({ identities, providers }: Identities) {
  const queryClient = useQueryClient();
  const [leaving, setLeaving] = useState<Identity>();
  const connected = new Set(identities.map(({ provider }) => provider.id));
  const disconnect = async ({ id, provider }: Identity) => {
    await send({ method: 'DELETE', path: `/account/identities/${id}` });
    await queryClient.invalidateQueries({ queryKey: identitiesKey });
    showToast({ text: text.disconnected(isolated(provider.name)) });
  };
  return (
    <>
      {identities.map((identity) => (
        <Row key={identity.id} name={identity.provider.name} lead={leadOf(identity)}>
          <Button
            size="small"
            aria-label={text.disconnectNamed(isolated(identity.provider.name))}
            onClick={() => setLeaving(identity)}
          >
            {text.disconnect}
          </Button>
        </Row>
      ))}
      {providers
        .filter(({ id }) => !connected.has(id))
        .map(({ id, name }) => (
          <Row key={id} name={name} lead={text.notConnected}>
            <Button
              size="small"
              aria-label={text.connectNamed(isolated(name))}
              onClick={() => void connectProvider(id)}
            >
              {text.connect}
            </Button>
          </Row>
        ))}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={text.disconnectTitle(isolated(leaving?.provider.name ?? ''))}
        consequences={text.disconnectConsequences}
        confirm={text.disconnectConfirm}
        onConfirm={() => (leaving ? disconnect(leaving) : Promise.resolve())}
      />
    </>
  );
}

function leadOf({ email, last_used_at }: Identity): string {
  const used = text.lastUsed(agoText(last_used_at));
  return email === null ? used : `${isolated(email)} · ${used}`;
}

function Row({ name, lead, children }: { name: string; lead: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 p-4">
      <LogIn aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-48 flex-1">
        <h3 className="font-medium">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-xs text-muted">{lead}</p>
      </div>
      {children}
    </div>
  );
}
