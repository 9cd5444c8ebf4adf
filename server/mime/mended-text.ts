import type { Parsed } from 'mailparser';

/**
 * The same email with text that was written in Windows-1252 and does not say so, or says that it is UTF-8: where bytes could
 * not be read, it is read once more as that, and taken where nothing looks wrong then.
 */
export async function mendedText(
  parsed: Parsed,
  latin: string,
  parse: (raw: Buffer) => Promise<Parsed>,
): Promise<Parsed> {
  if (!isBroken(parsed.text) && !isBroken(parsed.html)) return parsed;
  const again = await parse(Buffer.from(withCharset(latin), 'latin1'));
  return {
    ...parsed,
    ...(better(parsed.text, again.text) && { text: again.text as string }),
    ...(better(parsed.html, again.html) && { html: again.html as string }),
  };
}

function isBroken(text: string | false | undefined): boolean {
  return typeof text === 'string' && text.includes('\ufffd');
}

/** UTF-8 that is read as Windows-1252 shows as pairs such as `Ã¼`. */
const misread = /[ÂÃ][\u0080-\u00bf]|â€/;

function better(before: string | false | undefined, after: string | false | undefined): boolean {
  return isBroken(before) && typeof after === 'string' && !isBroken(after) && !misread.test(after);
}

const unreliable = /^(content-type:[ \t]*text\/(?:plain|html))((?:;(?:[^\r\n;]|\r?\n[ \t])*)*)/gim;
const charset = /;\s*charset\s*=\s*"?(utf-?8|us-ascii|unknown[^";\s]*)"?/i;

/** Every text part with Windows-1252 in place of no charset, or one that is as good as none. */
function withCharset(latin: string): string {
  const named = latin.replace(unreliable, (whole: string, type: string, rest: string) => {
    if (/charset/i.test(rest) && !charset.test(rest)) return whole;
    return `${type};charset=windows-1252${rest.replace(charset, '')}`;
  });
  const head = named.slice(0, named.search(/\r?\n\r?\n/) + 1);
  if (/^content-type:/im.test(head)) return named;
  return `Content-Type: text/plain; charset=windows-1252\r\n${named}`;
}
