export const exportFormats = ['print', 'html', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

type Target = { organizationId: string; conversationId: string };
type Options = { format: ExportFormat; includesNotes: boolean; language: string };

/** The URL of a conversation as a document. Times are in the browser's time zone. */
export function exportUrl(
  { organizationId, conversationId }: Target,
  { format, includesNotes, language }: Options,
): string {
  const query = new URLSearchParams({
    format,
    notes: String(includesNotes),
    language,
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return `/exported/${organizationId}/${conversationId}?${query}`;
}
