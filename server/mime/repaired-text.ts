import type { Parsed } from 'mailparser';

/**
 * The same email with undeclared or misdeclared Windows-1252 text fixed: if bytes could not be decoded, it is decoded
 * as Windows-1252 instead, provided that the result looks right.
 */
export async function repairedText(
  parsed: Parsed,
  latin: string,
  parse: (raw: Buffer) => Promise<Parsed>,
): Promise<Parsed> {
  if (!isBroken(parsed.text) && !isBroken(parsed.html)) return parsed;
  const reparsed = await parse(Buffer.from(withCharset(latin), 'latin1'));
  return {
    ...parsed,
    ...(better(parsed.text, reparsed.text) && { text: reparsed.text as string }),
    ...(better(parsed.html, reparsed.html) && { html: reparsed.html as string }),
  };
}

function isBroken(text: string | false | undefined): boolean {
  return typeof text === 'string' && text.includes('\ufffd');
}

/** UTF-8 decoded as Windows-1252 shows as pairs such as `Ã¼`. */
const misread = /[ÂÃ][\u0080-\u00bf]|â€/;

function better(before: string | false | undefined, after: string | false | undefined): boolean {
  return isBroken(before) && typeof after === 'string' && !isBroken(after) && !misread.test(after);
}

const unreliable = /^(content-type:[ \t]*text\/(?:plain|html))((?:;(?:[^\r\n;]|\r?\n[ \t])*)*)/gim;
const charset = /;\s*charset\s*=\s*"?(utf-?8|us-ascii|unknown[^";\s]*)"?/i;

/** Declares Windows-1252 for every text part without a charset, or with a meaningless one. */
function withCharset(latin: string): string {
  const named = latin.replace(unreliable, (whole: string, type: string, rest: string) => {
    if (/charset/i.test(rest) && !charset.test(rest)) return whole;
    return `${type};charset=windows-1252${rest.replace(charset, '')}`;
  });
  const head = named.slice(0, named.search(/\r?\n\r?\n/) + 1);
  if (/^content-type:/im.test(head)) return named;
  return `Content-Type: text/plain; charset=windows-1252\r\n${named}`;
}
