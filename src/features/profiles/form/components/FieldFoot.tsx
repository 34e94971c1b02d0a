import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ProfileField,
  profileFieldLength,
  profileFieldLimit,
} from '../../../../domain/index.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { useFieldFact, useFieldValue } from '../useProfileField.ts';

const Row = styled('span')({ display: 'flex', justifyContent: 'space-between', gap: 16 });

const Count = styled('span')(({ theme }) => ({
  marginInlineStart: 'auto',
  flexShrink: 0,
  maxWidth: '60%',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  '&[data-over="true"]': { color: paletteOf(theme).error.main, fontWeight: 600 },
}));

const NUMBER = new Intl.NumberFormat('ru-RU');

type TextField = Exclude<ProfileField, 'species' | 'faction' | 'position' | 'gender'>;

/** Is a text longer than it may be? Counted as the host counts. */
export const useIsTooLong = (field: TextField): boolean =>
  useFieldFact(field, (typed) => profileFieldLength(field, typed) > profileFieldLimit(field));

export interface FieldFootProps {
  field: TextField;
  /** What is wrong, else what there is to know. */
  text: string | undefined;
}

/** Under a text: what is wrong with it or what belongs in it, and how long it is. Too long a text is reported at once, and never cut. */
export function FieldFoot({ field, text }: FieldFootProps) {
  const { t } = useTranslation();
  const typed = useFieldValue(field);
  const length = useMemo(() => profileFieldLength(field, typed), [field, typed]);
  const max = profileFieldLimit(field);
  const over = length - max;
  const counts = { length: NUMBER.format(length), max: NUMBER.format(max) };
  return (
    <Row>
      {text !== undefined && <span>{text}</span>}
      <Count data-over={over > 0}>
        {t('profileForm.length', counts)}
        <span aria-live="polite">{over > 0 && ` ${t('profileForm.over')}`}</span>
      </Count>
    </Row>
  );
}
