import EditIcon from '@mui/icons-material/EditOutlined';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../../i18n/index.ts';
import { onDraftArrival } from '../../../../lib/drafts/hostDrafts.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { whenIdle } from '../../../../ui/hooks.ts';
import { Bone, LoadingFrame } from '../../../../ui/Skeletons.tsx';
import { WRITE_HASH } from '../../feed/turnAddress.ts';
import { formKey, type TurnFormScope } from '../formScope.ts';
import { hasTextAt, loadTextAt } from '../turnDraft.ts';
import type { TurnFormProps } from './TurnForm.tsx';

/** Who only reads does without it. */
const load = withTexts(async () => {
  const { TurnForm } = await import(/* webpackChunkName: "turn-form" */ './TurnForm.tsx');
  return { default: TurnForm };
});

/** The form, loaded when first shown; one that failed to load is retried with the next mount. */
function LazyTurnForm(props: TurnFormProps) {
  const [Form] = useState(() => lazy(load));
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Form {...props} />
    </Suspense>
  );
}

/** As high as a player's form (returning.css): what stands below stays about where it is when the form comes. */
function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <LoadingFrame label={t('form.loading')}>
      <Bone style={{ height: 'var(--letopis-form-height)', margin: 0, borderRadius: 12 }} />
    </LoadingFrame>
  );
}

/** The form in one line: it looks like the field that it becomes. */
const Line = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  width: '100%',
  minHeight: 48,
  padding: theme.spacing(0, 2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.secondary,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'text',
  '&:hover': { borderColor: paletteOf(theme).primary.main },
  '& > svg': { fontSize: 20, color: paletteOf(theme).primary.main },
}));

const TEXT = 'text';

/**
 * The form of a place, folded into one line until one wants to write (FIRST-33): a press unfolds it and puts the caret into it. A text that
 * waits for it keeps it open, and so does the form that was written in, until one leaves the page or folds it.
 */
export function FoldedForm({ scope }: { scope: TurnFormScope }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const line = useRef<HTMLButtonElement>(null);
  /** Why it is open: a text waits in it, or somebody wants to write, by the key of the form that they opened. It stays open for other characters. */
  const [open, setOpen] = useState<string>();
  const key = formKey(scope);
  const [folded, setFolded] = useState(false);
  /** A text has come from another device: the line says so, and nothing moves under whoever reads. */
  const [arrived, setArrived] = useState<string>();
  useEffect(() => dispatch(onDraftArrival(setArrived)), [dispatch]);
  useLayoutEffect(() => {
    const wished = dispatch(hasTextAt(scope)) || window.location.hash === WRITE_HASH;
    if (wished) setOpen((before) => before ?? TEXT); // eslint-disable-line react-hooks/set-state-in-effect -- storage is read after hydration and before the paint
    document.documentElement.removeAttribute('data-draft'); // its place was kept until now
    let wanted = true;
    // The browser's database may know of a text that its quicker storage has lost.
    const look = async () => {
      const found = await dispatch(loadTextAt(scope));
      if (wanted && found) setOpen((before) => before ?? TEXT);
    };
    const giveUp = whenIdle(() => void look());
    return () => {
      wanted = false;
      giveUp();
    };
  }, [dispatch, scope]);
  useEffect(() => {
    if (folded) line.current?.focus();
  }, [folded]);
  if (!open)
    return (
      <Line
        type="button"
        ref={line}
        data-unfold=""
        aria-expanded={false}
        onClick={() => setOpen(key)}
      >
        <EditIcon aria-hidden="true" />
        {t(arrived === key ? 'form.unfoldWaiting' : 'form.unfold')}
      </Line>
    );
  const fold = () => {
    setOpen(undefined);
    setFolded(true);
  };
  return (
    <div data-unfolded={open === TEXT ? 'text' : 'wish'}>
      <LazyTurnForm key={key} {...scope} eager={open === key} onFold={fold} />
    </div>
  );
}
