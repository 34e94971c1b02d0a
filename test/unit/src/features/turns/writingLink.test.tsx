import { act, screen, waitFor } from '@testing-library/react';
import { writingHash } from '../../../../../src/features/turns/index.ts';
import { textKey } from '../../../../../src/features/turns/oneTurn/turnText.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { button, field, show, windows } from './modesProgram.tsx';

const TURN = '/forest/location/shore/all?turn=1';
const scope = { user: '3', game: 'forest', character: '7', turn: '1' };

/** What Алина has begun about her turn. */
function begun(mode: 'editing' | 'commenting') {
  const storage = createMemoryStorage();
  const value = { html: '<p>Дождь перестал.</p>', base: '' };
  storage.set(textKey({ ...scope, mode }), { value, savedAt: 1_000 });
  return storage;
}

const comment = () => screen.findByLabelText('Текст комментария');

describe('a link to what is written about a turn', () => {
  it('BACK-38 opens the edit with what was begun, once', async () => {
    const at = TURN + writingHash('editing', '7');
    const { user } = await show({}, {}, begun('editing'), { at });
    expect(await field()).toHaveValue('Дождь перестал.');
    await user.click(await button('Отмена'));
    await user.click(await button('Не сохранять'));
    await button('Править');
    expect(screen.queryByLabelText('Текст хода')).toBeNull();
  });

  it('BACK-38 opens the comments with what was begun, in view and with the focus', async () => {
    const at = TURN + writingHash('commenting', '7');
    await show({}, {}, begun('commenting'), { at });
    expect(await comment()).toHaveValue('Дождь перестал.');
    await waitFor(async () => expect(await comment()).toHaveFocus());
  });

  it('BACK-38 opens nothing of another character or turn', async () => {
    const at = TURN + writingHash('editing', '8');
    const { router } = await show({}, {}, begun('editing'), { at });
    await button('Править');
    await act(() => router.navigate(`/forest?turn=2${writingHash('editing', '7')}`));
    expect(screen.queryByLabelText('Текст хода')).toBeNull();
    await act(() => router.navigate(TURN + writingHash('editing', '7')));
    expect(await field()).toHaveValue('Дождь перестал.');
  });

  it('BACK-38 opens nothing on the way back', async () => {
    const { router, user } = await show({}, {}, begun('editing'));
    await act(() => router.navigate(TURN + writingHash('editing', '7')));
    await field();
    await user.click(await button('Отмена'));
    await user.click(await button('Не сохранять'));
    await act(() => router.navigate('/forest'));
    await act(() => router.navigate(-1));
    await button('Править');
    expect(screen.queryByLabelText('Текст хода')).toBeNull();
  });

  it('BACK-38 says where it is too late, and that the text is kept', async () => {
    const at = TURN + writingHash('editing', '7');
    const storage = begun('editing');
    const globals = { ...windows, turnsCanEditHours: 0.5 };
    const { store } = await show({ globals }, {}, storage, { at });
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('turn.editOver'));
    expect(screen.queryByLabelText('Текст хода')).toBeNull();
    expect(storage.get(textKey({ ...scope, mode: 'editing' }))?.value).toBeDefined();
  });
});
