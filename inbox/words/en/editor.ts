/** How what is written looks. */
export const editor = {
  bold: 'Bold',
  italic: 'Italic',
  link: 'Link',
  list: 'List',
  numberedList: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  attach: 'Attach files',
  filesToAttach: 'Files to attach',
  linkTo: 'Where does it lead? Type or paste an address',
  placeholder: (label: string) => `${label}…`,
};
