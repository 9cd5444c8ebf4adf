import { lazy, Suspense } from 'react';
import { useViewedImage } from '../images/viewer-store.ts';
import { useMergeRequest } from '../merge/merge-store.ts';
import { usePickerRequest } from '../picker/picker-store.ts';

const Picker = lazy(async () => ({ default: (await import('../picker/picker.tsx')).Picker }));
const CheatSheet = lazy(async () => ({ default: (await import('../keyboard/cheat-sheet.tsx')).CheatSheet }));
const LargePicture = lazy(async () => ({
  default: (await import('../images/image-viewer.tsx')).ImageViewer,
}));
const MergeDialog = lazy(async () => ({
  default: (await import('../merge/merge-dialog.tsx')).MergeDialog,
}));

/** Overlays that any screen can open. Each is loaded on demand. */
export function Overlays({ showsKeys, onKeysClose }: { showsKeys: boolean; onKeysClose: () => void }) {
  const asked = usePickerRequest();
  const askedMerge = useMergeRequest();
  const picture = useViewedImage();
  return (
    <Suspense>
      {asked && <Picker asked={asked} />}
      {picture && <LargePicture picture={picture} />}
      {askedMerge && <MergeDialog asked={askedMerge} />}
      {showsKeys && <CheatSheet isOpen onClose={onKeysClose} />}
    </Suspense>
  );
}
