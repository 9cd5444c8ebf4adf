import StarterKit from '@tiptap/starter-kit';

/** What the text of messages, notes, macros and signatures may contain. */
export const textExtensions = StarterKit.configure({
  heading: false,
  horizontalRule: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { class: null, target: null, rel: null },
  },
});
