import { useTranslation } from 'react-i18next';
import { isFields } from '../../../contract/index.ts';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { figuresIn } from '../figures/figureSet.ts';
import type { FieldSpec } from '../kinds/index.ts';
import { HolidayText } from './controls/Holiday.tsx';
import { useThings } from './controls/Refs.tsx';
import { waysIn } from './controls/wayLines.ts';
import { idsIn, textOf } from './values.ts';

/** The titles of things, by their ids. */
function Titles({ of, ids }: { of: 'locations' | NonNullable<Of>; ids: readonly string[] }) {
  const { t } = useTranslation();
  const { options } = useThings(of, ids);
  const titles = ids.map(
    (id) => options.find((one) => one.id === id)?.title ?? t('workshop.unknown', { id }),
  );
  return <>{titles.join(', ')}</>;
}

type Of = Extract<FieldSpec, { control: 'ref' | 'refs' }>['of'];

/** A value of a field as one reads it: in a conflict, and in the history. */
export function ValueText({ spec, value }: { spec: FieldSpec; value: unknown }) {
  const { t } = useTranslation();
  const ids = Array.isArray(value) ? idsIn(value) : [textOf(value)].filter((one) => one !== '');
  if (spec.control === 'ways')
    return <>{t('workshop.ways.count', { count: waysIn(value).length })}</>;
  if (spec.control === 'figures')
    return <>{t('workshop.figures.count', { count: figuresIn(value).list.length })}</>;
  if (spec.control === 'icon')
    return <>{isFields(value) ? textOf(value['icon']) : t('workshop.empty')}</>;
  if (ids.length === 0) return <>{t('workshop.empty')}</>;
  switch (spec.control) {
    case 'html':
      return <SafeHtml html={textOf(value)} />;
    case 'picture':
      return (
        <img src={textOf(value)} alt={t(spec.label)} style={{ maxWidth: '100%', maxHeight: 160 }} />
      );
    case 'holiday':
      return <HolidayText said={textOf(value)} />;
    case 'ref':
    case 'refs':
      return <Titles of={spec.of} ids={ids} />;
    case 'people':
      return <>{t('workshop.peopleCount', { count: ids.length })}</>;
    case 'choice':
    case 'flags': {
      const words = ids.map((id) => spec.offered.find(([word]) => word === id)?.[1]);
      return <>{words.map((label, at) => (label ? t(label) : ids[at])).join('; ')}</>;
    }
    default:
      return <span style={{ whiteSpace: 'pre-line' }}>{textOf(value)}</span>;
  }
}
