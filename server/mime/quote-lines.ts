/** Only attackers write longer lines; each pattern here is fast for shorter ones. */
export const maxLineLength = 300;

const wrote =
  /(wrote|writes|schrieb|geschrieben|écrit|escribió|escreveu|scritto|schreef|skrev|kirjoitti|napisał|napsal|написал|пишет|さん|写道)/i;

export function hasWroteWord(text: string): boolean {
  return wrote.test(text);
}

/** Some programs have a date or time and an address, but no words. */
const dateAndAddress = /\d{1,4}[:./-]\d{1,2}[^@]{1,150}@[^@]{1,150}[:：]$/;

/** `On 3 May 2026, Ada wrote:`, in the languages of common programs. */
export function isAttribution(text: string): boolean {
  const line = text.trim();
  if (line.length > maxLineLength) return false;
  return (/([:：]|wrote)\s?-{0,10}$/.test(line) && hasWroteWord(line)) || dateAndAddress.test(line);
}

const original =
  /^[>\s]{0,4}-{2,}\s{0,2}(original message|reply message|originalnachricht|urspr[uü]ngliche nachricht|message d'origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|oprindelig meddelelse|originalmeddelande|исходное сообщение|原始邮件)\s{0,2}-{2,}\s*$/i;

/** `-----Original Message-----`: everything below it is a quote. */
export function isOriginalMessage(line: string): boolean {
  return line.length < maxLineLength && original.test(line);
}

const headerLines = 8;
const minHeaders = 3;
const rule = /^\s*[_-]{5,}\s*$/;
const label = (names: string) => new RegExp(`^\\s{0,4}[*_]{0,2}(${names})\\s{0,2}[*_]{0,2}\\s?[:：]`, 'i');
const sender = label('from|von|de|da|van|fra|från|od|от|lähettäjä|kimden|发件人|寄件者|差出人');
const other = label(
  'sent|date|gesendet|datum|envoyé|enviado( el)?|inviato|data|verzonden|sendt|skickat|to|an|à|para|a|aan|til|till|cc|kopie|subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|temat|тема|кому|отправлено|дата|importance|reply-to|主题|收件人|主旨|件名|宛先',
);

/** `From: … Sent: … To: …`, which Outlook puts above a quote; the line drawn above it is part of it. */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const start = rule.test((lines[at] ?? '').slice(0, maxLineLength)) ? at + 1 : at;
  if (!sender.test(lines[start] ?? '')) return false;
  const below = lines.slice(start + 1, start + headerLines);
  const end = below.findIndex((line) => line.trim() === '');
  const headers = below.slice(0, end === -1 ? below.length : end).filter((line) => other.test(line));
  return headers.length >= minHeaders - 1;
}

const forward =
  /^[\s>*_-]{0,20}(begin forwarded|forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten|message transféré|début du message (transféré|réexpédié)|mensaje reenviado|inicio del mensaje reenviado|mensagem encaminhada|messaggio inoltrato|inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd|vidarebefordrat meddelande|videresendt|пересылаемое сообщение|переслане|转发邮件|転送)/i;

/** Whether text begins like a forwarded email: new to its reader, and not already in the thread above. */
export function isForward(text: string): boolean {
  return forward.test(text.trimStart());
}
