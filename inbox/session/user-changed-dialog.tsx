import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { words } from '../words/words.ts';
import { type Owner, pageOwner } from './page-owner.ts';

const texts = words.session.userChanged;

/** Shown over a page once somebody else has signed in to this browser; its only action is to reload as them. */
export function UserChangedDialog({ successor }: { successor: Owner }) {
  const name = nameOf(successor);
  return (
    <Dialog
      isOpen
      title={texts.title}
      description={texts.description(name, nameOf(pageOwner()))}
      width="narrow"
    >
      <div className="flex justify-end">
        <Button variant="primary" className="max-w-full" onClick={() => location.reload()}>
          <bdi className="truncate">{texts.continueAs(name)}</bdi>
        </Button>
      </div>
    </Dialog>
  );
}

function nameOf(owner: Owner | undefined): string {
  return owner?.name ?? owner?.email ?? '?';
}
