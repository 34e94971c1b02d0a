import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/Fold.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { fieldsOf } from '../kinds/index.ts';
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

const Aside = styled('div')(({ theme }) => ({
  padding: theme.spacing(2),
  borderTop: `3px double ${paletteOf(theme).secondary.main}`,
  backgroundColor: paletteOf(theme).background.default,
}));

/** What others will read: title, picture, description; of a game what stands on its home. */
function Page({ work }: { work: ThingWork }) {
  const { t } = useTranslation();
  // At each pause of typing the draft is what the fields have.
  const values: Values = work.draft.value?.values ?? work.host.values;
  const text = (name: string) => textOf(values[name]);
  const [image] = ['image', 'avatar'].map(text).filter((src) => src !== '');
  const heading = text('title') || text('name') || t('workshop.untitled');
  const plain = fieldsOf(work.place.kind).filter(
    ({ control, name }) => control === 'text' && text(name) !== '',
  );
  return (
    <Sheet aria-label={t('workshop.preview')}>
      {image !== undefined && <img src={image} alt="" />}
      <Typography variant="h2" component="p">
        {heading}
      </Typography>
      <SafeHtml html={text('description') + text('body')} />
      {text('info') !== '' && (
        <Aside>
          <SafeHtml html={text('info')} />
        </Aside>
      )}
      {text('rules') !== '' && (
        <section>
          <Typography variant="h3" component="p">
            {t('nav.rules')}
          </Typography>
          <SafeHtml html={text('rules')} />
        </section>
      )}
      {plain.map((spec) => (
        <div key={spec.name}>
          <strong>{t(spec.label)}</strong>
          <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{text(spec.name)}</p>
        </div>
      ))}
    </Sheet>
  );
}

/** How players will see what is in the form, before it is saved (WORK-94). */
export function Preview({ work }: { work: ThingWork }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const toggle = (isOpen: boolean) => {
    if (isOpen) work.draft.session.flush();
    setOpen(isOpen);
  };
  return (
    <Fold open={open} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{t('workshop.preview')}</summary>
      {open && <Page work={work} />}
    </Fold>
  );
}
