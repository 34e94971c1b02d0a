import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { NoPage } from '../../../../src/ui/NoPage.tsx';
import { Note } from '../../../../src/ui/Note.tsx';
import { useFocusIfLost } from '../../../../src/ui/hooks.ts';
import { renderScreen } from '../../../support/renderScreen.tsx';

describe('Note', () => {
  it('tells of an error at once, and of all else when there is a pause', () => {
    renderScreen(
      <>
        <Note severity="error" acts={[]}>
          Не сохранилось
        </Note>
        <Note severity="info" acts={[]}>
          Черновик вернулся
        </Note>
        <Note severity="warning" role="alert" acts={[]}>
          Изменил кто-то ещё
        </Note>
      </>,
    );
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Не сохранилось', 'Изменил кто-то ещё']);
    expect(screen.getByRole('status')).toHaveTextContent('Черновик вернулся');
  });

  it('offers what can be done, the first of it before the rest', () => {
    const [keep, take] = [jest.fn(), jest.fn()];
    const acts = [
      { label: 'Оставить', onPress: keep },
      { label: 'Взять', onPress: take },
    ];
    renderScreen(<Note severity="info" title="Выбор" acts={acts} />);
    const [first, second] = screen.getAllByRole('button');
    expect(first).toHaveClass('MuiButton-outlined');
    expect(second).toHaveClass('MuiButton-text');
    fireEvent.click(second!);
    expect(take).toHaveBeenCalledTimes(1);
    expect(keep).not.toHaveBeenCalled();
  });
});

describe('useFocusIfLost', () => {
  function Notice() {
    return (
      <Note ref={useFocusIfLost()} severity="warning" acts={[]}>
        Ход изменился
      </Note>
    );
  }

  it('takes the focus that nobody has', () => {
    renderScreen(<Notice />);
    expect(screen.getByRole('status')).toHaveFocus();
  });

  it('leaves it to whoever is typing', () => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    renderScreen(<Notice />);
    expect(field).toHaveFocus();
    field.remove();
  });
});

describe('NoPage', () => {
  it('says why in heading and title, and leads on', () => {
    renderScreen(
      <NoPage title="Нет такой локации" game="Лес" way={{ href: '/forest', label: 'В игру' }}>
        Её могли удалить
      </NoPage>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Нет такой локации');
    expect(document.title).toContain('Нет такой локации — Лес');
    expect(screen.getByText('Её могли удалить')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'В игру' })).toHaveAttribute('href', '/forest');
  });
});
