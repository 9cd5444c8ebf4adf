import StarterKit from '@tiptap/starter-kit';

/** What text in messages, notes, macros and signatures may consist of. */
export const textExtensions = StarterKit.configure({
  heading: false,
  horizontalRule: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { class: null, target: null, rel: null },
  },
});
