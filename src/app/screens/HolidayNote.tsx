import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LED_FROM } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';
import { selectGame, selectGameByKey } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ActionButton, ActionLink } from '../../ui/ActionButton.tsx';
import { holidayNoteClosed, selectHolidayMove } from '../uiSlice.ts';

const Note = styled(Paper)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1.5, 2),
  borderRadius: 12,
  borderInlineStart: `5px solid ${theme.vars.palette.secondary.main}`,
  '& > p': { flex: '1 1 18rem' },
}));

/** Why the reader stands in another game than the one asked for, and the way back (HOL-01, HOL-02). */
export function HolidayNote() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const move = useAppSelector(selectHolidayMove);
  const here = useAppSelector(selectGame);
  const from = useAppSelector((state) => move && selectGameByKey(state, move.from));
  if (!here || !from || move?.to !== here.key) return null;
  const game = here.menu_title;
  const close = () => {
    dispatch(holidayNoteClosed());
    const { [LED_FROM]: _from, ...rest } = Object.fromEntries(search);
    if (search.has(LED_FROM)) setSearch(rest, { replace: true, preventScrollReset: true });
  };
  return (
    <Note variant="outlined" role="status">
      <Typography>
        {here.status === 'holiday' ? t('holiday.opened', { game }) : t('holiday.over', { game })}
      </Typography>
      <ActionLink variant="outlined" href={pathTo('main', { game: from.key })}>
        {t('holiday.back', { game: from.menu_title })}
      </ActionLink>
      <ActionButton onClick={close}>{t('app.close')}</ActionButton>
    </Note>
  );
}
