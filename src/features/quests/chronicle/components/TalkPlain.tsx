import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { styled } from '@mui/material/styles';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_VIEW_MAX_HEIGHT } from '../../../../contract/index.ts';
import { useAppDispatch, type AppThunk } from '../../../../lib/store.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { talkText } from '../talkText.ts';
import type { Talk } from '../useTalk.ts';
import { noticeRaised } from '../../../../api/index.ts';
import { writeClipboard } from '../../../../lib/clipboard.ts';

/** What is marked in a field, by the means of browsers that have no clipboard for pages over plain http. */
function copyMarked(field: HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way on a page over plain http
  return document.execCommand('copy');
}

/** Copies all that stands in a field, and says whether it could. Where it could not, the text is marked at least. */
function copyField(field: HTMLTextAreaElement): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { newId }) => {
    const copied = (await writeClipboard(field.value)) || copyMarked(field);
    const messageKey = copied ? 'chronicle.copied' : 'chronicle.notCopied';
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5),
}));

const Field = styled('textarea')(({ theme }) => ({
  display: 'block',
  width: '100%',
  minHeight: '8rem',
  height: MESSAGE_VIEW_MAX_HEIGHT,
  maxHeight: MESSAGE_VIEW_MAX_HEIGHT,
  padding: theme.spacing(1.5),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 8,
  backgroundColor: paletteOf(theme).background.default,
  color: paletteOf(theme).text.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  resize: 'none',
}));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
}));

/** Brings all of the older messages, one part after the other: what is copied is to be whole. */
function useWhole({ more, loading, failed, loadOlder }: Talk): void {
  useEffect(() => {
    if (more && !loading && !failed) loadOlder();
  }, [more, loading, failed, loadOlder]);
}

/** How much of it is there, while it comes and where it did not. */
function Progress({ talk: { more, failed, loadOlder, messages } }: { talk: Talk }) {
  const { t } = useTranslation();
  if (!more) return <span>{t('chronicle.plainCount', { count: messages.length })}</span>;
  if (!failed)
    return <span role="status">{t('chronicle.plainLoading', { count: messages.length })}</span>;
  return (
    <>
      <span role="alert">{t('chronicle.plainFailed', { count: messages.length })}</span>
      <ActionButton variant="outlined" onClick={loadOlder}>
        {t('app.retry')}
      </ActionButton>
    </>
  );
}

/** All messages of the event as plain text to be copied, no higher than half of the screen (CHRON-01). */
export function TalkPlain({ talk }: { talk: Talk }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  useWhole(talk);
  const { messages, authors, more, failed } = talk;
  const text = useMemo(
    () =>
      talkText(messages, authors, {
        bot: t('chat.bot'),
        unknown: t('chronicle.unknownAuthor'),
        picture: t('chronicle.picture'),
      }),
    [messages, authors, t],
  );
  const copy = () => field.current && void dispatch(copyField(field.current));
  return (
    <Frame>
      <Field ref={field} readOnly aria-label={t('chronicle.plainLabel')} value={text} />
      <Bar>
        <ActionButton variant="contained" disabled={more && !failed} onClick={copy}>
          <CopyIcon aria-hidden="true" fontSize="small" sx={{ mr: 1 }} />
          {t('chronicle.copy')}
        </ActionButton>
        <Progress talk={talk} />
      </Bar>
    </Frame>
  );
}
