import { Toast as BaseToast } from '@base-ui/react/toast';
import { X } from 'lucide-react';

export type Said = {
  text: string;
  /** What can be done about it, while it is shown. */
  action?: { label: string; run: () => void };
  isError?: boolean;
  /** Milliseconds; 5,000 unless told otherwise. */
  stays?: number;
};

const manager = BaseToast.createToastManager();

/** Says a sentence in the corner for some seconds. Returns what takes it away earlier. */
export function say({ text, action, isError = false, stays = 5000 }: Said): () => void {
  const id = manager.add({
    description: text,
    type: isError ? 'error' : 'plain',
    priority: isError ? 'high' : 'low',
    timeout: stays,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.run();
        },
      },
    }),
  });
  return () => manager.close(id);
}

/** Where the sentences are shown; once, around the screens. */
export function Toasts() {
  return (
    <BaseToast.Provider toastManager={manager} limit={3}>
      <BaseToast.Portal>
        <BaseToast.Viewport className="fixed inset-x-4 bottom-4 z-50 mx-auto flex w-auto max-w-sm flex-col gap-2 sm:inset-x-auto sm:left-4 sm:mx-0">
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ToastList() {
  const { toasts } = BaseToast.useToastManager();
  return toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      className="popup flex items-center gap-3 py-2 pr-2 pl-3 text-sm data-[limited]:hidden"
    >
      <BaseToast.Description className={`flex-1 ${toast.type === 'error' ? 'text-danger' : ''}`} />
      <BaseToast.Action className="h-7 rounded-md px-2 font-medium text-accent hover:bg-hover empty:hidden" />
      <BaseToast.Close
        aria-label="Dismiss"
        className="inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
      >
        <X aria-hidden className="size-3.5" />
      </BaseToast.Close>
    </BaseToast.Root>
  ));
}
