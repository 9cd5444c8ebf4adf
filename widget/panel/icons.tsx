const shapes = {
  send: 'M5 12h13M12 5l7 7-7 7',
  attach:
    'M21 11.5l-8.6 8.6a5.6 5.6 0 0 1-8-8l8.7-8.6a3.7 3.7 0 0 1 5.3 5.3l-8.6 8.6a1.9 1.9 0 0 1-2.7-2.7l8-7.9',
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const;

export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class={`icon icon-${name}`}>
      <path d={shapes[name]} />
    </svg>
  );
}
