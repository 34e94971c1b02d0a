// Sets the colour scheme before the first paint, so that a dark page never flashes light. The key and the attribute are those of
// src/app/theme/theme.ts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('letopis.mode');
  } catch {
    // Storage is forbidden: the system decides.
  }
  var dark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', dark ? 'dark' : 'light');
})();

// A page that the host has rendered says moments in the host's time zone. Each is said again in the reader's own while the page is read, before
// it is painted, in the form of src/lib/time.ts.
(function () {
  var form = /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/;
  function two(value) {
    return (value < 10 ? '0' : '') + value;
  }
  function localise(time) {
    var at = new Date(time.dateTime);
    if (isNaN(at) || !form.test(time.textContent)) return;
    var date = two(at.getDate()) + '.' + two(at.getMonth() + 1) + '.' + at.getFullYear();
    var text = date + ', ' + two(at.getHours()) + ':' + two(at.getMinutes());
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
