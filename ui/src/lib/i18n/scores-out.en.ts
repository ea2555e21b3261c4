// The texts of scores on their way out, in English: files to download, pages to print, the public list.
export const scoresOut = {
  'print.title': 'Print',
  'print.of': 'Print “{title}”',
  'print.back': 'Back to the score',
  'print.what': 'What is printed',
  'print.inked': 'With what is written on the pages',
  'print.do': 'Print',
  'print.waiting': 'Getting the pages ready: {there} of {all}',
  'print.missing': '{count} pages could not be loaded and would be empty.',
  'print.hint': 'One page fills one sheet. In the print dialog you can also save a PDF, or choose some of the pages.',

  'originals.title': 'Files',
  'originals.lead': 'The files this score was made from. Only you can download them.',
  'originals.download': 'Download',
  'originals.picture': 'without camera data and location',
  'originals.gone': '“{name}” was deleted: only its pages are kept.',

  'public.title': 'Public scores',
  'public.lead': 'What people on this server show to everybody. Nobody needs an account to look at it and play from it.',
  'public.by': ' · shown by {name}',
  'public.off': 'This server has no public list. A public score can still be opened by its own address.',
  'public.invitation': 'Look at public scores without an account',

  'visitors.title': 'For visitors',
  'visitors.list': 'Show the list of public scores to visitors without an account',
  'visitors.about': 'If it is off, only people who are signed in see the list. Public scores can still be opened by their addresses.',
  'visitors.on': 'Visitors see the public list now',
  'visitors.off': 'Visitors no longer see the public list',
} as const;
