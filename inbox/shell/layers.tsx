import { lazy, Suspense } from 'react';
import { useAsked } from '../picker/picker-store.ts';

const Picker = lazy(async () => ({ default: (await import('../picker/picker.tsx')).Picker }));
const CheatSheet = lazy(async () => ({ default: (await import('../keyboard/cheat-sheet.tsx')).CheatSheet }));

/** What comes over the screens when it is asked for, and is loaded then. */
export function Layers({ showsKeys, onKeysClose }: { showsKeys: boolean; onKeysClose: () => void }) {
  const asked = useAsked();
  return (
    <Suspense>
      {asked && <Picker asked={asked} />}
      {showsKeys && <CheatSheet isOpen onClose={onKeysClose} />}
    </Suspense>
  );
}
