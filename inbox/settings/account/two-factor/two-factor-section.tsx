import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeySquare, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Factors, RecoveryCodes } from '../../../../contract/inbox/second-factor.ts';
import { Badge } from '../../../../design/badge.tsx';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { send } from '../../../session/send.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { dateText } from '../../../words/times.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { errorText } from '../../page/error-text.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { sessionsKey } from '../sessions-query.ts';
import { EnrollDialog } from './enroll-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorsKey, factorsQuery } from './factors-query.ts';
import { PasskeyRows } from './passkey-rows.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const text = settingsWords.account.twoFactor;

/** The user's authenticator app and recovery codes. */
export function TwoFactorSection() {
  const factors = useQuery(factorsQuery);
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <Card isList={factors.data !== undefined}>
        {factors.data && <FactorRows factors={factors.data} />}
        {factors.isError && (
          <p role="alert" className="text-sm text-danger">
            {errorText(factors.error)}
          </p>
        )}
      </Card>
    </SettingsSection>
  );
}

type Question = 'enroll' | 'remove' | 'renew';

function FactorRows({ factors: { passkeys, totp, recovery_codes_left } }: { factors: Factors }) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setQuestion(undefined);
  // The session's proofs change too.
  const refetch = () =>
    Promise.all([factorsKey, sessionsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return (
    <>
      <PasskeyRows passkeys={passkeys} onChanged={refetch} />
      <FactorRow
        icon={<Smartphone aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />}
        name={text.app}
        badge={<Badge tone={totp ? 'success' : 'plain'}>{totp ? text.on : text.off}</Badge>}
        lead={totp ? text.since(dateText(totp.inserted_at)) : text.none}
      >
        <Button size="small" onClick={() => setQuestion('enroll')}>
          {totp ? text.replace : text.setUp}
        </Button>
        {totp && (
          <Button size="small" onClick={() => setQuestion('remove')}>
            {text.remove}
          </Button>
        )}
      </FactorRow>
      {totp && (
        <FactorRow
          icon={<KeySquare aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />}
          name={text.codes}
          lead={text.codesLeft(recovery_codes_left)}
          isWarning={recovery_codes_left < 3}
        >
          <Button size="small" onClick={() => setQuestion('renew')}>
            {text.renewCodes}
          </Button>
        </FactorRow>
      )}
      <EnrollDialog isOpen={question === 'enroll'} onClose={close} onEnrolled={refetch} />
      <ConfirmDialog
        isOpen={question === 'remove'}
        onClose={close}
        title={text.removeTitle}
        consequences={text.removeConsequences}
        confirm={text.removeConfirm}
        onConfirm={async () => {
          await send({ method: 'DELETE', path: '/account/totp' });
          await refetch();
          showToast({ text: text.removed });
        }}
      />
      <ConfirmDialog
        isOpen={question === 'renew'}
        onClose={close}
        title={text.renewTitle}
        consequences={text.renewConsequences}
        confirm={text.renew}
        onConfirm={async () => {
          const created = (await send({ method: 'POST', path: '/account/recovery-codes' })) as RecoveryCodes;
          setCodes(created.recovery_codes);
          await refetch();
        }}
      />
      <Dialog isOpen={codes !== undefined} title={text.shown.title} description={text.shown.lead}>
        {codes && <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />}
      </Dialog>
    </>
  );
}
