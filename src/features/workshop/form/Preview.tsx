import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/Fold.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { fieldsOf } from '../kinds/index.ts';
import { GamePreview } from './GamePreview.tsx';
import type { ThingWork } from './useThing.ts';
import { textOf, type Values } from './values.ts';

const Sheet = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  overflowWrap: 'anywhere',
  '& > img': { width: '100%', maxHeight: '18rem', objectFit: 'cover', borderRadius: 8 },
}));

/** What others will read: title, picture, description. */
function Page({ work, values }: { work: ThingWork; values: Values }) {
  const { t } = useTranslation();
  const text = (name: string) => textOf(values[name]);
  const [image] = ['image', 'avatar'].map(text).filter((src) => src !== '');
  const heading = text('title') || text('name') || t('workshop.untitled');
  const plain = fieldsOf(work.scope.kind).filter(
    ({ control, name }) => control === 'text' && text(name) !== '',
  );
  return (
    <Sheet aria-label={t('workshop.preview')}>
      {image !== undefined && <img src={image} alt="" />}
      <Typography variant="h2" component="p">
        {heading}
      </Typography>
      <SafeHtml html={text('description')} />
      {plain.map((spec) => (
        <div key={spec.name}>
          <strong>{t(spec.label)}</strong>
          <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{text(spec.name)}</p>
        </div>
      ))}
    </Sheet>
  );
}

/** The page of the rules has them alone. */
function Rules({ html }: { html: string }) {
  const { t } = useTranslation();
  return (
    <Sheet aria-label={t('nav.rules')}>
      <Typography variant="h3" component="p">
        {t('nav.rules')}
      </Typography>
      <SafeHtml html={html} />
    </Sheet>
  );
}

interface PreviewFoldProps {
  work: ThingWork;
  /** At each pause of typing the draft is what the fields have. */
  children: (values: Values) => ReactNode;
}

/** What others will see of a form, folded until somebody wants to know. */
export function PreviewFold({ work: { draft, host }, children }: PreviewFoldProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const toggle = (isOpen: boolean) => {
    if (isOpen) draft.session.flush();
    setOpen(isOpen);
  };
  return (
    <Fold open={open} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{t('workshop.preview')}</summary>
      {open && children((draft.value ?? host).values)}
    </Fold>
  );
}

/** How players will see what is in the form, before it is saved (WORK-94). */
export function Preview({ work }: { work: ThingWork }) {
  return (
    <PreviewFold work={work}>
      {(values) => {
        if (work.scope.kind !== 'games') return <Page {...{ work, values }} />;
        const rules = textOf(values['rules']);
        return (
          <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 }}>
            <GamePreview values={values} />
            {rules !== '' && <Rules html={rules} />}
          </div>
        );
      }}
    </PreviewFold>
  );
}
