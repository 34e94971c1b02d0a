// What the first paint must know of this browser, as attributes of the root element. A page may come as it was made for everybody.
(function () {
  var root = document.documentElement;

  // The colour scheme, so that a dark page never flashes light. The key and the attribute are those of src/app/theme/theme.ts.
  var mode = null;
  try {
    mode = localStorage.getItem('letopis.mode');
  } catch {
    // Storage is forbidden. In the frame of a replay the address says it (src/app/replay/frame/seal.ts reads it too), else the system decides.
    mode = location.hash.slice(1);
  }
  var dark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-scheme', dark ? 'dark' : 'light');

  // How the reader wants texts, and in which time zone moments are said. The key and the attributes are those of src/app/settings/look.ts.
  function look() {
    var wanted = {};
    try {
      wanted = JSON.parse(localStorage.getItem('letopis/look')) || wanted;
    } catch {
      // As it is for everybody.
    }
    ['size', 'width', 'face', 'zone'].forEach(function (part) {
      if (wanted[part]) root.setAttribute('data-look-' + part, wanted[part]);
      else root.removeAttribute('data-look-' + part);
    });
  }
  look();
  addEventListener('storage', look); // another tab may have chosen

  // Has this place been read here before, and does a text wait in its form? Then returning.css folds the page, or keeps the form's place. The keys
  // are those of src/features/turns/feed/lastSeen.ts and src/features/turns/form/turnDraft.ts, with their parts.
  function is(part, wanted) {
    return decodeURIComponent(part || '') === wanted;
  }
  function note(name, game, place) {
    var parts = name.split('/');
    if (parts[0] !== 'letopis') return;
    if (parts[1] === 'feedSeen') {
      var feed = decodeURIComponent(parts[3] || '').split('/');
      if (is(feed[1], game) && is(feed[2], place)) root.setAttribute('data-returning', '');
    }
    if (parts[1] === 'turnDraft' && is(parts[3], game)) {
      var context = decodeURIComponent(parts[5] || '').replace(/^#\d+\//, '');
      var draft = JSON.parse(localStorage.getItem(name)).value;
      if (context === (place ? 'location/' + place : 'new') && draft && draft.html)
        root.setAttribute('data-draft', '');
    }
  }
  try {
    var address = location.pathname.split('/').map(decodeURIComponent);
    var home = !address[2];
    if (home || (address[2] === 'location' && address[3]))
      for (var at = 0; at < localStorage.length; at += 1)
        note(localStorage.key(at), address[1], home ? '' : address[3]);
  } catch {
    // Storage is forbidden or has broken values: the page is that of a first visit.
  }
})();

// At a first visit the line is for what is read: the program is fetched once that has been painted (FIRST-48).
(function () {
  var own = document.currentScript;
  var addresses = own && own.getAttribute('data-program');
  var HIDDEN_MS = 1000; // behind another tab nothing is painted
  var begun = false;
  function fetchProgram() {
    if (begun) return;
    begun = true;
    var all = addresses.split(' ');
    var script = document.createElement('script');
    script.src = all[0];
    document.head.appendChild(script);
    // The program asks for the rest itself, once more where it did not come.
    all.slice(1).forEach(function (address) {
      var link = document.createElement('link');
      link.rel = 'preload';
      link.setAttribute('as', 'script');
      link.href = address;
      link.setAttribute('fetchpriority', 'low');
      document.head.appendChild(link);
    });
  }
  if (!addresses) return;
  requestAnimationFrame(function () {
    setTimeout(fetchProgram);
  });
  setTimeout(fetchProgram, HIDDEN_MS);
})();

// A page that the host has rendered says moments in the host's time zone. Each is said again in the reader's own while the page is read, before
// it is painted, in the form of src/lib/time.ts.
(function () {
  var zone = document.documentElement.getAttribute('data-look-zone');
  var zoned;
  try {
    var digits = '2-digit';
    zoned =
      zone &&
      new Intl.DateTimeFormat('ru-RU', {
        timeZone: zone,
        day: digits,
        month: digits,
        year: 'numeric',
        hour: digits,
        minute: digits,
        hourCycle: 'h23',
      });
  } catch {
    document.documentElement.removeAttribute('data-look-zone'); // there is no such zone
  }
  var form = /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/;
  function two(value) {
    return (value < 10 ? '0' : '') + value;
  }
  function localise(time) {
    var at = new Date(time.dateTime);
    if (isNaN(at) || !form.test(time.textContent)) return;
    var date = two(at.getDate()) + '.' + two(at.getMonth() + 1) + '.' + at.getFullYear();
    var text = date + ', ' + two(at.getHours()) + ':' + two(at.getMinutes());
    if (zoned) text = zoned.format(at);
    if (time.textContent !== text) time.textContent = text; // which is a change that is observed, too
  }
  function localiseAll(records) {
    records.forEach(function (record) {
      record.addedNodes.forEach(function (node) {
        if (node.nodeName === 'TIME') localise(node);
        else if (node.querySelectorAll) node.querySelectorAll('time').forEach(localise);
        // The parser may add the text after its element.
        else if (node.parentNode && node.parentNode.nodeName === 'TIME') localise(node.parentNode);
      });
    });
  }
  document.querySelectorAll('time').forEach(localise); // at a first visit the page is there already
  var observer = new MutationObserver(localiseAll);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', function () {
    localiseAll(observer.takeRecords());
    observer.disconnect();
  });
})();

// What is pressed or typed in a part that the host has rendered, before the program has woken that part, waits for it. Links need no program.
(function () {
  var PRESSED = 'button, input, label, summary, select';
  var PATIENCE_MS = 30000;
  var asleep; // what came with the page; before it has been read whole, everything
  document.addEventListener('DOMContentLoaded', function () {
    asleep = new WeakSet(document.querySelectorAll('#root :is(' + PRESSED + ', textarea)'));
  });
  function isAwake(element) {
    if (asleep && !asleep.has(element)) return true;
    return Object.keys(element).some(function (key) {
      return key.indexOf('__reactProps$') === 0;
    });
  }
  function whenAwake(element, act) {
    var since = Date.now();
    (function look() {
      if (!element.isConnected || Date.now() - since > PATIENCE_MS) return;
      if (isAwake(element)) act();
      else setTimeout(look, 50);
    })();
  }
  function typed(element, value) {
    var proto = element.nodeName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
    element.value = ''; // React knows this one, and sees the next as news
    Object.getOwnPropertyDescriptor(proto.prototype, 'value').set.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  addEventListener(
    'click',
    function (event) {
      var element = event.target.closest && event.target.closest(PRESSED);
      if (!element || isAwake(element)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      whenAwake(element, function () {
        element.focus();
        element.click();
      });
    },
    true,
  );
  addEventListener(
    'input',
    function (event) {
      var element = event.target;
      if (isAwake(element)) return;
      whenAwake(element, typed.bind(null, element, element.value));
    },
    true,
  );
})();
