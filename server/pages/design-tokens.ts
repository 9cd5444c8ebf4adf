import { readFileSync } from 'node:fs';

/** The colours, type and corners of the inbox, as CSS: whatever a stylesheet of the server's pages begins with. */
export const designTokens = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8');
