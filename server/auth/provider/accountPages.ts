import { fill, providerTexts as texts } from '../../errors/index.ts';
import {
  alarm,
  emailField,
  fieldsOf,
  nameField,
  newPasswordField,
  nothing,
  notice,
  passkeyButton,
  type Problems,
  ticketField,
} from './forms.ts';
import { html, type Html } from './html.ts';
import { page, type Page } from './pages.ts';

/** A passkey as its owner sees it; times in epoch milliseconds. */
export type ShownKey = { id: number; name: string; createdAt: number; lastUsedAt: number | null };

/** What the page of one's own account shows. */
export type AccountState = {
  ticket: string;
  name: string;
  email: string | null;
  /** An address that waits for its confirmation. */
  pending: string | undefined;
  hasPassword: boolean;
  keys: readonly ShownKey[];
  passkeys: boolean;
  mail: boolean;
  /** What was done before. */
  said?: string | undefined;
  /** What was typed into the form that is wrong, and why it is. */
  values?: Readonly<Record<string, string>>;
  problems?: Problems;
  problem?: string | undefined;
};

const day = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' });

const section = (title: string, path: string, ticket: string, main: readonly Html[]): Html =>
  html`<section>
    <h2>${title}</h2>
    <form class="stack" method="post" action="/provider/account/${path}" novalidate>
      ${ticketField(ticket)} ${main}
    </form>
  </section>`;

const save = (label = texts.save): Html =>
  html`<div class="actions"><button class="button">${label}</button></div>`;

function nameSection({ ticket, name, values = {}, problems = {} }: AccountState): Html {
  const field = nameField(values.name ?? name);
  return section(texts.changeName, 'name', ticket, [...fieldsOf([field], { problems }), save()]);
}

function passwordSection({ ticket, name, hasPassword, problems = {} }: AccountState): Html {
  const old = {
    name: 'old',
    label: texts.oldPassword,
    type: 'password',
    autocomplete: 'current-password',
  } as const;
  const fields = hasPassword ? [old, newPasswordField()] : [newPasswordField()];
  return section(texts.changePassword, 'password', ticket, [
    hasPassword ? nothing : html`<p class="note">${texts.noPassword}</p>`,
    html`<input type="text" value="${name}" autocomplete="username" hidden readonly />`,
    ...fieldsOf(fields, { problems, prefix: 'p-' }),
    save(texts.savePassword),
  ]);
}

function emailSection(state: AccountState): Html {
  const { ticket, email, pending, mail, values = {}, problems = {} } = state;
  const field = { ...emailField(texts.emailNew, values.email), hint: texts.emailHint };
  const none = mail ? texts.emailNone : texts.emailNowhere;
  const is = email === null ? none : fill(texts.emailIs, { email });
  const isWaiting = email === null && pending !== undefined;
  const waits =
    pending === undefined
      ? nothing
      : html`<p class="note">
          ${fill(texts.emailPending, { email: pending })} ${texts.letterLate}
        </p>`;
  const remove =
    email === null
      ? nothing
      : html`<button class="button quiet" name="remove" value="1">${texts.emailRemove}</button>`;
  return section(texts.changeEmail, 'email', ticket, [
    isWaiting ? nothing : html`<p>${is}</p>`,
    waits,
    ...(mail ? fieldsOf([field], { problems }) : []),
    html`<div class="actions">
      ${mail ? html`<button class="button">${texts.emailSend}</button>` : nothing} ${remove}
    </div>`,
  ]);
}

function keyRow({ id, name, createdAt, lastUsedAt }: ShownKey, ticket: string): Html {
  const since = day.format(createdAt);
  const used = lastUsedAt === null ? '' : day.format(lastUsedAt);
  const text = lastUsedAt === null ? texts.passkeySince : texts.passkeyUsed;
  return html`<li>
    <form class="key" method="post" action="/provider/account/passkey">
      ${ticketField(ticket)} <input type="hidden" name="id" value="${id}" />
      <label class="field">
        <span class="note">${texts.passkeyName}, ${fill(text, { since, used })}</span>
        <input name="name" value="${name}" maxlength="60" autocomplete="off" />
      </label>
      <div class="actions">
        <button class="button quiet">${texts.passkeyRename}</button>
        <button class="button quiet" name="remove" value="1">${texts.passkeyRemove}</button>
      </div>
    </form>
  </li>`;
}

function passkeySection({ ticket, keys, passkeys, problems = {} }: AccountState): Html {
  const add = html`<form class="stack" method="post" action="/provider/account/passkeys">
    ${ticketField(ticket)}
    <div class="actions">
      ${passkeyButton(texts.passkeyAdd, '/provider/account/passkeys/ask', texts.passkeyFailed)}
    </div>
  </form>`;
  return html`<section>
    <h2>${texts.passkeysTitle}</h2>
    ${alarm(problems.passkey)}
    ${keys.length === 0 ? html`<p class="note">${texts.passkeysNone}</p>` : nothing}
    <ul class="keys">
      ${keys.map((key) => keyRow(key, ticket))}
    </ul>
    ${passkeys ? add : html`<p class="note">${texts.passkeysNowhere}</p>`}
  </section>`;
}

/** The page of one's own account: each form changes one thing. */
export function ownAccountPage(state: AccountState): Page {
  const { ticket, said, problem, passkeys } = state;
  return page(
    texts.accountTitle,
    html`<p class="note">${texts.accountLead}</p>
      ${notice(said)} ${alarm(problem)}
      <div class="actions">
        <a class="button main" href="/login">${texts.toGame}</a>
        <form method="post" action="/provider/account/out">
          ${ticketField(ticket)} <button class="button quiet">${texts.signOut}</button>
        </form>
      </div>
      <div class="sections">
        ${nameSection(state)} ${passwordSection(state)} ${emailSection(state)}
        ${passkeySection(state)}
      </div>`,
    { script: passkeys },
  );
}
