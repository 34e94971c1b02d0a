import { NAME_LENGTH } from '../../accounts/names.ts';
import { PASSWORD_LENGTH } from '../../accounts/passwords.ts';
import { fill, providerTexts as texts } from '../../errors/index.ts';
import { html, type Html } from './html.ts';

/** Parts of the provider's forms: they work without scripts, by keyboard, and say beside each field what is wrong with it. */

/** Nothing, where something else may stand. */
export const nothing: Html = { markup: '' };

/** What is wrong with fields, in words, by their names. */
export type Problems = Readonly<Record<string, string | undefined>>;

type Field = {
  name: string;
  label: string;
  type?: 'text' | 'password' | 'email';
  autocomplete: string;
  value?: string;
  hint?: string | undefined;
  optional?: true;
};

/** The name of an account, to choose or to change. */
export const nameField = (value: string): Field => ({
  name: 'name',
  label: texts.name,
  autocomplete: 'username',
  value,
  hint: fill(texts.nameHint, { ...NAME_LENGTH }),
});

/** A password that is chosen. */
export const newPasswordField = (label = texts.newPassword): Field => ({
  name: 'password',
  label,
  type: 'password',
  autocomplete: 'new-password',
  hint: fill(texts.passwordHint, { ...PASSWORD_LENGTH }),
});

export const emailField = (label: string, value = ''): Field => ({
  name: 'email',
  label,
  type: 'email',
  autocomplete: 'email',
  value,
});

/** The first wrong field of a form, in the order of its fields; it has the focus. */
const firstWrong = (fields: readonly Field[], problems: Problems): string | undefined =>
  fields.find(({ name }) => problems[name] !== undefined)?.name;

function one(
  { name, label, type = 'text', autocomplete, value = '', hint, optional }: Field,
  { id, problem, hasFocus }: { id: string; problem: string | undefined; hasFocus: boolean },
): Html {
  const notes = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      value="${type === 'password' ? '' : value}"
      autocomplete="${autocomplete}"
      ${type === 'text' ? nothing : html`autocapitalize="none" spellcheck="false"`}
      ${optional ? nothing : html`required`}
      ${problem ? html`aria-invalid="true"` : nothing}
      ${notes ? html`aria-describedby="${notes}"` : nothing}
      ${hasFocus ? html`autofocus` : nothing}
    />
    ${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : nothing}
    ${hint ? html`<p class="note" id="${id}-hint">${hint}</p>` : nothing}
  </div>`;
}

/**
 * Fields one below the other. `prefix` keeps the ids of several forms of a page apart; `focus` names the field that has the focus where none is wrong.
 * What is typed as a password is never shown again.
 */
export function fieldsOf(
  fields: readonly Field[],
  { problems = {}, prefix = '', focus }: { problems?: Problems; prefix?: string; focus?: string },
): Html[] {
  const wrong = firstWrong(fields, problems);
  return fields.map((each) =>
    one(each, {
      id: `${prefix}${each.name}`,
      problem: problems[each.name],
      hasFocus: wrong === each.name || (wrong === undefined && focus === each.name),
    }),
  );
}

/** What is wrong with a form as a whole, said before it. */
export const alarm = (problem: string | undefined): Html =>
  problem ? html`<p class="problem alarm" role="alert">${problem}</p>` : nothing;

/** What was done. */
export const notice = (text: string | undefined): Html =>
  text ? html`<p class="notice" role="status">${text}</p>` : nothing;

/** The hidden field that a form comes back with. */
export const ticketField = (ticket: string): Html =>
  html`<input type="hidden" name="ticket" value="${ticket}" />`;

/**
 * A button that asks the browser for a passkey; hidden until the script finds that there can be one. `ask` is where the question comes from,
 * the answer goes with the form that the button stands in.
 */
export const passkeyButton = (label: string, ask: string, failed: string): Html =>
  html`<input type="hidden" name="passkey" value="" />
    <input type="hidden" name="subject" value="" />
    <button class="button" type="button" hidden data-passkey="${ask}" data-failed="${failed}">
      ${label}
    </button>
    <p class="problem" role="alert" data-passkey-problem hidden></p>`;
