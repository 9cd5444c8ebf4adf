import { locale } from './locale/current-language.ts';

/** A file size, such as `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return inBytes.format(bytes);
  if (bytes < 1_000_000) return inKilobytes.format(bytes / 1000);
  return inMegabytes.format(bytes / 1_000_000);
}

const unit = (name: string, maximumFractionDigits: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits });
const inBytes = unit('byte', 0);
const inKilobytes = unit('kilobyte', 0);
const inMegabytes = unit('megabyte', 1);
