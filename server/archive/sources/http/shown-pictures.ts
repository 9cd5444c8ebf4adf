import type { FoundFile } from '../found.ts';

// A tag ends at the next one too: of many that are never closed, each would be searched to the end of the text.
const picture = /<img\b[^<>]*?\ssrc\s*=\s*("[^"]*"|'[^']*')/gi;

/**
 * The pictures in HTML of another system that are at its hosts, without those that are among its attachments: they are fetched like these, so
 * that they don't disappear with it.
 */
export function shownPictures(
  html: string,
  { isOwn, known }: { isOwn: (url: URL) => boolean; known: readonly FoundFile[] },
): FoundFile[] {
  const shown = new Set(known.flatMap(({ shownAs }) => shownAs ?? []));
  const found: FoundFile[] = [];
  for (const [, quoted = ''] of html.matchAll(picture)) {
    const address = quoted.slice(1, -1).replaceAll('&amp;', '&');
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || shown.has(address) || !isOwn(url)) continue;
    shown.add(address);
    const name = decoded(url.searchParams.get('name') ?? url.pathname.split('/').at(-1) ?? '');
    found.push({
      id: `picture ${url.pathname}`,
      name: name || 'picture',
      contentType: null,
      bytes: null,
      url: url.href,
      shownAs: [address],
    });
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
