import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toApiError } from '../../../api/index.ts';
import { useLoadState } from '../../../api/useLoadState.ts';
import type { ShownInvitation } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton, ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
import { rememberTarget, selectIsSignedIn } from '../../session/index.ts';
import { moderationApi } from '../api.ts';
import { Buttons, Column, Failed } from '../components/parts.tsx';

const { useInvitationQuery, useAcceptInvitationMutation } = moderationApi;

export interface InviteScreenProps {
  /** The reader is in the game, by its key, which the program does not know of yet. */
  onEntered: (game: string) => Promise<void>;
}

/** Goes into the game by the invitation: the games of the reader are others then. */
function Enter({
  keyText,
  game,
  onEntered,
}: InviteScreenProps & { keyText: string; game: string }) {
  const { t } = useTranslation();
  const [accept, { isLoading, error }] = useAcceptInvitationMutation();
  const enter = async () => {
    const { data } = await accept({ body: { key: keyText } });
    if (data) await onEntered(game);
  };
  return (
    <>
      <Failed error={error} />
      <Buttons>
        <ActionButton variant="contained" loading={isLoading} onClick={() => void enter()}>
          {t('moderation.enter')}
        </ActionButton>
      </Buttons>
    </>
  );
}

function SignInFirst({ address }: { address: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Buttons>
      <ActionLink
        variant="contained"
        href={pathTo('login')}
        onClick={() => dispatch(rememberTarget(address))}
      >
        {t('moderation.signIn')}
      </ActionLink>
    </Buttons>
  );
}

interface ShownProps extends InviteScreenProps {
  keyText: string;
  invitation: ShownInvitation;
}

function Shown({ keyText, invitation, onEntered }: ShownProps) {
  const { t } = useTranslation();
  const signedIn = useAppSelector(selectIsSignedIn);
  const { game, state, early, joined } = invitation;
  if (joined)
    return (
      <>
        <Typography>{t('moderation.joined', { game: game.title })}</Typography>
        <Buttons>
          <ActionLink variant="contained" href={pathTo('main', { game: game.key })}>
            {t('moderation.open')}
          </ActionLink>
        </Buttons>
      </>
    );
  if (state !== 'open') return <EmptyState>{t(`moderation.closedInvitation.${state}`)}</EmptyState>;
  return (
    <>
      <Typography>
        {t(early ? 'moderation.givesEarly' : 'moderation.gives', { game: game.title })}
      </Typography>
      {signedIn ? (
        <Enter {...{ keyText, onEntered }} game={game.key} />
      ) : (
        <SignInFirst address={`${pathTo('invite')}?key=${encodeURIComponent(keyText)}`} />
      )}
    </>
  );
}

/** An invitation into a game: to what, and the button that goes in (OWN-58). */
export function InviteScreen({ onEntered }: InviteScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const keyText = search.get('key') ?? '';
  const query = useInvitationQuery({ body: { key: keyText } }, { refetchOnMountOrArgChange: true });
  const state = useLoadState(query);
  const isUnknown = query.error !== undefined && toApiError(query.error).status === 404;
  const title = t('moderation.invitation');
  return (
    <Column>
      <PageTitle page={title} />
      <Typography variant="h1">{state.data?.invitation.game.title ?? title}</Typography>
      {isUnknown ? (
        <EmptyState>{state.problem}</EmptyState>
      ) : (
        <Loaded {...state} label={t('moderation.loading')} skeleton={<TextSkeleton lines={3} />}>
          {({ invitation }) => <Shown {...{ keyText, onEntered, invitation }} />}
        </Loaded>
      )}
    </Column>
  );
}
