import { fill, providerTexts as texts } from '../../errors/index.ts';
import type { StandInAccount } from './accounts.ts';
import { html, type Html } from './html.ts';

/** A whole page of the stand-in: no scripts, one stylesheet, readable from 360 px on. */
function page(title: string, main: Html): string {
  const { markup } = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} — ${texts.brand}</title>
        <link rel="stylesheet" href="/provider/style.css" />
        <link rel="icon" href="/favicon.svg" />
      </head>
      <body>
        <header><span class="brand">${texts.brand}</span></header>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html>`;
  return markup;
}

const card = ({ login, name, description, avatar }: StandInAccount): Html =>
  html`<li>
    <button class="card" name="account" value="${login}">
      <img src="${avatar}" alt="" width="48" height="48" />
      <span class="who"><b>${name}</b> <code>${login}</code></span>
      <span class="what">${description}</span>
    </button>
  </li>`;

/** Who are you, and may the client know? `ticket` comes back with the answer. */
export function consentPage(ticket: string, accounts: readonly StandInAccount[]): string {
  return page(
    texts.consentTitle,
    html`<p>${fill(texts.consentLead, { client: texts.clientName })}</p>
      <form method="post" action="/provider/oauth/authorize">
        <input type="hidden" name="ticket" value="${ticket}" />
        <h2>${texts.consentChoose}</h2>
        <ul class="accounts">
          ${accounts.map(card)}
        </ul>
        <footer>
          <p class="note">${texts.demoNote}</p>
          <button class="deny" name="deny" value="1">${texts.deny}</button>
        </footer>
      </form>`,
  );
}

/** A request that must not be answered to the address it names (RFC 6749 §4.1.2.1). */
export function refusedPage(reason: string): string {
  return page(
    texts.refusedTitle,
    html`<p>${texts.refusedLead}</p>
      <p class="note">${fill(texts.refusedReason, { reason })}</p>`,
  );
}

/** Where "register" leads in the demo. */
export function registerPage(): string {
  return page(
    texts.registerTitle,
    html`<p>${texts.registerLead}</p>
      <p><a class="button" href="/login">${texts.registerBack}</a></p>`,
  );
}

/** The page of an account, where user-type characters link to. */
export function accountPage({ login, name, description, avatar }: StandInAccount): string {
  return page(
    name,
    html`<div class="account">
      <img src="${avatar}" alt="" width="96" height="96" />
      <div>
        <p><code>${login}</code></p>
        <p>${description}</p>
      </div>
    </div>`,
  );
}
