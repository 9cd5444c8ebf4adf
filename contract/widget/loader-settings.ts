/**
 * The settings of a channel that the widget's loader needs before its first request: the server writes them into the script. They
 * are public.
 */
export type LoaderSettings = {
  channel_id: string;
  /** Shown as the title of the panel. */
  name: string;
  /** `#rrggbb` */
  color: string;
  side: 'left' | 'right';
  /** The first is the fallback for visitors who prefer none of them. */
  languages: readonly WidgetLanguage[];
  /** The origins that may show the widget, as `https://example.com` or `https://*.example.com`; empty for all. */
  sites: readonly string[];
};

export const widgetLanguages = ['en', 'de'] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];
