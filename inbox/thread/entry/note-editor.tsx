import { useEffect, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Note, UpdateNoteBody } from '../../../sdk/src/types.ts';
import type { DraftFile } from '../../drafts/drafts.ts';
import { FileList } from '../../editor/files/lazy-file-list.tsx';
import { useUploads } from '../../editor/files/use-uploads.ts';
import { Editor } from '../../editor/lazy-editor.tsx';
import { freshUrl } from '../../images/image-url.ts';
import { useApi } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { forgetNoteEdit, keepNoteEdit, keptNoteEdit } from './note-edits.ts';

type Props = { note: Note; onSave: (body: UpdateNoteBody) => Promise<boolean>; onLeave: () => void };

/** Edits a note in place. Its files are kept, and more can be added. */
export function NoteEditor({ note, onSave, onLeave: leave }: Props) {
  const api = useApi();
  const [before] = useState(() => withImageIds(note.body_html));
  const [stored] = useState(() => keptNoteEdit(note.id));
  const [html, setHtml] = useState(stored?.html ?? before);
  const [files, setFiles] = useState<readonly DraftFile[]>(stored?.files ?? []);
  const [isSaving, setIsSaving] = useState(false);
  const { uploads, add, bring, forget } = useUploads((file) => setFiles((known) => [...known, file]));
  const isUploading = uploads.some(({ errorMessage }) => errorMessage === undefined);
  const isChanged = html !== before || files.length > 0;
  useEffect(() => {
    if (isChanged) keepNoteEdit(note.id, { html, files });
    else forgetNoteEdit(note.id);
  }, [note.id, isChanged, html, files]);
  const onLeave = () => {
    forgetNoteEdit(note.id);
    leave();
  };
  const save = async () => {
    if (isUploading) return void showToast({ text: words.composer.waitForFiles });
    if (!isChanged) return onLeave();
    setIsSaving(true);
    const remaining = note.attachments.map(({ id }) => id);
    const attachment_ids = [...remaining, ...files.map(({ id }) => id)];
    const isSaved = await onSave({ body_html: html, ...(files.length > 0 && { attachment_ids }) });
    setIsSaving(false);
    if (isSaved) onLeave();
  };
  return (
    <div className="mt-1 rounded-md bg-raised ring-1 ring-line-strong focus-within:ring-accent">
      <Editor
        html={stored?.html ?? before}
        label={words.thread.note}
        focusRequests={1}
        onChange={setHtml}
        onSend={() => void save()}
        onLeave={() => !isChanged && onLeave()}
        onFiles={add}
        bring={bring}
        addressOf={(id) => freshUrl(api, id)}
      >
        <Button size="small" variant="quiet" onClick={onLeave}>
          {words.thread.cancel}
        </Button>
        <Button variant="primary" size="small" disabled={isSaving || isUploading} onClick={() => void save()}>
          {words.thread.save}
        </Button>
      </Editor>
      <FileList
        files={files.filter(({ isInText }) => !isInText)}
        uploads={uploads}
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
        onForget={forget}
      />
    </div>
  );
}

/** The editor identifies images by attachment id, whereas the server returns URLs that expire. */
function withImageIds(html: string): string {
  return html.replaceAll(/(<img src=")[^"]*\/files\/(att_[0-9a-z]+)\/[^"]*"/g, '$1cid:$2"');
}
