import { decompressRTF } from '@kenjiuno/decompressrtf';
import { deEncapsulateSync } from 'rtf-stream-parser';

/** Outlook's RTF body: the HTML that it was converted from if it contains that, otherwise its text. */
export type RtfBody = { html: string } | { text: string };

/** More than any text; compressed data grows to eight times its size at most. */
const maxPackedLength = 2 * 1024 ** 2;
const maxRtfLength = 1024 ** 2;
/** For deeper nesting the library takes quadratic time; Outlook's has a dozen levels. */
const deepest = 100;
const maxWarnings = 1000;

/** Decompresses RTF ([MS-OXRTFCP]). Undefined if it is invalid, or too large for a text. */
export function readPackedRtf(packed: Buffer): RtfBody | undefined {
  // The library trusts the length in the first four bytes, and reads zeros past the end.
  if (packed.length < 16 || packed.length > maxPackedLength) return undefined;
  if (packed.readUInt32LE(0) + 4 > packed.length) return undefined;
  try {
    const bytes: ArrayLike<number> = decompressRTF(packed as unknown as number[]);
    const rtf = bytes.length > maxRtfLength ? '' : Buffer.from(bytes).toString('latin1');
    return rtf === '' || isTooDeep(rtf) ? undefined : readRtf(withoutBrokenBytes(rtf));
  } catch {
    return undefined;
  }
}

function readRtf(rtf: string): RtfBody {
  const isWrapped = /^\{\\rtf1?[^{}]{0,200}\\from(html|text)/.test(rtf);
  // Any other RTF is treated as converted from text.
  const source = isWrapped ? rtf : withoutGroups(rtf).replace(/^\{\\rtf1?/, '{\\rtf1\\fromtext');
  let warnings = 0;
  const warn = (warning: string) => {
    warnings += 1;
    if (warnings > maxWarnings) throw new Error(warning);
  };
  const { mode, text } = deEncapsulateSync(Buffer.from(source, 'latin1'), { mode: 'either', decode, warn });
  return mode === 'html' ? { html: String(text) } : { text: String(text) };
}

/** The library logs a line for each `\'` without two digits. */
function withoutBrokenBytes(rtf: string): string {
  return rtf.replace(/\\(?:\\|'(?![0-9a-f]{2}))/gi, (found) => (found === '\\\\' ? found : ''));
}

function isTooDeep(rtf: string): boolean {
  let depth = 0;
  for (let at = 0; at < rtf.length && depth <= deepest; at += 1) {
    if (rtf[at] === '\\') at += 1;
    else if (rtf[at] === '{') depth += 1;
    else if (rtf[at] === '}') depth -= 1;
  }
  return depth > deepest;
}

const unread = /^\{\\(\*\\\w+|info|pict|object|header\w?|footer\w?|stylesheet)\b/;

/** Without the groups that aren't text: author, pictures, page headers. */
function withoutGroups(rtf: string): string {
  let read = '';
  let from = 0;
  for (let at = 0; at < rtf.length; at += 1) {
    if (rtf[at] === '\\') at += 1;
    else if (rtf[at] === '{' && unread.test(rtf.slice(at, at + 40))) {
      read += rtf.slice(from, at);
      at = endOfGroup(rtf, at);
      from = at + 1;
    }
  }
  return read + rtf.slice(from);
}

function endOfGroup(rtf: string, start: number): number {
  let depth = 0;
  for (let at = start; at < rtf.length; at += 1) {
    if (rtf[at] === '\\') at += 1;
    else if (rtf[at] === '{') depth += 1;
    else if (rtf[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return rtf.length;
}

/** Windows code pages by the platform's names for them. */
const codePages: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp866: 'ibm866',
  cp10000: 'macintosh',
  cp65001: 'utf-8',
};

function decode(bytes: Buffer, codePage: string): string {
  const name = codePages[codePage] ?? codePage.replace(/^cp(874|125\d)$/, 'windows-$1');
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
