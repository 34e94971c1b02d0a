import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scene, ScenePerson } from '../../../contract/index.ts';
import { dayText } from '../../../lib/days.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { spanOf } from '../times.ts';

const Plain = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Ordered = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 48,
  padding: theme.spacing(0.5, 1),
  borderRadius: 8,
  overflowWrap: 'anywhere',
  '&[aria-current]': {
    backgroundColor: `color-mix(in srgb, ${paletteOf(theme).primary.main} 10%, transparent)`,
    fontWeight: 600,
  },
}));

const Words = styled('span')({ flex: 1, minWidth: 0, display: 'grid' });
const Small = styled('span')(({ theme }) => ({
  fontSize: '0.8125rem',
  fontWeight: 400,
  color: paletteOf(theme).text.secondary,
}));

/** A scene as the calls name it: as whom one acts, and where. */
export interface SceneAddress {
  readonly params: {
    readonly game: string;
    readonly character: string;
    readonly location: string;
  };
}

export interface PersonRowProps {
  person: ScenePerson;
  /** What is said of them beside their name. */
  facts: readonly string[];
  current?: boolean;
  children?: ReactNode;
}

/** One of a scene: face, name, until when they are away (BACK-13), and what can be done with them. */
export function PersonRow({ person, facts, current = false, children }: PersonRowProps) {
  const { t } = useTranslation();
  const { name, avatar, away } = person;
  const all = away === undefined ? facts : [t('presence.away', { day: dayText(away) }), ...facts];
  return (
    <Row aria-current={current ? 'step' : undefined}>
      <Avatar name={name} src={avatar} size={36} decorative />
      <Words>
        <span>{name}</span>
        {all.length > 0 && <Small>{all.join(' · ')}</Small>}
      </Words>
      {children}
    </Row>
  );
}

/** Those of an order, by their ids. */
export const peopleOf = ({ people }: Scene, ids: readonly string[]): ScenePerson[] =>
  ids.flatMap((id) => people.find((one) => one.id === id) ?? []);

/** The order of a scene; whose turn it is stands out. */
export function OrderList({ scene }: { scene: Scene }) {
  const { t } = useTranslation();
  return (
    <Ordered>
      {peopleOf(scene, scene.order).map((person) => {
        const current = person.id === scene.now;
        return (
          <PersonRow
            key={person.id}
            person={person}
            current={current}
            facts={current ? [t('waiting.scene.now')] : []}
          />
        );
      })}
    </Ordered>
  );
}

/** All in a scene, and when each wrote there last. */
export function PeopleList({ scene, now }: { scene: Scene; now: number }) {
  const { t } = useTranslation();
  const wrote = ({ lastAt }: ScenePerson) => {
    if (lastAt === undefined) return t('waiting.scene.silent');
    const span = spanOf(lastAt, now);
    if (!span) return t('waiting.scene.wroteNow');
    return t('waiting.scene.wrote', { time: t(`waiting.${span.unit}`, { count: span.count }) });
  };
  if (scene.people.length === 0) return <p>{t('waiting.scene.empty')}</p>;
  return (
    <Plain>
      {scene.people.map((person) => (
        <PersonRow key={person.id} person={person} facts={[wrote(person)]} />
      ))}
    </Plain>
  );
}
