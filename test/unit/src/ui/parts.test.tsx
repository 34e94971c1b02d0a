import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { type SubmitEvent, useState } from 'react';
import { ActionButton } from '../../../../src/ui/ActionButton.tsx';
import { Avatar } from '../../../../src/ui/Avatar.tsx';
import { ConfirmDialog } from '../../../../src/ui/ConfirmDialog.tsx';
import { Crumbs } from '../../../../src/ui/Crumbs.tsx';
import { EmptyState } from '../../../../src/ui/EmptyState.tsx';
import { ErrorState } from '../../../../src/ui/ErrorState.tsx';
import { MenuIcon } from '../../../../src/ui/MenuIcon.tsx';
import { Pager } from '../../../../src/ui/Pager.tsx';
import { RouteLink, TextLink } from '../../../../src/ui/RouteLink.tsx';
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx';
import { renderScreen } from '../../../support/renderScreen.tsx';

describe('Avatar', () => {
  it('is a picture with the name, and its initial where the picture is absent or broken', () => {
    renderScreen(<Avatar name="алина" src="/alina.svg" />);
    fireEvent.error(screen.getByRole('img', { name: 'алина' }));
    expect(screen.getByRole('img', { name: 'алина' })).toHaveTextContent('А');
  });

  it('FIRST-43 asks for no more of a stored picture than twice its own size', () => {
    const stored = `/uploads/${'a'.repeat(43)}.webp`;
    renderScreen(<Avatar name="Алина" src={stored} size={52} />);
    expect(screen.getByRole('img', { name: 'Алина' })).toHaveAttribute('src', `${stored}?w=104`);
  });

  it('is silent where the name stands beside it', () => {
    renderScreen(<Avatar name="Алина" decorative />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('tells who is online in words, too', () => {
    renderScreen(<Avatar name="Алина" online />);
    expect(screen.getByText(/^в.сети$/)).toBeInTheDocument();
  });
});

describe('Crumbs', () => {
  it('lead up the way, and name the page one is on', () => {
    renderScreen(
      <Crumbs items={[{ label: 'Лес', href: '/forest' }, { label: 'Ночь' }, { label: 'Тропа' }]} />,
    );
    const crumbs = within(screen.getByRole('navigation', { name: 'Путь' }));
    expect(crumbs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Лес']);
    expect(crumbs.getByText('Тропа')).toHaveAttribute('aria-current', 'page');
    expect(crumbs.getByText('Ночь')).not.toHaveAttribute('aria-current');
  });
});

describe('Pager', () => {
  const pager = (page: number, lastPage: number) => (
    <Pager page={page} lastPage={lastPage} hrefOf={(to) => `?page=${to}`} />
  );

  it('is absent where there is but one page', () => {
    renderScreen(pager(1, 1));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each([
    [1, [['Вперёд', '/?page=2']]],
    [
      2,
      [
        ['Назад', '/?page=1'],
        ['Вперёд', '/?page=3'],
      ],
    ],
    [3, [['Назад', '/?page=2']]],
  ])('leads from page %s of three to its neighbours', (page, links) => {
    renderScreen(pager(page, 3));
    const all = screen.getAllByRole('link');
    expect(all.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
    expect(screen.getByText(new RegExp(`^${page}\\sиз\\s3$`))).toHaveAttribute('aria-current');
  });
});

describe('ConfirmDialog', () => {
  it('starts on the harmless answer, and tells which was given', async () => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    const { user } = renderScreen(
      <ConfirmDialog open title="Удаление" onConfirm={onConfirm} onCancel={onCancel}>
        Удалить ход?
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Удаление' });
    expect(dialog).toHaveAccessibleDescription('Удалить ход?');
    expect(screen.getByRole('button', { name: 'Нет' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Да' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('waits while the act is under way', async () => {
    const onCancel = jest.fn();
    const { user } = renderScreen(
      <ConfirmDialog open busy onConfirm={() => undefined} onCancel={onCancel}>
        Удалить ход?
      </ConfirmDialog>,
    );
    await user.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Нет' })).toBeDisabled();
  });
});

describe('ActionButton', () => {
  it('keeps the focus while what it began is under way, and can be pressed no second time', async () => {
    const onClick = jest.fn();
    const Once = () => {
      const [loading, setLoading] = useState(false);
      const begin = () => {
        onClick();
        setLoading(true);
      };
      return (
        <ActionButton loading={loading} onClick={begin}>
          Ещё
        </ActionButton>
      );
    };
    const { user } = renderScreen(<Once />);
    const button = screen.getByRole('button', { name: 'Ещё' });
    await user.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Enter} ');
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('submits no form while what it began is under way, by no key either', async () => {
    const onSubmit = jest.fn();
    const Form = () => {
      const [loading, setLoading] = useState(false);
      const send = (event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
        setLoading(true);
      };
      return (
        <form onSubmit={send}>
          <input aria-label="Имя" />
          <ActionButton type="submit" loading={loading}>
            Сохранить
          </ActionButton>
        </form>
      );
    };
    const { user } = renderScreen(<Form />);
    await user.type(screen.getByLabelText('Имя'), 'Тихон{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('Имя'), '{Enter}');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('can still be barred altogether', () => {
    const onClick = jest.fn();
    renderScreen(
      <ActionButton disabled onClick={onClick}>
        Ещё
      </ActionButton>,
    );
    const button = screen.getByRole('button', { name: 'Ещё' });
    fireEvent.click(button);
    expect(button).toBeDisabled();
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('RouteLink', () => {
  const link = (
    <RouteLink
      to="location"
      params={{ game: 'forest', currentLocationKey: 'поляна' }}
      query="page=2"
    >
      Поляна
    </RouteLink>
  );

  it('leads to the route by its name', () => {
    renderScreen(link);
    expect(screen.getByRole('link', { name: 'Поляна' })).toHaveAttribute(
      'href',
      '/forest/location/%D0%BF%D0%BE%D0%BB%D1%8F%D0%BD%D0%B0?page=2',
    );
  });

  it('is plain text where the route has no screen yet', () => {
    renderScreen(link, { built: new Set() });
    expect(screen.getByText('Поляна')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('TextLink', () => {
  it.each([
    ['https://forum.test/a', 'noopener noreferrer nofollow ugc'],
    ['//forum.test/a', 'noopener noreferrer nofollow ugc'],
    ['mailto:a@forum.test', 'noopener noreferrer nofollow ugc'],
    ['/forest', null],
  ])('leaves %s to whom it belongs', (href, rel) => {
    renderScreen(<TextLink href={href}>Туда</TextLink>);
    const link = screen.getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, rel]);
  });
});

describe('a link that the host has set', () => {
  it.each([true, false])('is left to the browser: %s', (ofHost) => {
    renderScreen(
      <TextLink href="/provider/register" ofHost={ofHost}>
        Туда
      </TextLink>,
    );
    let leftToBrowser: boolean | undefined;
    window.addEventListener(
      'click',
      (event) => {
        leftToBrowser = !event.defaultPrevented;
        event.preventDefault(); // jsdom goes nowhere
      },
      { once: true },
    );
    fireEvent.click(screen.getByRole('link'));
    expect(leftToBrowser).toBe(ofHost);
  });
});

describe('MenuIcon', () => {
  const drawing = () => document.querySelector('svg')?.dataset['testid'];

  it.each([
    ['Sailing', 'SailingOutlinedIcon'],
    ['fas fa-book-open', 'AutoStoriesIcon'],
    ['mdi-map', 'MapOutlinedIcon'],
    ['rocket_launch_outlined', 'AutoStoriesIcon'],
    ['StarOutlined', 'StarBorderIcon'],
    ['', 'AutoStoriesIcon'],
  ])('knows %s in several families, and has a book for the unknown', (icon, name) => {
    renderScreen(<MenuIcon icon={{ type: 'any', icon }} />);
    expect(drawing()).toBe(name);
  });

  it('shows an image by its address', () => {
    renderScreen(<MenuIcon icon={{ type: 'image', icon: '/icons/a.png' }} />);
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/icons/a.png');
  });
});

describe('the states of what is to come, absent, or failed', () => {
  it('says once that something is being loaded', () => {
    renderScreen(<PageSkeleton />);
    expect(screen.getByRole('status', { busy: true })).toHaveTextContent(/^Загрузка\.\.\.$/);
  });

  it('shows what is absent with what one can do', () => {
    renderScreen(<EmptyState action={<button type="button">Создать</button>}>Пусто</EmptyState>);
    expect(screen.getByText('Пусто')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Создать' })).toBeVisible();
  });

  it('ERR-02 tells a failure in clear words, and offers to try again', async () => {
    const onRetry = jest.fn();
    const { user } = renderScreen(<ErrorState onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Ошибка при загрузке. Попробуйте заново.');
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
