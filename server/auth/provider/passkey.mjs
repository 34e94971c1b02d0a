/* eslint-env browser */
/**
 * Asks the browser for a passkey where somebody presses for it, and hands the answer in with the form around the button. On a form of sign-in also
 * offers keys in the list of the name's field, where the browser can (conditional mediation). Without this script the buttons stay hidden.
 */
const toBytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
const toText = (buffer) => {
  let signs = '';
  for (const byte of new Uint8Array(buffer)) signs += String.fromCharCode(byte);
  return btoa(signs).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};
const withBytes = (keys) => (keys || []).map((key) => ({ ...key, id: toBytes(key.id) }));

const ask = async (form, url) => {
  const field = (name) => (form.elements[name] ? form.elements[name].value : '');
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket: field('ticket'), name: field('name') }),
  });
  return answer.json();
};

const create = async (options) => {
  const { response, ...made } = await navigator.credentials
    .create({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        user: { ...options.user, id: toBytes(options.user.id) },
        excludeCredentials: withBytes(options.excludeCredentials),
      },
    })
    .then(read);
  return {
    ...made,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports ? response.getTransports() : [],
    },
  };
};

const get = async (options, more) => {
  const { response, ...made } = await navigator.credentials
    .get({
      ...more,
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        allowCredentials: withBytes(options.allowCredentials),
      },
    })
    .then(read);
  return {
    ...made,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  };
};

const read = ({ id, rawId, type, response }) => ({ id, rawId: toText(rawId), type, response });

const handIn = (form, credential, subject) => {
  form.elements.passkey.value = JSON.stringify(credential);
  form.elements.subject.value = subject || '';
  form.submit();
};

const say = (form, text) => {
  const place = form.querySelector('[data-passkey-problem]');
  place.textContent = text;
  place.hidden = text === '';
};

/** Only one request may be open: that of the list is ended before a button asks. */
let listed;

const press = async (button, form) => {
  if (listed) listed.abort();
  say(form, '');
  button.disabled = true;
  try {
    const { options, subject, problem, field } = await ask(form, button.dataset.passkey);
    if (!options) {
      say(form, problem || button.dataset.failed);
      if (field) form.elements[field].focus();
      return;
    }
    const credential = options.user ? await create(options) : await get(options);
    handIn(form, credential, subject);
  } catch {
    say(form, button.dataset.failed);
  } finally {
    button.disabled = false;
  }
};

const offerInList = async (form, url) => {
  const can = window.PublicKeyCredential.isConditionalMediationAvailable;
  if (!can || !(await can.call(window.PublicKeyCredential))) return;
  const { options } = await ask(form, url);
  if (!options) return;
  listed = new AbortController();
  handIn(form, await get(options, { mediation: 'conditional', signal: listed.signal }));
};

/** Without passkeys in this browser the buttons stay hidden. */
const canAsk = Boolean(window.PublicKeyCredential && navigator.credentials);
for (const button of canAsk ? document.querySelectorAll('[data-passkey]') : []) {
  const form = button.form;
  button.hidden = false;
  button.addEventListener('click', () => void press(button, form));
  if (button.dataset.passkey.endsWith('/sign-in'))
    offerInList(form, button.dataset.passkey).catch(() => undefined);
}
