import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_LIMIT } from '../../../../contract/index.ts';
import { plainTextLength } from '../../../../domain/index.ts';
import { FormFoot } from '../../../../ui/FormFoot.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import type { Chronicle } from '../useChronicle.ts';

const Facts = styled('div')(({ theme }) => ({
  display: 'grid',
  flex: '1 1 11rem',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  color: paletteOf(theme).text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

const Wrong = styled('span')(({ theme }) => ({ color: paletteOf(theme).error.main }));

const NUMBER = new Intl.NumberFormat('ru-RU');

/** How long the chronicle is, as of the last pause of typing: measuring takes time with each new text. */
function Length({ html }: { html: string }) {
  const { t } = useTranslation();
  const length = useMemo(() => plainTextLength(html), [html]);
  const max = TEXT_LIMIT.chronicle;
  const over = length - max;
  if (over > 0)
    return (
      <Wrong role="alert">
        {t('chronicle.tooLong', { count: over, over: NUMBER.format(over) })}
      </Wrong>
    );
  return (
    <span>{t('chronicle.length', { length: NUMBER.format(length), max: NUMBER.format(max) })}</span>
  );
}

/** Is the text saved? */
function SaveStatus({ work: { draft, empty, isChanged } }: { work: Chronicle }) {
  const { t } = useTranslation();
  if (draft.status === 'readOnly') return null;
  if (!isChanged) return empty ? null : <span>{t('chronicle.upToDate')}</span>;
  if (draft.persisted === false) return null;
  return <span>{t(draft.pending ? 'chronicle.unsaved' : 'form.draftKept')}</span>;
}

export interface EditorFootProps {
  work: Chronicle;
  children: ReactNode;
}

/** Below the text: how long it is, whether it is saved, and what sends it (CHRON-02). */
export function EditorFoot({ work, children }: EditorFootProps) {
  const { t } = useTranslation();
  const { chronicle, draft } = work;
  const sending = chronicle.status === 'sending';
  return (
    <FormFoot ground="page" afloat={draft.conflict === undefined && chronicle.error === undefined}>
      <Facts>
        <Length html={work.text} />
        <SaveStatus work={work} />
      </Facts>
      {children}
      <Button
        variant="contained"
        disabled={!work.canSend}
        loading={sending}
        loadingPosition="start"
        title={t('form.sendHint')}
        onClick={work.send}
        sx={{ marginInlineStart: 'auto' }}
      >
        {t(sending ? 'chronicle.sending' : 'chronicle.send')}
      </Button>
    </FormFoot>
  );
}
