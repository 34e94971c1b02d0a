import { styled } from '@mui/material/styles';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import type { ProfileComment } from '../../../contract/index.ts';
import { isUnconfirmed, type ProfileField } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { selectCharacter, selectGameKey, selectUser } from '../../session/index.ts';
import { remarksApi } from '../reviewApi.ts';
import { RemarkEditor } from './RemarkEditor.tsx';
import { RemarkList, threadsAbout, threadsOf } from './RemarkList.tsx';
import type { RemarkScope } from './remarkText.ts';
import type { SendRemark } from './useRemarkText.ts';

const { useAnswerRemarkMutation } = remarksApi;

/** Where its player answers a comment; undefined where nobody can. */
function useRemarkScope({ id, author }: ProfileComment): RemarkScope | undefined {
  const user = useAppSelector(selectUser)?.id;
  const game = useAppSelector(selectGameKey);
  const character = useAppSelector(selectCharacter);
  const can = useAppSelector((state) => selectCan(state, 'reviews') === true);
  const isOpen = can && author === 'master' && isUnconfirmed(character);
  const key = character?.key;
  return useMemo(() => {
    if (!isOpen || !user || !game || key === undefined || id === undefined) return undefined;
    return { user, game, character: key, profile: key, what: `answer-${id}` };
  }, [isOpen, user, game, key, id]);
}

/** The field under a comment of the masters in which its player answers (OWN-81); nothing under an answer, or where the host takes none. */
export function AnswerRemark({ comment }: { comment: ProfileComment }) {
  const scope = useRemarkScope(comment);
  return scope && <Answer key={scope.what} scope={scope} comment={comment.id ?? ''} />;
}

function Answer({ scope, comment }: { scope: RemarkScope; comment: string }) {
  const { t } = useTranslation();
  const [answer] = useAnswerRemarkMutation();
  const { game, character } = scope;
  const by: SendRemark = ({ html, key }) =>
    answer({
      params: { game, character },
      body: { comment, body: html },
      idempotencyKey: key,
    });
  return (
    <RemarkEditor
      scope={scope}
      label={t('remarks.answer')}
      sendLabel={t('remarks.sendAnswer')}
      by={by}
    />
  );
}

const Slot = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(-1),
  padding: theme.spacing(1.5),
  borderInlineStart: `3px solid ${paletteOf(theme).warning.main}`,
  '--letopis-reading-size': '1rem',
}));

/** The comments on the profile that is edited. */
export const RemarksContext = createContext<readonly ProfileComment[]>([]);

/** Right under a field of the form: what masters say of it, and a field for an answer (OWN-81). Nothing where nobody said anything. */
export function FieldRemarks({ field }: { field: ProfileField }) {
  const threads = threadsAbout(threadsOf(useContext(RemarksContext)), field);
  if (threads.length === 0) return null;
  return (
    <Slot>
      <RemarkList threads={threads} below={(comment) => <AnswerRemark comment={comment} />} />
    </Slot>
  );
}
