/**
 * What the loader of the widget knows of its channel before it asks for anything: the server writes it into the script. Everybody can
 * read it.
 */
export type LoaderSettings = {
  channel_id: string;
  /** Shown as the title of the panel. */
  name: string;
  /** `#rrggbb` */
  color: string;
  side: 'left' | 'right';
  /** The first is used by visitors who prefer none of them. */
  languages: readonly WidgetLanguage[];
  /** Origins that show the widget, as `https://example.com` or `https://*.example.com`; empty for all. */
  sites: readonly string[];
};

export const widgetLanguages = ['en', 'de'] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];
