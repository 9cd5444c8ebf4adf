import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { VerifiableDomain } from '../../../../contract/inbox/domain.ts';
import { Button } from '../../../../design/button.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { Field } from '../../../../design/field.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { ValidationError } from '../../../../sdk/src/errors/named-errors.ts';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { isolated } from '../../../words/locale/isolated.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { domainsQuery } from './domains-query.ts';

const text = settingsWords.domains;
const maxDomains = 50;

type Props = { isOpen: boolean; onClose: () => void };

export function AddDomainDialog({ isOpen, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.addTitle} width="narrow" initialFocus={input}>
      <AddDomainForm input={input} onDone={onClose} />
    </Dialog>
  );
}

type FormProps = { input: RefObject<HTMLInputElement | null>; onDone: () => void };

function AddDomainForm({ input, onDone }: FormProps) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [domain, setDomain] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { queryKey } = domainsQuery(organization.id);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setErrorMessage(undefined);
    try {
      const added = (await send({
        method: 'POST',
        path: '/sign-in/domains',
        organizationId: organization.id,
        body: { domain: domain.trim() },
      })) as VerifiableDomain;
      queryClient.setQueryData(queryKey, (domains) => [...(domains ?? []), added]);
      showToast({ text: text.added(isolated(added.domain)) });
      onDone();
    } catch (error) {
      const count = queryClient.getQueryData(queryKey)?.length ?? 0;
      setErrorMessage(explained(error, count >= maxDomains ? text.tooMany : text.already));
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void add(event)} noValidate className="grid gap-4">
      <Field
        ref={input}
        label={text.domain}
        help={text.domainHelp}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        value={domain}
        onChange={(event) => setDomain(event.currentTarget.value)}
        error={errorMessage}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{settingsWords.parts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={isBusy || domain.trim() === ''}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}

function explained(error: unknown, conflict: string): string {
  const code = error instanceof ValidationError ? error.details[0]?.code : undefined;
  if (code === 'public') return text.problems.public;
  return code === undefined ? errorText(error, { conflict }) : text.problems.invalid;
}
