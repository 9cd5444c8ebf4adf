import { initials } from '../../design/initials.ts';

/** An avatar: a picture or initials. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  if (picture) return <img class="face" src={picture} alt="" />;
  return (
    <span class="face" aria-hidden="true">
      {initials(name)}
    </span>
  );
}
