import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Ornament } from '../../ui/EmptyState.tsx';

const Sheet = styled('main')({
  minHeight: '100dvh',
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'center',
  gap: 16,
  paddingTop: '24vh',
});

const Name = styled('p')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: 'clamp(2rem, 6vw, 3rem)',
  fontWeight: 400,
});

/** What one sees while the program begins: the name, as on a title page. */
export function StartScreen() {
  const { t } = useTranslation();
  return (
    <Sheet aria-busy="true">
      <Name>{t('app.name')}</Name>
      <Ornament />
    </Sheet>
  );
}
