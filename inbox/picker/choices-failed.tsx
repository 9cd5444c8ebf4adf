import { Button } from '../../design/button.tsx';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';

/** Says below the choices that others couldn't be loaded, and why. The focus stays where it is. */
export function ChoicesFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm">
      <p className="min-w-0 flex-1 text-muted">
        <span className="text-text">{words.keyboard.notLoaded}</span> {errorText(error)}
      </p>
      <Button size="small" onPointerDown={(event) => event.preventDefault()} onClick={onRetry}>
        {words.connection.tryAgain}
      </Button>
    </div>
  );
}
