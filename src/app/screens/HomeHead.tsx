import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';
import { selectIsNew, selectIsSignedIn } from '../../features/session/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { ActionLink } from '../../ui/ActionButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PartFailure } from '../../ui/ErrorState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { AboutRow } from '../../ui/AboutRow.tsx';
import { useRememberHere } from '../shell/useShellFacts.ts';

const NewcomerRoad = lazyPart<{ game: Game }>(
  withTexts(async () => {
    const road = await import(/* webpackChunkName: "road" */ './NewcomerRoad.tsx');
    return road.NewcomerRoad;
  }),
  PartFailure,
);

const Head = styled('section')({ gridArea: 'head' });

const Enter = styled(ActionLink)(({ theme }) => ({
  marginTop: theme.spacing(3),
  minHeight: 48,
  paddingInline: 26,
}));

const Cover = styled(Picture)({
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: '16 / 9',
  maxHeight: '24rem',
  objectFit: 'cover',
  borderRadius: 12,
});

/** What a game says of its state, where it is not simply open. */
function StatusLine({ status }: Pick<Game, 'status'>) {
  const { t } = useTranslation();
  if (status === 'active') return null;
  return (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      {status === 'holiday' ? t('home.holiday') : t('home.closed')}
    </Typography>
  );
}

export interface HomeHeadProps {
  game: Game;
  /** What is folded for who comes back was opened. */
  open: boolean;
  onToggle: () => void;
}

/**
 * Image, title, body, for guests the way in (HOME-01, HOME-02), and for those who do not play yet what comes next (HOME-03, OWN-90). For who comes back
 * returning.css folds it to one line (FIRST-30).
 */
export function HomeHead({ game, open, onToggle }: HomeHeadProps) {
  const { title, image, body, status } = game;
  const { t } = useTranslation();
  const signedIn = useAppSelector(selectIsSignedIn);
  const rememberHere = useRememberHere();
  const isNew = useAppSelector(selectIsNew);
  return (
    <Head data-head="">
      {image && (
        <div data-about={open}>
          <Cover
            src={image}
            width={1120}
            height={630}
            sizes="(min-width: 900px) 47rem, calc(100vw - 2rem)"
            hero
          />
        </div>
      )}
      <AboutRow label={t('home.about')} open={open} onToggle={onToggle}>
        <Typography variant="h1" sx={{ mt: image ? 3 : 0 }}>
          {title}
        </Typography>
      </AboutRow>
      <StatusLine status={status} />
      <div data-about={open}>
        {body && (
          <div style={{ marginTop: 20 }}>
            <SafeHtml html={body} />
          </div>
        )}
        {!signedIn && status !== 'closed' && (
          <Enter variant="contained" href={pathTo('login')} onClick={rememberHere}>
            {t('home.login')}
          </Enter>
        )}
      </div>
      {isNew && <NewcomerRoad game={game} />}
    </Head>
  );
}
