import { describe, expect, test } from 'vitest';
import { plainText } from '../text/plain-text.ts';
import { splitQuote } from './quotes.ts';

/** Each program's reply: its text is `Thank you!`, and the rest is the quote. */
const replies: [program: string, html: string][] = [
  [
    'Gmail',
    '<div dir="ltr">Thank you!</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Jonas &lt;<a href="mailto:s@heron.example">s@heron.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote">Which colour?</blockquote></div>',
  ],
  [
    'Apple Mail',
    '<div>Thank you!</div><div><br><blockquote type="cite"><div>On 23 Nov 2026, at 09:00, Jonas wrote:</div><br><div>Which colour?</div></blockquote></div><br>',
  ],
  [
    'Thunderbird',
    '<p>Thank you!</p><div class="moz-cite-prefix">Am 23.11.26 um 09:00 schrieb Jonas:<br></div><blockquote type="cite" cite="mid:1@heron.example"><p>Which colour?</p></blockquote>',
  ],
  [
    'Outlook on the web',
    '<div>Thank you!</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Jonas<br><b>Subject:</b> Wheel</div><div>Which colour?</div>',
  ],
  [
    'Outlook',
    '<div class="WordSection1"><p>Thank you!</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm"><p><b>From:</b> Jonas<br><b>Sent:</b> Monday</p></div></div><p>Which colour?</p></div>',
  ],
  [
    'Yahoo',
    '<div>Thank you!</div><div id="ydp1" class="yahoo_quoted"><div>Jonas wrote:</div><div>Which colour?</div></div>',
  ],
  [
    'Outlook of before',
    '<p><font face="Arial">Thank you!</font></p><hr><p><b><span>From:</span></b><span> Jonas<br><b>Sent:</b> Monday<br><b>To:</b> Nora<br><b>Subject:</b> Wheel</span></p><p>Which colour?</p>',
  ],
  [
    'a program that names a time and an address',
    '<p>Thank you!<br><br>23.11.2026, 09:00, "Jonas" &lt;s@heron.example&gt;:</p><blockquote>Which colour?</blockquote>',
  ],
  [
    'a program that names no class',
    '<p>Thank you!</p><p>Le lundi, Jonas a écrit :</p><blockquote>Which colour?</blockquote>',
  ],
];

test.each(replies)('the quote of %s is separated from the reply’s text, and nothing is lost', (_, html) => {
  const parts = splitQuote(html);
  expect(plainText(parts?.visible ?? '').trim()).toBe('Thank you!');
  expect(plainText(parts?.quoted ?? '')).toContain('Which colour?');
  const words = (text: string) => plainText(text).split(/\s+/).filter(Boolean).sort();
  expect(words(`${parts?.visible} ${parts?.quoted}`)).toEqual(words(html));
});

describe('a body stays whole', () => {
  test.each([
    [
      'where something is written below the quote',
      '<blockquote type="cite">Which colour?</blockquote><p>Red.</p>',
    ],
    [
      'where answers stand between quotes',
      '<blockquote type="cite">Which colour?</blockquote><p>Red.</p><blockquote type="cite">Which size?</blockquote><p>28.</p>',
    ],
    [
      'where an email is passed on with Gmail',
      '<p>See below.</p><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Shop</div>It is late.</div>',
    ],
    [
      'where an email is passed on with Apple Mail',
      '<div>See below.<br><div><br><div>Begin forwarded message:</div><br></div><blockquote type="cite"><div><b>From: </b>Shop</div><div>It is late.</div></blockquote></div>',
    ],
    ['where somebody lists what they know', '<p>From: Berlin<br>To: Rome</p><p>When?</p>'],
    ['where nothing else is left', '<div class="gmail_quote"><blockquote>Which colour?</blockquote></div>'],
    ['where somebody quotes a poem', '<p>As they say:</p><blockquote>Roses are red</blockquote>'],
    ['without any quote', '<p>Thank you!</p>'],
  ])('%s', (_, html) => {
    expect(splitQuote(html)).toBeUndefined();
  });
});
