/** Identifies this tab: a random UUID. `crypto.randomUUID` isn't available over plain http. */
export const tabId = newTabId();

function newTabId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const groups = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return [...groups, digits.slice(20)].join('-');
}
