/** An avatar: a picture or initials. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  if (picture) return <img class="face" src={picture} alt="" />;
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
  return (
    <span class="face" aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
