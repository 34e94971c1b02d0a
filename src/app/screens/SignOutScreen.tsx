import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { eraseTexts, LeavingDrafts, saveBeforeLeaving } from '../../features/drafts/lazy.ts';
import { selectGame, selectUser } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { useSignOut } from '../shell/useSignOut.ts';

/** Asks before signing out whoever was led here by a link, which anybody may have written; tells guests that they are out (SAFE-10). */
export function SignOutScreen() {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const game = useAppSelector(selectGame);
  const signOut = useSignOut();
  const dispatch = useAppDispatch();
  const [leaving, setLeaving] = useState<string>();
  const [erases, setErases] = useState(false);
  const handleSignOut = async () => {
    setLeaving(user?.name);
    if (erases) await dispatch(saveBeforeLeaving());
    const isOut = await signOut();
    if (isOut && erases && user) await dispatch(eraseTexts(user.id));
    setLeaving(undefined);
  };
  const name = leaving ?? user?.name;
  const asks = name !== undefined;
  const title = t(asks ? 'signOut.title' : 'signOut.outTitle');
  const way = game ? pathTo('main', { game: game.key }) : pathTo('index');
  const wayTitle = game ? t('notFound.toGame', { game: game.title }) : t('notFound.toPicker');
  return (
    <Card sx={{ maxWidth: '34rem', mx: 'auto', mt: { xs: 2, md: 8 }, p: { xs: 3, sm: 5 } }}>
      <PageTitle page={title} />
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ mt: 2, mb: 1 }}>
        {asks ? t('signOut.text', { name }) : t('signOut.outText')}
      </Typography>
      {user && <LeavingDrafts erases={erases} onChange={setErases} />}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {asks && (
          <Button
            variant="contained"
            onClick={() => void handleSignOut()}
            disabled={leaving !== undefined}
          >
            {t('nav.logout')}
          </Button>
        )}
        <Button variant="outlined" LinkComponent={RouterLink} href={way}>
          {asks ? t('signOut.stay') : wayTitle}
        </Button>
      </Stack>
    </Card>
  );
}
