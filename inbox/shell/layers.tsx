import { lazy, Suspense } from 'react';
import { useAskedMerge } from '../merge/merge-store.ts';
import { useAsked } from '../picker/picker-store.ts';
import { useShownPicture } from '../pictures/shown-picture.ts';

const Picker = lazy(async () => ({ default: (await import('../picker/picker.tsx')).Picker }));
const CheatSheet = lazy(async () => ({ default: (await import('../keyboard/cheat-sheet.tsx')).CheatSheet }));
const LargePicture = lazy(async () => ({
  default: (await import('../pictures/large-picture.tsx')).LargePicture,
}));
const MergeDialog = lazy(async () => ({
  default: (await import('../merge/merge-dialog.tsx')).MergeDialog,
}));

/** Overlays that any screen can open. Each is loaded on demand. */
export function Layers({ showsKeys, onKeysClose }: { showsKeys: boolean; onKeysClose: () => void }) {
  const asked = useAsked();
  const askedMerge = useAskedMerge();
  const picture = useShownPicture();
  return (
    <Suspense>
      {asked && <Picker asked={asked} />}
      {picture && <LargePicture picture={picture} />}
      {askedMerge && <MergeDialog asked={askedMerge} />}
      {showsKeys && <CheatSheet isOpen onClose={onKeysClose} />}
    </Suspense>
  );
}
