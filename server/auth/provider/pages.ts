import { fill, providerTexts as texts } from '../../errors/index.ts';
import type { ShownAccount } from './accounts.ts';
import { ticketField } from './forms.ts';
import { html, type Html } from './html.ts';

/** A page of the provider, but for what the community is called, which `sendPage` knows. */
export type Page = (community: string) => string;

/** A whole page of the provider: one stylesheet, readable from 360 px on; `script` where it may ask for a passkey. */
export function page(
  title: string,
  main: Html | ((community: string) => Html),
  { script = false, narrow = false } = {},
): Page {
  return (community) =>
    html`<!doctype html>
      <html lang="ru">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} — ${community}</title>
          <link rel="stylesheet" href="/provider/style.css" />
          <link rel="icon" href="/favicon.svg" />
          ${script ? html`<script type="module" src="/provider/passkey.js"></script>` : html``}
        </head>
        <body>
          <header><span class="brand">${community}</span></header>
          <main class="${narrow ? 'narrow' : 'wide'}">
            <h1>${title}</h1>
            ${typeof main === 'function' ? main(community) : main}
          </main>
        </body>
      </html>`.markup;
}

const face = (avatar: string | null, side: number): Html =>
  avatar === null ? html`` : html`<img src="${avatar}" alt="" width="${side}" height="${side}" />`;

const card = ({ login, name, description, avatar }: ShownAccount): Html =>
  html`<li>
    <button class="card" name="account" value="${login}">
      ${face(avatar, 48)}
      <span class="who"><b>${name}</b> <code>${login}</code></span>
      <span class="what">${description}</span>
    </button>
  </li>`;

/** Who are you, and may the client know? The page of the demo, whose accounts need no password. `ticket` comes back with the answer. */
export function consentPage(ticket: string, accounts: readonly ShownAccount[]): Page {
  return page(
    texts.consentTitle,
    (community) =>
      html`<p>${fill(texts.consentLead, { community })}</p>
        <form method="post" action="/provider/oauth/authorize">
          ${ticketField(ticket)}
          <h2>${texts.consentChoose}</h2>
          <ul class="accounts">
            ${accounts.map(card)}
          </ul>
          <footer>
            <p class="note">${texts.demoNote}</p>
            <div class="actions">
              <a class="button" href="/provider/login?ticket=${ticket}">${texts.signIn}</a>
              <a class="button" href="/provider/register?ticket=${ticket}">${texts.toRegister}</a>
              <button class="deny" name="deny" value="1">${texts.deny}</button>
            </div>
          </footer>
        </form>`,
  );
}

/** A request that must not be answered to the address it names (RFC 6749 §4.1.2.1), or a form that is not taken. */
export function refusedPage(reason: string): Page {
  return page(
    texts.refusedTitle,
    html`<p>${texts.refusedLead}</p>
      <p class="note">${fill(texts.refusedReason, { reason })}</p>
      <p><a class="button" href="/login">${texts.backToGame}</a></p>`,
    { narrow: true },
  );
}

/** Says one thing, and leads on. */
export function saidPage(
  title: string,
  paragraphs: readonly string[],
  next: { href: string; label: string },
): Page {
  return page(
    title,
    html`${paragraphs.map((text) => html`<p>${text}</p>`)}
      <p class="actions"><a class="button" href="${next.href}">${next.label}</a></p>`,
    { narrow: true },
  );
}

/** The page of an account of the demo, where user-type characters link to. */
export function accountPage({ login, name, description, avatar }: ShownAccount): Page {
  return page(
    name,
    html`<div class="account">
      ${face(avatar, 96)}
      <div>
        <p><code>${login}</code></p>
        <p>${description}</p>
      </div>
    </div>`,
  );
}
