import { mailWords } from '../../words/mail-words.ts';

export const copyKinds = ['cc', 'bcc'] as const;

type Props = {
  /** Those that have no field yet. */
  kinds: readonly (typeof copyKinds)[number][];
  onShow: (kind: (typeof copyKinds)[number]) => void;
};

/** Buttons that show the fields for copies of an email. */
export function CopyButtons({ kinds, onShow }: Props) {
  return kinds.map((kind) => (
    <button
      key={kind}
      type="button"
      onClick={() => onShow(kind)}
      className="h-7 touch:h-11 touch:min-w-11 rounded px-1.5 text-xs text-muted hover:bg-hover hover:text-text"
    >
      {mailWords.composing[kind]}
    </button>
  ));
}
