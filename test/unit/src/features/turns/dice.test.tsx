import { screen, waitFor } from '@testing-library/react';
import type { Character } from '../../../../../src/contract/index.ts';
import { type FakeAnswer, invalidFields } from '../../../../support/fakeHost.ts';
import { makeCharacter, makeTurn, master, technician } from '../../../../support/entities.ts';
import { keysOf, places, showLatest, unfoldForm, user, writerSession } from './formProgram.tsx';

const FORM = '/api/rpg/turn/forest/master';
const ROLL = `${FORM}/roll`;

const roll = { command: '3d6+2', detail: '4+1+6+2', result: 13 };
const line = makeTurn({
  id: '900',
  post: '',
  created: 1_800_000_000,
  actions: [{ key: 'roll', roll: '[3d6+2|4+1+6+2=13]' }],
  charIsMaster: true,
});

function showMaster(
  answer: FakeAnswer = { json: { roll, message: 'Бросок сделан.', turn: line } },
) {
  return show(master, answer);
}

function show(who: Character, answer: FakeAnswer) {
  const shown = showLatest({
    session: writerSession({
      locations: places('shore', 'market'),
      characters: { status: 'ready', list: [who] },
      characterKey: who.key,
    }),
    prepare: (host, memory) => {
      memory.serve(host, 'forest', who.key);
      host.on('GET', `/api/rpg/turn/forest/${who.key}`, { json: { currentLocation: 'shore' } });
      host.on('POST', ROLL, answer);
    },
  });
  const rolls = () => shown.host.asked('POST', ROLL);
  return { ...shown, rolls };
}

const openDice = async () => {
  await unfoldForm();
  const button = await screen.findByRole('button', { name: 'Бросить кости' });
  await waitFor(() => expect(button).toBeEnabled());
  await user().click(button);
  return screen.findByRole('dialog', { name: 'Бросок костей' });
};
const throwDice = async () => user().click(await screen.findByRole('button', { name: 'Бросить' }));

describe('the dice of the turn form', () => {
  it('FORM-17 are thrown by the host at the place of the turn, and their line stands in the feed at once', async () => {
    const { rolls } = showMaster();
    await openDice();
    expect(screen.getByText('Место броска: Место shore')).toBeInTheDocument();
    await throwDice();
    expect(await screen.findByText('3d6+2: 4+1+6+2')).toBeInTheDocument();
    expect(screen.getByText('3d6+2: 4+1+6+2')).toBeInTheDocument();
    expect(screen.getByText('Бросок сделан. Место: Место shore.')).toBeInTheDocument();
    expect(rolls().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { location: 'shore', roll: '/d20' },
    ]);
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(4));
  });

  it('DICE-01 start over when their window is opened again', async () => {
    showMaster();
    await openDice();
    const count = () => screen.findByRole('spinbutton', { name: /Сколько костей/ });
    await user().clear(await count());
    await user().type(await count(), '3');
    await user().click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDice();
    expect(await count()).toHaveValue(1);
  });

  it('HOSTS-01 are said to be thrown where the host does not say what they came to', async () => {
    showMaster({ json: true });
    await openDice();
    await throwDice();
    expect(await screen.findByText('Бросок сделан. Место: Место shore.')).toBeInTheDocument();
  });

  it('ask for news where the host sends no line along', async () => {
    const { host } = showMaster({ json: { roll } });
    await openDice();
    await throwDice();
    expect(await screen.findByText('Бросок сделан. Место: Место shore.')).toBeInTheDocument();
    await waitFor(() =>
      expect(host.asked('POST', '/api/rpg/turns/forest/new/master').length).toBeGreaterThan(0),
    );
  });

  it('FORM-05 are for masters alone', async () => {
    show(makeCharacter({ location: 'shore' }), {});
    await unfoldForm();
    await screen.findByRole('heading', { name: 'Новый ход' });
    expect(screen.queryByRole('button', { name: 'Бросить кости' })).toBeNull();
  });

  it('FORM-05 are for the technician too', async () => {
    show(technician, { json: { roll } });
    await unfoldForm();
    expect(await screen.findByRole('button', { name: 'Бросить кости' })).toBeInTheDocument();
  });

  it('say in the host’s words why nothing was thrown', async () => {
    showMaster({ status: 403, json: { error: 'Это действие доступно только мастерам.' } });
    await openDice();
    await throwDice();
    expect(
      await screen.findByText('Бросок не сделан. Это действие доступно только мастерам.'),
    ).toBeInTheDocument();
  });

  it('HOSTS-08 say what another host says of a field alone', async () => {
    showMaster(invalidFields({ roll: ['Таких костей нет.'] }));
    await openDice();
    await throwDice();
    expect(await screen.findByText('Бросок не сделан. Таких костей нет.')).toBeInTheDocument();
  });

  it('FORM-22 repeat a throw whose answer was lost under its key, and another one under a new key', async () => {
    const { host, rolls } = showMaster({ broken: true });
    await openDice();
    await throwDice();
    await screen.findByText(/Нет связи/);
    host.on('POST', ROLL, { json: { roll } });
    await throwDice();
    await screen.findByText('3d6+2: 4+1+6+2');
    await throwDice();
    await waitFor(() => expect(rolls()).toHaveLength(3));
    const [first, second, third] = keysOf(rolls());
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('throw once however often they are pressed', async () => {
    const { host, rolls } = showMaster();
    const answer = host.hold('POST', ROLL);
    const dialog = await openDice();
    const form = dialog.querySelector('form');
    await throwDice();
    form?.requestSubmit();
    form?.requestSubmit();
    await waitFor(() => expect(rolls()).toHaveLength(1));
    answer({ json: { roll } });
    await screen.findByText('3d6+2: 4+1+6+2');
    expect(rolls()).toHaveLength(1);
  });

  it('forget the last throw when they are opened again', async () => {
    showMaster();
    await openDice();
    await throwDice();
    await screen.findByText('3d6+2: 4+1+6+2');
    await user().click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDice();
    expect(screen.queryByText('3d6+2: 4+1+6+2')).toBeNull();
  });
});
