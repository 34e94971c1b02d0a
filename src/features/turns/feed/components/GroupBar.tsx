import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Game } from '../../../../contract/index.ts';
import { pathTo } from '../../../../domain/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { selectGameKey, selectGroupGames } from '../../../session/index.ts';

/** One line whatever the titles are: its height is that of the place kept for it. */
const Bar = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  isolation: 'isolate', // painted apart from what is written above it (docs/benchmarks.md)
  gap: theme.spacing(1),
  minWidth: 0,
  margin: 0,
  padding: 2,
  border: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
}));

const Choice = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  flexShrink: 0,
  minHeight: 44,
  padding: theme.spacing(0, 1.75, 0, 1.25),
  borderRadius: 999,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&[data-here]': { borderColor: paletteOf(theme).primary.main, fontWeight: 600 },
  '&:hover': { borderColor: paletteOf(theme).primary.main },
}));

const Radio = styled('input')(({ theme }) => ({
  width: 18,
  height: 18,
  margin: 0,
  accentColor: paletteOf(theme).primary.main,
}));

const Feast = styled('span')(({ theme }) => ({
  fontSize: '0.8125rem',
  fontWeight: 400,
  color: paletteOf(theme).text.secondary,
}));

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * The arrows go from one game to the next without entering it: a radio button that is checked by merely being passed would throw the
 * keyboard into another game at each step.
 */
function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (key === 'Enter') target.click();
  const step = STEPS[key];
  if (step === undefined) return;
  event.preventDefault();
  const radios = [...currentTarget.querySelectorAll('input')];
  const next = (radios.indexOf(target) + step + radios.length) % radios.length;
  radios[next]?.focus();
}

/** The games of the group, one radio button each; a choice leads to the home of that game (FEED-02). */
export function GroupBar() {
  const { t } = useTranslation();
  const name = useId();
  const navigate = useNavigate();
  const games = useAppSelector(selectGroupGames);
  const here = useAppSelector(selectGameKey);
  const enter = (game: Game) => () => void navigate(pathTo('main', { game: game.key }));
  return (
    <Bar onKeyDown={handleKeyDown}>
      <VisuallyHidden as="legend">{t('group.label')}</VisuallyHidden>
      {games.map((game) => (
        <Choice key={game.key} data-here={game.key === here || undefined}>
          <Radio
            type="radio"
            name={name}
            value={game.key}
            checked={game.key === here}
            onChange={enter(game)}
          />
          {game.menu_title}
          {game.status === 'holiday' && <Feast>{t('group.holiday')}</Feast>}
        </Choice>
      ))}
    </Bar>
  );
}
