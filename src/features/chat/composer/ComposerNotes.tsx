import { useTranslation } from 'react-i18next';
import { isUnsure } from '../../../api/attempt.ts';
import type { ApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { type ChannelRef, TEXT_LIMIT } from '../../../contract/index.ts';
import { characterCount, normalizeMessage } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { selectDraft } from '../../../lib/drafts/draftsSlice.ts';
import { channelKey, type ChatScope } from '../channels.ts';
import { draftKey } from './composerDraft.ts';
import { selectIsOvertaken, type TextRefusal } from './composerSelectors.ts';
import type { ComposerState } from './composerState.ts';
import { noteClosed } from './composersSlice.ts';
import { Note } from './composerParts.ts';

/** With so many characters left the counter appears. */
const NEAR = 400;

interface ComposerNotesProps {
  scope: ChatScope;
  composer: ComposerState;
  refusal: TextRefusal | undefined;
}

/** What there is to say of the text beside it; mostly nothing. */
export function ComposerNotes({ scope, composer, refusal }: ComposerNotesProps) {
  const { t } = useTranslation();
  const { channel } = scope;
  const { text, error, editLost } = composer;
  const overtaken = useAppSelector((state) => selectIsOvertaken(state, channelKey(channel)));
  const draft = useAppSelector((state) => selectDraft(state, draftKey(scope)));
  const isPersisted = draft?.persisted !== false;
  return (
    <>
      {error && <Failure error={error} />}
      {overtaken && <Note role="alert">{t('composer.editOvertaken')}</Note>}
      {editLost && <EditLost channel={channel} />}
      {refusal === 'mastersOnly' && <Note role="status">{t('composer.mastersOnly')}</Note>}
      {refusal === 'diceWrong' && <Note role="status">{t('composer.diceWrong')}</Note>}
      {draft?.device && text !== '' && <Note role="status">{t('drafts.continued')}</Note>}
      {!isPersisted && text !== '' && <Note role="status">{t('composer.notKept')}</Note>}
      <Counter text={text} />
    </>
  );
}

function Failure({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  const reason = useErrorText()(error);
  return (
    <Note role="alert" data-wrong>
      {t(isUnsure(error) ? 'composer.saveUnsure' : 'composer.saveFailed', { reason })}
    </Note>
  );
}

function EditLost({ channel }: { channel: ChannelRef }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Note role="alert">
      {t('composer.editLost')}{' '}
      <ActionButton onClick={() => dispatch(noteClosed({ channel }))}>
        {t('composer.understood')}
      </ActionButton>
    </Note>
  );
}

/** How much room is left, near the end of it; spoken only when there is none. */
function Counter({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text.length <= TEXT_LIMIT.message - NEAR) return null; // counting is for those who need it
  const left = TEXT_LIMIT.message - characterCount(normalizeMessage(text));
  if (left > NEAR) return null;
  if (left >= 0) return <Note>{t('composer.left', { count: left })}</Note>;
  return (
    <Note role="status" data-wrong>
      {t('composer.tooMany', { count: -left })}
    </Note>
  );
}
