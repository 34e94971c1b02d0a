import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';

/** So much of a life is read at a glance; what is longer is folded. */
const LONG = { letters: 420, lines: 6 };

const isLong = (text: string): boolean =>
  text.length > LONG.letters || text.split('\n').length > LONG.lines;

const Text = styled('p')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  lineHeight: 1.55,
  whiteSpace: 'pre-line',
  '&[data-folded="true"]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: LONG.lines,
    overflow: 'hidden',
  },
});

/** The biography of a card, plain text; of a long one the beginning, and the rest for whoever asks (PROF-04). */
export function Biography({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (!isLong(text)) return <Text>{text}</Text>;
  const action = t(open ? 'profileChoice.less' : 'profileChoice.more');
  return (
    <>
      <Text id={id} data-folded={!open}>
        {text}
      </Text>
      <ActionButton
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('profileChoice.ofName', { action, name })}
        onClick={() => setOpen((now) => !now)}
        style={{ alignSelf: 'flex-start', marginInlineStart: -18 }}
      >
        {action}
      </ActionButton>
    </>
  );
}
