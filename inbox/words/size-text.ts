import { locale } from './locale/current-language.ts';

/** A file size, such as `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return inBytes.format(bytes);
  if (bytes < 1_000_000) return inKilobytes.format(bytes / 1000);
  return inMegabytes.format(bytes / 1_000_000);
}

const unit = (name: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, ...options });
/** The short form of bytes has no plural. */
const inBytes = unit('byte', { unitDisplay: 'long' });
const inKilobytes = unit('kilobyte', { maximumFractionDigits: 0 });
const inMegabytes = unit('megabyte', { maximumFractionDigits: 1 });
