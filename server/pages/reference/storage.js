// The page stands in a sandbox, apart from this server's own origin, and has no storage there. The library asks for one as
// it loads: this one lasts as long as the page, so that a pasted token does too.
const kept = new Map();
const storage = {
  get length() {
    return kept.size;
  },
  key: (at) => [...kept.keys()][at] ?? null,
  getItem: (name) => kept.get(String(name)) ?? null,
  setItem: (name, value) => void kept.set(String(name), String(value)),
  removeItem: (name) => void kept.delete(String(name)),
  clear: () => kept.clear(),
};
for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { value: storage, configurable: true });
}
