import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { selectLeft } from '../../api/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { paletteOf } from '../../ui/paletteOf.ts';

const Quiet = styled('p')(({ theme }) => ({
  margin: theme.spacing(2, 0),
  color: paletteOf(theme).text.secondary,
  fontSize: '0.85rem',
}));

/** Says quietly that not all of what the host answered could be read (HOSTS-05). */
export function LeftNote() {
  const { t } = useTranslation();
  const count = useAppSelector(selectLeft);
  return count > 0 ? <Quiet role="status">{t('app.left', { count })}</Quiet> : null;
}
