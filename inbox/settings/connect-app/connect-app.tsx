import { useState } from 'react';
import type { App } from '../../../contract/inbox/app.ts';
import { Card } from '../../../design/card.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { Field } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import { isolated } from '../../words/locale/isolated.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { ConnectedState } from './connected-state.tsx';
import { codeIn, exchangeCommand } from './exchange-command.ts';
import { NumberedStep } from './numbered-step.tsx';
import { canMakePairs, useConnectLink } from './use-connect-link.ts';

/** Guides through connecting an app by hand, as its code would do it, and says when somebody has connected it. */
export function ConnectApp({ app, secret }: { app: App; secret?: string }) {
  const texts = settingsWords.connectApp;
  return (
    <SettingsSection title={texts.title} lead={texts.lead} action={<ConnectedState appId={app.id} />}>
      <Card>{canMakePairs ? <Steps app={app} secret={secret} /> : <p>{texts.needsHttps}</p>}</Card>
    </SettingsSection>
  );
}

function Steps({ app, secret }: { app: App; secret: string | undefined }) {
  const [actor, setActor] = useState<'self' | 'app'>('self');
  const [pasted, setPasted] = useState('');
  const link = useConnectLink(app, actor);
  const texts = settingsWords.connectApp;
  const code = codeIn(pasted);
  if (!link) return null;
  const line = exchangeCommand({
    origin: location.origin,
    clientId: app.id,
    clientSecret: secret,
    redirectUri: link.redirectUri,
    code,
    verifier: link.verifier,
  });
  return (
    <ol className="grid gap-6">
      <NumberedStep number={1} title={texts.allow.title} text={texts.allow.text}>
        <Select
          label={texts.actor}
          options={[
            { value: 'self', label: texts.actors.self },
            { value: 'app', label: texts.actors.app },
          ]}
          value={actor}
          onChange={(event) => setActor(event.currentTarget.value === 'app' ? 'app' : 'self')}
        />
        <CopyLine label={texts.allow.link} text={link.url} />
        <a href={link.url} target="_blank" rel="noreferrer" className="text-sm text-accent underline">
          {texts.allow.open}
        </a>
      </NumberedStep>
      <NumberedStep number={2} title={texts.code.title} text={texts.code.text(isolated(link.redirectUri))}>
        <Field
          label={texts.code.field}
          autoComplete="off"
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          error={pasted !== '' && code === '' ? texts.code.missing : undefined}
        />
      </NumberedStep>
      <NumberedStep
        number={3}
        title={texts.exchange.title}
        text={secret === undefined ? texts.exchange.textWithoutSecret : texts.exchange.text}
      >
        {code !== '' && <CopyLine label={texts.exchange.line} text={line} />}
      </NumberedStep>
    </ol>
  );
}
