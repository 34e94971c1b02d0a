import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { FailedToOpen } from '../../../../src/app/shell/FailedToOpen.tsx';
import { selectToasts } from '../../../../src/app/uiSlice.ts';
import { lazyPart } from '../../../../src/ui/lazyPart.tsx';
import { PartFailure } from '../../../../src/ui/ErrorState.tsx';
import { renderScreen } from '../../../support/renderScreen.tsx';
import { waitFor } from '../../../support/waitFor.ts';

const Part = () => <p>Цело</p>;

/** A loader whose first answer is lost. */
function lostOnce<Props extends object>(): () => Promise<ComponentType<Props>> {
  let asked = 0;
  return () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(Part);
  };
}

describe('a part whose code is loaded on demand', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of the lost code
  });
  afterEach(() => jest.restoreAllMocks());

  it('ERR-02 is asked for again when its code did not arrive', async () => {
    const Lazy = lazyPart(lostOnce(), PartFailure);
    render(<Lazy />);
    await userEvent.click(await screen.findByRole('button', { name: /заново/ }));
    expect(await screen.findByText('Цело')).toBeVisible();
  });

  it('ERR-02 is closed with a word where it was opened by a press', async () => {
    const Lazy = lazyPart<{ onClose: () => void }>(lostOnce(), FailedToOpen);
    const onClose = jest.fn();
    const { store } = renderScreen(<Lazy onClose={onClose} />);
    await waitFor('the end', () => onClose.mock.calls.length === 1);
    expect(selectToasts(store.getState())).toMatchObject([
      { kind: 'error', said: { messageKey: 'error.unexpected' } },
    ]);
  });

  it('ERR-03 is contained when it crashes, and can be built again', async () => {
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('broken');
      return <p>Цело</p>;
    };
    const Lazy = lazyPart(() => Promise.resolve(Fragile), PartFailure);
    render(<Lazy />);
    const button = await screen.findByRole('button', { name: /заново/ });
    broken = false;
    await userEvent.click(button);
    expect(await screen.findByText('Цело')).toBeVisible();
  });

  it('is there at once when it is shown a second time', async () => {
    const Lazy = lazyPart(() => Promise.resolve(Part), PartFailure);
    const { unmount } = render(<Lazy />);
    await screen.findByText('Цело');
    unmount();
    render(<Lazy />);
    expect(screen.getByText('Цело')).toBeVisible();
  });

  it('FIRST-02 stands as the host has rendered it until its code is there, whatever is updated around it', async () => {
    let give = (): void => undefined;
    const code = new Promise<ComponentType>((resolve) => (give = () => resolve(Part)));
    const Lazy = lazyPart(() => code, PartFailure);
    const Page = ({ count }: { count: number }) => (
      <div title={String(count)}>
        <Lazy />
      </div>
    );
    const container = document.createElement('div');
    container.innerHTML = '<div title="0"><!--$--><p>Цело</p><!--/$--></div>';
    document.body.append(container);
    const { rerender } = render(<Page count={0} />, { container, hydrate: true });
    const rendered = screen.getByText('Цело');
    rerender(<Page count={1} />);
    expect(screen.getByTitle('1')).toContainElement(rendered);
    await act(async () => {
      give();
      await code;
    });
    expect(screen.getByText('Цело')).toBe(rendered);
    container.remove();
  });
});
