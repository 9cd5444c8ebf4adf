import type { LoaderSettings } from '../../contract/widget/loader-settings.ts';
import { startWidget } from './start-widget.ts';

/** The server puts it around the script (server/app/widget-routes.ts). */
declare const deskbellSettings: LoaderSettings;

/** Known only while the script itself runs. */
const script = document.currentScript;

// A failure here must not affect the page: there is just no button.
try {
  if (script instanceof HTMLScriptElement) startWidget(deskbellSettings, script);
} catch (error) {
  console.info('Deskbell:', error);
}
