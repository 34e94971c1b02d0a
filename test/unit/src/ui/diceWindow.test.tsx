import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { useState } from 'react';
import { firstDice } from '../../../../src/ui/diceNumbers.ts';
import { DiceWindow, type DiceWindowProps } from '../../../../src/ui/DiceWindow.tsx';
import { i18n } from '../../../support/i18n.ts';

type Props = Omit<DiceWindowProps, 'numbers' | 'onNumbers'> & { open: boolean };

/** Whoever opens the window holds its numbers. */
function Held({ open, ...props }: Props) {
  const [numbers, setNumbers] = useState(firstDice);
  return <DiceWindow {...props} numbers={open ? numbers : undefined} onNumbers={setNumbers} />;
}

function show(over: Partial<Props> = {}) {
  const rolled: string[] = [];
  let closed = 0;
  const view = (more: Partial<Props>) => (
    <I18nextProvider i18n={i18n}>
      <Held
        open
        busy={false}
        onRoll={(command) => rolled.push(command)}
        onClose={() => (closed += 1)}
        {...over}
        {...more}
      />
    </I18nextProvider>
  );
  const { rerender } = render(view({}));
  return {
    rolled,
    closed: () => closed,
    again: (more: Partial<Props>) => rerender(view(more)),
    user: userEvent.setup({ delay: null }),
  };
}

const field = (name: string) => screen.getByRole('spinbutton', { name: new RegExp(`^${name}`) });
const rollButton = () => screen.getByRole('button', { name: 'Бросить' });

async function set(user: ReturnType<typeof userEvent.setup>, name: string, value: string) {
  await user.clear(field(name));
  if (value !== '') await user.type(field(name), value);
}

describe('the dice window', () => {
  it('DICE-01 begins with one die of twenty sides and nothing added, within the ranges of the rules', () => {
    show();
    const named = ['Сколько костей', 'Граней у кости', 'Поправка'];
    expect(named.map((name) => (field(name) as HTMLInputElement).value)).toEqual(['1', '20', '0']);
    expect(
      named.map((name) => [field(name).getAttribute('min'), field(name).getAttribute('max')]),
    ).toEqual([
      ['0', '100'],
      ['2', '20'],
      ['0', '100'],
    ]);
    expect(screen.getByRole('button', { name: 'Прибавить', pressed: true })).toBeInTheDocument();
  });

  it('gives the focus back to the button after a throw', async () => {
    const { again, user } = show();
    await user.click(rollButton());
    again({ busy: true });
    act(() => (document.activeElement as HTMLElement).blur());
    again({ busy: false, result: { command: 'd20', result: 14, detail: '14' } });
    expect(rollButton()).toHaveFocus();
  });

  it('DICE-02 makes the command: the count above one, the modifier where there is one', async () => {
    const { rolled, user } = show();
    await user.click(rollButton());
    await set(user, 'Сколько костей', '3');
    await set(user, 'Граней у кости', '6');
    await set(user, 'Поправка', '2');
    expect(screen.getByText('Будет брошено: /3d6+2')).toBeInTheDocument();
    await user.click(rollButton());
    await user.click(screen.getByRole('button', { name: 'Отнять' }));
    await user.click(rollButton());
    await set(user, 'Сколько костей', '0');
    await set(user, 'Поправка', '0');
    await user.keyboard('{Enter}');
    expect(rolled).toEqual(['/d20', '/3d6+2', '/3d6-2', '/d6']);
  });

  it('DICE-01 throws nothing that is out of range, and says which numbers may be', async () => {
    const { rolled, user } = show();
    for (const [name, value] of [
      ['Сколько костей', '101'],
      ['Граней у кости', '1'],
      ['Поправка', ''],
      ['Граней у кости', '21'],
      ['Сколько костей', '1.5'],
    ] as const) {
      const before = (field(name) as HTMLInputElement).value;
      await set(user, name, value);
      expect(field(name)).toBeInvalid();
      expect(rollButton()).toBeDisabled();
      await user.type(field(name), '{Enter}');
      await set(user, name, before);
    }
    expect(rolled).toEqual([]);
  });

  it('is stepped by buttons as far as the ranges go', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Граней у кости: меньше' }));
    expect(field('Граней у кости')).toHaveValue(19);
    await user.click(screen.getByRole('button', { name: 'Граней у кости: больше' }));
    expect(screen.getByRole('button', { name: 'Граней у кости: больше' })).toBeDisabled();
    await set(user, 'Сколько костей', '');
    await user.click(screen.getByRole('button', { name: 'Сколько костей: больше' }));
    expect(field('Сколько костей')).toHaveValue(1);
  });

  it('keeps what it shows while it fades', async () => {
    const { again, user } = show();
    await set(user, 'Сколько костей', '7');
    again({ open: false });
    expect(screen.getByLabelText(/Сколько костей/, { selector: 'input' })).toHaveValue(7);
  });

  it('says what came of it, or why nothing did', () => {
    const { again } = show();
    again({
      result: { command: '3d6+2', detail: '4+1+6+2', result: 13 },
      message: 'Бросок сделан. Место: Причал.',
    });
    expect(screen.getByRole('status')).toHaveTextContent(
      '133d6+2: 4+1+6+2Бросок сделан. Место: Причал.',
    );
    again({ error: 'Бросок не сделан.' });
    expect(screen.getByRole('status')).toHaveTextContent(/^Бросок не сделан\.$/);
  });

  it('does not throw twice while one throw is under way', async () => {
    const { rolled, user } = show({ busy: true });
    await user.type(field('Сколько костей'), '{Enter}');
    expect(rolled).toEqual([]);
  });

  it('is closed by Escape and by its button', async () => {
    const { closed, user } = show();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(closed()).toBe(2);
  });
});
