/** The app's logo, or the first letter of its name. */
export function AppLogo({ name, logo }: { name: string; logo: string | null }) {
  const frame = 'size-9 shrink-0 rounded-lg ring-1 ring-line';
  if (logo?.startsWith('data:image/'))
    return <img src={logo} alt="" className={`${frame} bg-surface object-contain`} />;
  const letter = name.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? '?';
  return (
    <span
      aria-hidden
      className={`${frame} inline-flex items-center justify-center bg-sunken text-base font-semibold text-soft select-none`}
    >
      {letter}
    </span>
  );
}
