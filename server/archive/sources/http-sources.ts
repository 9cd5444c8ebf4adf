import type { ApiSource } from '../../../contract/values/import-sources.ts';
import { chatwootApi } from './chatwoot/api/chatwoot-api.ts';
import { front } from './front/front.ts';
import { helpScout } from './help-scout/help-scout.ts';
import type { HttpSource } from './http/source.ts';
import { intercom } from './intercom/intercom.ts';
import { rt } from './rt/rt.ts';
import { zammad } from './zammad/zammad.ts';
import { zendesk } from './zendesk/zendesk.ts';

/** The systems that are read over HTTP. */
export const httpSources: Readonly<Record<ApiSource, HttpSource>> = {
  zendesk,
  intercom,
  rt,
  zammad,
  helpscout: helpScout,
  front,
  chatwoot: chatwootApi,
};
