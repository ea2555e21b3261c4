// The texts of scores in English: printing, files to download, the public list.
export const out = {
  'print.title': 'Print',
  'print.of': 'Print “{title}”',
  'print.back': 'Back to the score',
  'print.what': 'What to print',
  'print.inked': 'Include annotations',
  'print.do': 'Print',
  'print.waiting': 'Preparing pages: {there} of {all}',
  'print.missing': '{count} pages could not be loaded and would be blank.',
  'print.hint': 'Each page is printed on one sheet. In the print dialog you can also save a PDF or print only some pages.',

  'originals.title': 'Files',
  'originals.lead': 'The files this score was imported from. Only you can download them.',
  'originals.download': 'Download',
  'originals.picture': 'without camera and location data',
  'originals.gone': '“{name}” was deleted. Only its pages are kept.',

  'public.title': 'Public scores',
  'public.lead': 'Scores that people on this server share with everyone. You do not need an account to view them or play from them.',
  'public.by': ' · shared by {name}',
  'public.off': 'This server has no public list. Public scores can still be opened at their own addresses.',
  'public.invitation': 'View public scores without an account',

  'visitors.title': 'For visitors',
  'visitors.list': 'Show the list of public scores to visitors without an account',
  'visitors.about': 'If this is off, only people who are signed in see the list. Public scores can still be opened at their own addresses.',
  'visitors.on': 'Visitors can now see the public list',
  'visitors.off': 'Visitors can no longer see the public list',
} as const;
