// The offline page: shows the right language, and goes away as soon as the server answers again.
(function () {
  var language = document.documentElement.lang;
  document.querySelectorAll('main').forEach(function (main) {
    main.hidden = main.dataset.language !== language;
    main.querySelector('button').addEventListener('click', function () {
      location.reload();
    });
  });
  if (language === 'ja') document.title = 'オフライン · Todana';

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
