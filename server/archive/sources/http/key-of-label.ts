/** The key of a custom attribute for what another system calls it: `Order number` is `order_number`. */
export function keyOfLabel(label: string): string {
  const key = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return key.slice(0, 60) || 'field';
}
