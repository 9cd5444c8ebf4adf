import type { LoaderSettings } from '../../contract/widget/loader-settings.ts';
import { startWidget } from './start-widget.ts';

/** The server prepends it to the script (server/http/serve-widget.ts). */
declare const deskbellSettings: LoaderSettings;

/** Available only while the script itself runs. */
const script = document.currentScript;

// A failure here must not affect the page: the button just doesn't appear.
try {
  if (script instanceof HTMLScriptElement) startWidget(deskbellSettings, script);
} catch (error) {
  console.info('Deskbell:', error);
}
