import { sessionEnded } from '../../../../../src/api/index.ts';
import { selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import { formKey } from '../../../../../src/features/turns/form/formState.ts';
import { leaveForm, openForm } from '../../../../../src/features/turns/form/formThunks.ts';
import { RESEND_MS, resendTurn } from '../../../../../src/features/turns/form/sendThunks.ts';
import { gameChosen, signedOut } from '../../../../../src/features/session/index.ts';
import { type FakeAnswer, invalidFields, sessionOver } from '../../../../support/fakeHost.ts';
import { FORM, makeBrowser, openTab, scope, RAIN, until } from './draftTabs.ts';

/** A tab in which a turn was sent by a session that had ended. */
async function endedBySending() {
  const browser = makeBrowser();
  const first = await openTab(browser);
  first.host.on('POST', FORM, sessionOver);
  first.write(RAIN);
  await first.send();
  return { browser, first };
}

describe('a session that ends', () => {
  it('AUTH-08 FORM-22 what ended it goes out once its user is back, under the same key', async () => {
    const { browser, first } = await endedBySending();
    expect(first.form()).toMatchObject({ cut: true, status: 'failed', html: RAIN });
    first.session.close();
    const back = await openTab(browser);
    expect(back.form()?.resend).toBe(browser.clock());
    await back.store.dispatch(resendTurn(scope, back.session, 'shore'));
    await back.store.dispatch(resendTurn(scope, back.session, 'shore'));
    expect(back.posts()).toHaveLength(1);
    const keys = [...first.posts(), ...back.posts()].map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(back.store.getState().ui.toasts).toMatchObject([
      { said: { messageKey: 'form.resent' } },
    ]);
    back.session.close();
    expect((await openTab(browser)).form()).toMatchObject({ html: '' });
  });

  it('AUTH-08 FORM-22 goes out of the next page where the one that sent it went before the answer, and not again after a refusal', async () => {
    const { browser, first } = await endedBySending();
    first.session.close();
    const going = await openTab(browser);
    going.host.on('POST', FORM, () => new Promise<FakeAnswer>(() => undefined));
    void going.store.dispatch(resendTurn(scope, going.session, 'shore'));
    await until(() => going.posts().length === 1);
    going.session.close();
    const next = await openTab(browser);
    expect(next.form()?.resend).toBe(browser.clock());
    next.host.on('POST', FORM, invalidFields({ body: ['Так нельзя.'] }));
    await next.store.dispatch(resendTurn(scope, next.session, 'shore'));
    expect(next.posts()[0]?.headers.get('Idempotency-Key')).toBe(
      first.posts()[0]?.headers.get('Idempotency-Key'),
    );
    next.session.close();
    const last = await openTab(browser);
    await last.store.dispatch(resendTurn(scope, last.session, 'shore'));
    expect(last.posts()).toHaveLength(0);
    expect(last.form()?.html).toBe(RAIN);
  });

  it('AUTH-08 is not sent for one who comes back much later: the text is there', async () => {
    const { browser, first } = await endedBySending();
    browser.pass(RESEND_MS + 1);
    first.session.close();
    const back = await openTab(browser);
    await back.store.dispatch(resendTurn(scope, back.session, 'shore'));
    expect(back.posts()).toHaveLength(0);
    expect(back.form()?.html).toBe(RAIN);
  });

  it('AUTH-08 is neither shown to nor sent by another user', async () => {
    const { first } = await endedBySending();
    const other = { ...scope, user: '4' };
    first.store.dispatch(openForm(other));
    expect(selectForm(first.store.getState(), formKey(other))).toMatchObject({ html: '' });
    expect(selectForm(first.store.getState(), formKey(other))?.resend).toBeUndefined();
  });

  it('AUTH-08 marks only forms with a text in them', async () => {
    const { store, form, write } = await openTab(makeBrowser());
    store.dispatch(sessionEnded());
    expect(form()?.cut).toBe(false);
    write(RAIN);
    store.dispatch(sessionEnded());
    expect(form()?.cut).toBe(true);
  });
});

describe('leaving with a text', () => {
  const toasts = (store: Awaited<ReturnType<typeof openTab>>['store']) =>
    store.getState().ui.toasts.map(({ said }) => ('messageKey' in said ? said.messageKey : ''));

  it('FORM-14 says where it went when its user signs out or changes the game, and nothing otherwise', async () => {
    const out = await openTab(makeBrowser());
    out.write(RAIN);
    out.store.dispatch(leaveForm(scope));
    expect(toasts(out.store)).toEqual([]);
    out.store.dispatch(signedOut());
    out.store.dispatch(leaveForm(scope));
    expect(toasts(out.store)).toEqual(['form.leftSignedOut']);

    const away = await openTab(makeBrowser());
    away.store.dispatch(gameChosen({ game: 'sea' }));
    away.store.dispatch(leaveForm(scope));
    expect(toasts(away.store)).toEqual([]);
    away.write(RAIN);
    away.store.dispatch(leaveForm(scope));
    expect(toasts(away.store)).toEqual(['form.leftGame']);
  });
});
