import Flag from '@mui/icons-material/OutlinedFlag';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import type { ComplaintKind } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionButton, ActionLink } from '../../../ui/ActionButton.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { withTexts } from '../../../i18n/index.ts';
import {
  selectBlock,
  selectGameKey,
  selectIsSignedIn,
  selectModerates,
} from '../../session/index.ts';
import { moderationPath } from '../paths.ts';
import type { ComplainDialogProps } from './ComplainDialog.tsx';

const ComplainDialog = lazyPart<ComplainDialogProps>(
  withTexts(async () => {
    const { ComplainDialog: Dialog } = await import(
      /* webpackChunkName: "complain" */ './ComplainDialog.tsx'
    );
    return Dialog;
  }),
  () => null, // the button is there still
);

export interface ComplainButtonProps {
  kind: ComplaintKind;
  id: string;
  /** Where the Tab key passes by, as in a history, which has one stop. */
  tabIndex?: number;
  /** The sign alone, where words would be too many. */
  short?: boolean;
}

/** Who may act instead of complaining is led to the block of the one who wrote it, where the host can tell who that is. */
function ActInstead({ kind, id, game }: ComplainButtonProps & { game: string }) {
  const { t } = useTranslation();
  if (kind !== 'turn' && kind !== 'profile') return null;
  return (
    <ActionLink href={moderationPath(game, 'blocks', { [kind]: id })}>
      {t('moderation.blockAuthor')}
    </ActionLink>
  );
}

/** «Пожаловаться», quietly beside what somebody wrote (OWN-66); for those who moderate the game a way to the author's block. */
export function ComplainButton(props: ComplainButtonProps) {
  const { kind, id, tabIndex, short = false } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const offers = useAppSelector((state) => selectCan(state, 'community') === true);
  const mayWrite = useAppSelector((state) => selectIsSignedIn(state) && !selectBlock(state));
  const moderates = useAppSelector(selectModerates);
  const game = useAppSelector(selectGameKey);
  if (!offers || !mayWrite || game === undefined) return null;
  if (moderates) return <ActInstead {...props} game={game} />;
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  const name = t('moderation.complain');
  return (
    <>
      <ActionButton
        onClick={show}
        {...(tabIndex !== undefined && { tabIndex })}
        {...(short && { 'aria-label': name, title: name })}
      >
        <Flag aria-hidden="true" />
        {!short && name}
      </ActionButton>
      {opened && <ComplainDialog {...{ game, kind, id, open }} onClose={() => setOpen(false)} />}
    </>
  );
}
