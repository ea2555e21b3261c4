// The offline page: shows the right language and the scores that can be played from this device, and goes
// away as soon as the server answers again.
(function () {
  var language = document.documentElement.lang;
  document.querySelectorAll('main').forEach(function (main) {
    main.hidden = main.dataset.language !== language;
    main.querySelector('button').addEventListener('click', function () {
      location.reload();
    });
  });
  if (language === 'ja') document.title = 'オフライン · Todana';

  // Of one account only, as the service worker does it: see there.
  async function listScores() {
    var names = (await caches.keys()).filter(function (name) {
      return name.startsWith('todana-scores-');
    });
    if (names.length !== 1) return;
    var kept = await (await caches.open(names[0])).match('/kept-scores');
    var scores = kept ? await kept.json() : [];
    scores.sort(function (one, other) {
      return other.at - one.at;
    });
    document.querySelectorAll('nav').forEach(function (nav) {
      nav.hidden = scores.length === 0;
      scores.forEach(function (score) {
        var link = document.createElement('a');
        link.href = '/scores/' + encodeURIComponent(score.scoreId) + '/play';
        link.textContent = score.title;
        if (score.unfinished) link.textContent += language === 'ja' ? '（取り込みの途中）' : ' (unfinished)';
        var row = document.createElement('li');
        row.append(link);
        nav.querySelector('ul').append(row);
      });
    });
  }
  if ('caches' in window) listScores().catch(function () {});

  function look() {
    if (document.visibilityState !== 'visible') return;
    fetch('/api/v1/server', { cache: 'no-store' }).then(
      function (answer) {
        if (answer.ok) location.reload();
      },
      function () {},
    );
  }
  setInterval(look, 4000);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
})();
