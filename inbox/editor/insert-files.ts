import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { isImageFile, rememberLocalImage } from '../images/image-url.ts';

/** Uploads a file. Resolves with the attachment's id, or undefined if it failed. */
export type Bring = (file: File, options: { isInText: boolean }) => Promise<string | undefined>;

/** Handles pasted or dropped files: images are inserted into the text at that position, other files are attached. */
export function insertFiles(editor: Editor, files: readonly File[], at: number, bring: Bring): void {
  const pictures = files.filter(isImageFile).map((file) => ({ file, pending: URL.createObjectURL(file) }));
  const nodes = pictures.map(({ file, pending }) => ({
    type: 'picture',
    attrs: { pending, name: file.name },
  }));
  if (nodes.length > 0) editor.chain().focus().insertContentAt(textAt(editor, at), nodes).run();
  for (const { file, pending } of pictures)
    void bring(file, { isInText: true }).then((id) => settle(editor, pending, id));
  for (const file of files) if (!isImageFile(file)) void bring(file, { isInText: false });
}

/** The nearest position inside a paragraph. */
function textAt({ state: { doc } }: Editor, at: number): number {
  const resolved = doc.resolve(at);
  return resolved.parent.inlineContent ? at : Selection.near(resolved).from;
}

/** Replaces the placeholder with the uploaded image, wherever it is by then, or removes it if the upload failed. */
function settle(editor: Editor, pending: string, attachmentId: string | undefined): void {
  if (attachmentId !== undefined) rememberLocalImage(attachmentId, pending);
  if (editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  doc.descendants((node, position) => {
    if (node.attrs.pending !== pending) return;
    const at = tr.mapping.map(position);
    if (attachmentId === undefined) tr.delete(at, at + node.nodeSize);
    else tr.setNodeMarkup(at, undefined, { ...node.attrs, attachmentId, pending: null });
  });
  editor.view.dispatch(tr);
}
