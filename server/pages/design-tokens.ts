import { readFileSync } from 'node:fs';

/** The colors, type and corners of the inbox, as CSS: the beginning of every stylesheet of the server's pages. */
export const designTokens = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8');
