type Members = Record<string, unknown>;

/** RFC 7396: applies `patch` to `target`; null removes a member, an object is merged, anything else replaces it. */
export function mergePatch(target: Members, patch: Members): Members {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, isMembers(value) ? mergePatch(membersOf(merged.get(name)), value) : value);
  }
  return Object.fromEntries(merged);
}

function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
