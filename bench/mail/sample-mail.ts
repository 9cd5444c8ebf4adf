/**
 * About 20 kB, like an email client writes it: text and HTML with a quote, and a file. Each from a different sender, since
 * frequent senders are held.
 */
export function sampleMail(number: number, subject = `Question ${number}`): string {
  const sentences = 'The rear wheel makes a noise when I brake, and the shop could not find out why. ';
  const paragraph = sentences.repeat(6);
  const quote = `<blockquote type="cite"><p>${paragraph}</p><p>${paragraph}</p></blockquote>`;
  const html = `<html><body><p>${paragraph}</p><p>${paragraph}</p><p>On Monday, Ada wrote:</p>${quote}</body></html>`;
  const file = Buffer.from(`file ${number} `.repeat(1700))
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n');
  return [
    `From: Customer ${number} <customer-${number}@customer.example>`,
    'To: support@heron.example',
    `Subject: ${subject}`,
    `Message-ID: <${number}.${subject.replaceAll(' ', '-')}@customer.example>`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `${paragraph}\r\n\r\n${paragraph}\r\n\r\nOn Monday, Ada wrote:\r\n> ${paragraph}`,
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--inner--',
    '--outer',
    'Content-Type: text/plain; name=log.txt',
    'Content-Disposition: attachment; filename=log.txt',
    'Content-Transfer-Encoding: base64',
    '',
    file,
    '--outer--',
    '',
  ].join('\r\n');
}
