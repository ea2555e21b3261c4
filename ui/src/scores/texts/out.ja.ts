// The texts of scores in Japanese: printing, files to download, the public list.
import type { out as en } from './out.en';

export const out: Record<keyof typeof en, string> = {
  'print.title': '印刷',
  'print.of': '「{title}」を印刷',
  'print.back': '楽譜に戻る',
  'print.what': '印刷する内容',
  'print.inked': '書き込みも印刷',
  'print.do': '印刷',
  'print.waiting': 'ページを準備しています（{there} / {all}）',
  'print.missing': '{count} ページを読み込めませんでした。このままでは白紙になります。',
  'print.hint': '1 枚に 1 ページずつ印刷します。印刷画面で、PDF として保存したり、一部のページだけを印刷したりできます。',

  'originals.title': 'ファイル',
  'originals.lead': 'この楽譜の取り込み元のファイルです。ほかの人はダウンロードできません。',
  'originals.download': 'ダウンロード',
  'originals.picture': 'カメラ情報と位置情報なし',
  'originals.gone': '「{name}」は削除されました。残っているのはページだけです。',

  'public.title': '公開されている楽譜',
  'public.lead': 'このサーバーのユーザーが公開している楽譜です。アカウントがなくても、表示したり演奏に使ったりできます。',
  'public.by': ' · {name} さんが公開',
  'public.off': 'このサーバーには公開楽譜の一覧がありません。公開されている楽譜は、それぞれのアドレスから開けます。',
  'public.invitation': 'アカウントなしで公開楽譜を見る',

  'visitors.title': '訪問者への公開',
  'visitors.list': 'アカウントのない訪問者にも公開楽譜の一覧を表示する',
  'visitors.about': 'オフにすると、サインインしている人だけが一覧を見られます。公開されている楽譜は、引き続きそれぞれのアドレスから開けます。',
  'visitors.on': '訪問者にも公開楽譜の一覧が表示されるようになりました',
  'visitors.off': '訪問者には公開楽譜の一覧が表示されなくなりました',
};
