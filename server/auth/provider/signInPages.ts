import { fill, providerTexts as texts } from '../../errors/index.ts';
import type { AuthorizeRequest } from './authorizeRequest.ts';
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

/** What the forms of this file share: a fresh ticket, what it goes on with, what was typed, and what is wrong with it. */
export type FormState = {
  ticket: string;
  asked: AuthorizeRequest | null;
  /** Can there be passkeys here? */
  passkeys: boolean;
  /** Does the host send letters? */
  mail: boolean;
  values?: Readonly<Record<string, string>>;
  problems?: Problems;
  /** What is wrong with the whole. */
  problem?: string | undefined;
};

/** Leads on to another page with the request that is under way. */
const link = (path: string, ticket: string, label: string): Html =>
  html`<a href="/provider/${path}?ticket=${ticket}">${label}</a>`;

/** Only who came from the client can refuse it. */
const deny = ({ ticket, asked }: FormState): Html =>
  asked
    ? html`<form method="post" action="/provider/oauth/authorize">
        ${ticketField(ticket)}
        <button class="deny quiet" name="deny" value="1">${texts.notSignIn}</button>
      </form>`
    : nothing;

/** «Продолжить как …»: who looks after an account here need not type anything. */
const goOnAs = ({ ticket, asked }: FormState, name: string | undefined): Html =>
  asked && name !== undefined
    ? html`<form method="post" action="/provider/oauth/authorize">
        ${ticketField(ticket)}
        <button class="button main" name="session" value="1">
          ${fill(texts.continueAs, { name })}
        </button>
      </form>`
    : nothing;

/** Name and password, or a passkey. `as` is who is signed in at the provider already. */
export function signInPage(
  state: FormState,
  { as, said }: { as?: string | undefined; said?: string } = {},
): Page {
  const { ticket, asked, values = {}, problems = {}, problem, mail, passkeys } = state;
  const fields = [
    {
      name: 'name',
      label: mail ? texts.nameOrEmail : texts.nameOnly,
      autocomplete: 'username webauthn',
      value: values.name ?? '',
    },
    {
      name: 'password',
      label: texts.password,
      type: 'password',
      autocomplete: 'current-password webauthn',
    },
  ] as const;
  const lead = (community: string) =>
    asked ? fill(texts.signInLead, { community }) : texts.signInAccountLead;
  return page(
    texts.signInTitle,
    (community) =>
      html`<p class="note">${lead(community)}</p>
        ${notice(said)} ${alarm(problem)} ${goOnAs(state, as)}
        <form class="stack" method="post" action="/provider/login" novalidate>
          ${ticketField(ticket)}
          ${fieldsOf(fields, { problems, focus: values.name ? 'password' : 'name' })}
          <div class="actions">
            <button class="button main">${texts.signIn}</button>
            ${
              passkeys
                ? passkeyButton(
                    texts.signInByPasskey,
                    '/provider/passkey/sign-in',
                    texts.passkeyFailed,
                  )
                : nothing
            }
          </div>
        </form>
        <div class="actions links">
          ${link('register', ticket, texts.toRegister)} ${link('reset', ticket, texts.toReset)}
          ${deny(state)}
        </div>`,
    { script: passkeys, narrow: true },
  );
}

/** A new account: by a password, or by a passkey alone. */
export function registerPage(state: FormState): Page {
  const { ticket, values = {}, problems = {}, problem, mail, passkeys } = state;
  const own = [nameField(values.name ?? ''), newPasswordField(texts.password)];
  const email = {
    ...emailField(texts.email, values.email),
    hint: texts.emailHint,
    optional: true,
  } as const;
  const fields = mail ? [...own, email] : own;
  return page(
    texts.registerTitle,
    html`<p class="note">${texts.registerLead}</p>
      ${alarm(problem)}
      <form class="stack" method="post" action="/provider/register" novalidate>
        ${ticketField(ticket)} ${fieldsOf(fields, { problems, focus: 'name' })}
        <div class="actions">
          <button class="button main">${texts.create}</button>
          ${
            passkeys
              ? passkeyButton(texts.createByPasskey, '/provider/passkey/new', texts.passkeyFailed)
              : nothing
          }
        </div>
        ${passkeys ? html`<p class="note">${texts.passkeyHint}</p>` : nothing}
      </form>
      <div class="actions links">${link('login', ticket, texts.toSignIn)} ${deny(state)}</div>`,
    { script: passkeys, narrow: true },
  );
}

/** Asks for the address of a letter, or says who can help where there are no letters. */
export function resetPage(state: FormState): Page {
  const { ticket, values = {}, problems = {}, problem, mail } = state;
  const field = emailField(texts.resetEmail, values.email);
  const form = html`<p>${texts.resetLead}</p>
    ${alarm(problem)}
    <form class="stack" method="post" action="/provider/reset" novalidate>
      ${ticketField(ticket)} ${fieldsOf([field], { problems, focus: field.name })}
      <div class="actions"><button class="button main">${texts.resetSend}</button></div>
    </form>`;
  return page(
    texts.resetTitle,
    html`${mail ? form : html`<p>${texts.resetByOwner}</p>`}
      <div class="actions links">${link('login', ticket, texts.backToSignIn)}</div>`,
    { narrow: true },
  );
}

/** Where a link of a letter, or of an owner, leads. The name is there for managers of passwords too. */
export function newPasswordPage(
  { ticket, problems = {}, problem }: FormState,
  { token, name }: { token: string; name: string },
): Page {
  const field = newPasswordField();
  return page(
    texts.newPasswordTitle,
    html`<p>${fill(texts.newPasswordLead, { name })}</p>
      ${alarm(problem)}
      <form class="stack" method="post" action="/provider/reset/new" novalidate>
        ${ticketField(ticket)} <input type="hidden" name="token" value="${token}" />
        <input type="text" value="${name}" autocomplete="username" hidden readonly />
        ${fieldsOf([field], { problems, focus: field.name })}
        <div class="actions"><button class="button main">${texts.savePassword}</button></div>
      </form>`,
    { narrow: true },
  );
}

/** Where the link of a confirmation leads: opening it changes nothing yet (SAFE-10). */
export const confirmPage = ({ ticket }: Pick<FormState, 'ticket'>, token: string): Page =>
  page(
    texts.confirmTitle,
    html`<p>${texts.confirmLead}</p>
      <form class="stack" method="post" action="/provider/confirm">
        ${ticketField(ticket)} <input type="hidden" name="token" value="${token}" />
        <div class="actions"><button class="button main">${texts.confirm}</button></div>
      </form>`,
    { narrow: true },
  );
