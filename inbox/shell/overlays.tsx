import { lazyPart } from '../connection/lazy-part.tsx';
import { overlayFrame } from '../connection/overlay-frame.tsx';
import { closeViewer, useViewedImage } from '../images/viewer-store.ts';
import { cancelMerge, useMergeRequest } from '../merge/merge-store.ts';
import { closePicker, usePickerRequest } from '../picker/picker-store.ts';

const Picker = lazyPart({
  script: () => import('../picker/picker.tsx'),
  pick: (it) => it.Picker,
  frame: overlayFrame(closePicker),
});
const CheatSheet = lazyPart({
  script: () => import('../keyboard/cheat-sheet.tsx'),
  pick: (it) => it.CheatSheet,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});
const LargeImage = lazyPart({
  script: () => import('../images/image-viewer.tsx'),
  pick: (it) => it.ImageViewer,
  frame: overlayFrame(closeViewer),
});
const MergeDialog = lazyPart({
  script: () => import('../merge/merge-dialog.tsx'),
  pick: (it) => it.MergeDialog,
  frame: overlayFrame(cancelMerge),
});

/** Overlays that any screen can open. Each is loaded on demand. */
export function Overlays({ showsKeys, onKeysClose }: { showsKeys: boolean; onKeysClose: () => void }) {
  const pickerRequest = usePickerRequest();
  const mergeRequest = useMergeRequest();
  const picture = useViewedImage();
  return (
    <>
      {pickerRequest && <Picker request={pickerRequest} />}
      {picture && <LargeImage picture={picture} />}
      {mergeRequest && <MergeDialog request={mergeRequest} />}
      {showsKeys && <CheatSheet isOpen onClose={onKeysClose} />}
    </>
  );
}
