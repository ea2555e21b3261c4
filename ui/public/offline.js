// The offline page: shows the right language, and comes back when the network does.
(function () {
  var language = document.documentElement.lang;
  document.querySelectorAll('main').forEach(function (main) {
    main.hidden = main.dataset.language !== language;
    main.querySelector('button').addEventListener('click', function () {
      location.reload();
    });
  });
  if (language === 'ja') document.title = 'オフライン · Todana';
  addEventListener('online', function () {
    location.reload();
  });
})();
