import { Dialog } from '../../design/dialog.tsx';
import { Keys } from '../../design/keys.tsx';
import { words } from '../words/words.ts';
import type { CommandGroup } from './command.ts';
import { useKeyOf } from './key-store.ts';
import { availableCommands } from './registry.ts';

const groups: readonly CommandGroup[] = ['moving', 'conversation', 'writing', 'everywhere'];

/** The keyboard shortcuts of the current screen. */
export function CheatSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const keyOf = useKeyOf();
  const commands = [...availableCommands()].map(([id, command]) => ({ id, ...command, key: keyOf(id) }));
  const shown = groups.filter((it) => commands.some(({ group }) => group === it));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.keyboard.shortcuts} width="wide">
      <div className="columns-1 gap-8 sm:columns-2">
        {shown.map((group) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-2xs font-medium text-muted">{words.keyboard.groups[group]}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map(({ id, name, key }) => (
                  <div key={id} className="flex h-7 items-center justify-between gap-4">
                    <dt className="truncate">{name}</dt>
                    <dd className={key === undefined ? 'text-xs text-muted' : undefined}>
                      {key === undefined ? words.keyboard.noKey : <Keys keys={key} />}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
