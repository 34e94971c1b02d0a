import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';
import { ActionLink } from '../../ui/ActionButton.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { TextLink } from '../../ui/RouteLink.tsx';

/** The rules as they are read in a window. */
const Rules = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(2),
  '--letopis-reading-size': '1rem',
}));

export interface RulesDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
}

/** What is confirmed: the rules themselves, or the page they stand on where only that is known. */
function Terms({ game }: { game: Game }) {
  const { t } = useTranslation();
  if (game.rules_text)
    return (
      <Rules>
        <SafeHtml html={game.rules_text} />
      </Rules>
    );
  if (!game.rules) return <Typography sx={{ mt: 2 }}>{t('home.chooseNoRules')}</Typography>;
  return (
    <Typography sx={{ mt: 2 }}>
      <TextLink href={pathTo('rules', { game: game.key })}>{t('home.chooseRules')}</TextLink>
    </Typography>
  );
}

/** Before a character is chosen the rules are accepted; only that leads on to the choice (HOME-03). */
export function RulesDialog({ game, open, onClose }: RulesDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('home.chooseTitle')}</DialogTitle>
      {/* Long rules are scrolled by keyboard too. */}
      <DialogContent dividers tabIndex={0}>
        <Typography>{t('home.chooseText')}</Typography>
        <Terms game={game} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {t('home.chooseNot')}
        </Button>
        <ActionLink variant="contained" href={pathTo('profiles.choose', { game: game.key })}>
          {t('home.chooseAgree')}
        </ActionLink>
      </DialogActions>
    </Dialog>
  );
}
