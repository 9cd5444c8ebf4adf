import { Button, type ButtonProps } from '../../design/button.tsx';
import { words } from '../words/words.ts';

/** Grows with its label: names of providers and organizations are as long as people make them. */
export function ProviderButton({ name, ...rest }: Omit<ButtonProps, 'children'> & { name: string }) {
  return (
    <Button {...rest} className="h-auto! min-h-8 py-1.5 whitespace-normal! touch:h-auto! touch:min-h-11">
      <bdi>{words.session.stepUp.continueWith(name)}</bdi>
    </Button>
  );
}
