// 楽譜を取り出すときの文言: ファイルのダウンロード、ページの印刷、公開リスト。
export const scoresOut = {
  'print.title': '印刷',
  'print.of': '「{title}」を印刷',
  'print.back': '楽譜に戻る',
  'print.what': '印刷する内容',
  'print.inked': '書き込みも印刷する',
  'print.do': '印刷',
  'print.waiting': 'ページを準備しています（{there} / {all}）',
  'print.missing': '{count} ページを読み込めませんでした。このままでは白紙になります。',
  'print.hint': '1 枚に 1 ページずつ印刷します。印刷画面では、PDF として保存したり、一部のページだけを選んだりできます。',

  'originals.title': 'ファイル',
  'originals.lead': 'この楽譜の元になったファイルです。ダウンロードできるのはあなただけです。',
  'originals.download': 'ダウンロード',
  'originals.picture': '撮影情報と位置情報を除いたもの',
  'originals.gone': '「{name}」は削除されました。残っているのはページだけです。',

  'public.title': '公開されている楽譜',
  'public.lead': 'このサーバーの利用者が、だれにでも公開している楽譜です。アカウントがなくても、見たり演奏に使ったりできます。',
  'public.by': ' · {name} さんが公開',
  'public.off': 'このサーバーには公開リストがありません。公開されている楽譜は、それぞれのアドレスから開けます。',
  'public.invitation': 'アカウントなしで公開楽譜を見る',

  'visitors.title': 'サインインしていない人への公開',
  'visitors.list': 'アカウントのない人にも、公開楽譜のリストを見せる',
  'visitors.about': 'オフにすると、リストを見られるのはサインインしている人だけになります。公開されている楽譜は、引き続きそれぞれのアドレスから開けます。',
  'visitors.on': 'だれでも公開リストを見られるようになりました',
  'visitors.off': 'サインインしていない人には公開リストが見えなくなりました',
} as const;
