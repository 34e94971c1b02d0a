import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../i18n/index.ts';
import { useAppDispatch } from '../../lib/store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { paletteOf } from '../../ui/paletteOf.ts';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Quiet, Section } from '../../ui/Section.tsx';
import { SchemeSwitch } from '../theme/SchemeSwitch.tsx';
import { changeLook, type LookChange, type LookPart, looks, readLook } from './look.ts';
import { Choices, Line } from './parts.tsx';

const Sample = styled('figure')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 8,
  backgroundColor: paletteOf(theme).background.default,
  '& > figcaption': { marginBottom: theme.spacing(1) },
}));

const parts = ['size', 'width', 'face'] as const;

interface Offer {
  readonly title: MessageKey;
  /** In the order in which they stand. */
  readonly options: readonly (readonly [value: string, label: MessageKey])[];
}

const offers: Readonly<Record<LookPart, Offer>> = {
  size: {
    title: 'settings.looks.size.title',
    options: [
      ['small', 'settings.looks.size.small'],
      ['medium', 'settings.looks.size.medium'],
      ['large', 'settings.looks.size.large'],
      ['huge', 'settings.looks.size.huge'],
    ],
  },
  width: {
    title: 'settings.looks.width.title',
    options: [
      ['narrow', 'settings.looks.width.narrow'],
      ['medium', 'settings.looks.width.medium'],
      ['wide', 'settings.looks.width.wide'],
    ],
  },
  face: {
    title: 'settings.looks.face.title',
    options: [
      ['literata', 'settings.looks.face.literata'],
      ['sans', 'settings.looks.face.sans'],
      ['system', 'settings.looks.face.system'],
    ],
  },
};

/** How the program and its texts look on this device (BACK-81), with words to see it by. */
export function LookSection() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [look, setLook] = useState(() => dispatch(readLook()));
  const change = (wanted: LookChange) => setLook(dispatch(changeLook(wanted)));
  const handleReset = () => change({ size: undefined, width: undefined, face: undefined });
  const isChanged = parts.some((part) => look[part] !== undefined);
  return (
    <Section id="look" title={t('settings.look')}>
      <Line>
        {t('scheme.label')}
        <SchemeSwitch />
      </Line>
      {parts.map((part) => (
        <Choices
          key={part}
          legend={t(offers[part].title)}
          value={look[part] ?? looks[part][0]}
          options={offers[part].options.map(([one, label]) => [one, t(label)] as const)}
          onChange={(value) => change({ [part]: value })}
        />
      ))}
      <Sample>
        <Quiet as="figcaption">{t('settings.sampleTitle')}</Quiet>
        <SafeHtml html={t('settings.sample')} />
      </Sample>
      <Line>
        <Quiet>{t('settings.onDevice')}</Quiet>
        {isChanged && <ActionButton onClick={handleReset}>{t('settings.reset')}</ActionButton>}
      </Line>
    </Section>
  );
}
