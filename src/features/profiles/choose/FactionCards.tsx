import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ColouredName } from '../../../ui/ColouredName.tsx';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import type { ChoiceGroup } from './choiceGroups.ts';
import { CardLink, Cards, Note, Sheet, Title, Words } from './parts.ts';

/** Up to so many factions are shown large, side by side; more of them as a list of smaller cards (PROF-04). */
const MOST_LARGE = 2;

const List = styled(Cards)(({ theme }) => ({
  '&[data-layout="large"]': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
    maxWidth: '56rem',
    '& > li': {
      flexDirection: 'column',
      alignItems: 'center',
      padding: theme.spacing(4, 3),
      textAlign: 'center',
    },
    '& img': { width: 144, height: 144 },
  },
}));

const Emblem = styled('img')({
  flexShrink: 0,
  width: 72,
  height: 72,
  borderRadius: 12,
  objectFit: 'cover',
});

/** Smaller than a page; its own links stay above that of the card. */
const Description = styled(Words)({
  '--letopis-reading-size': '0.9375rem',
  '& div a': { position: 'relative', zIndex: 1 },
});

export interface FactionCardsProps {
  groups: readonly ChoiceGroup[];
  hrefOf: (group: ChoiceGroup) => string;
  /** Ids of those that turned out to be taken. */
  gone: ReadonlySet<string>;
}

function FactionCard({ group, href, free }: { group: ChoiceGroup; href: string; free: number }) {
  const { t } = useTranslation();
  const { faction, profiles } = group;
  const title = faction?.title ?? t('profileChoice.outside');
  const name = <ColouredName colour={faction?.colorTitle}>{title}</ColouredName>;
  const some = free > 0 ? t('profileChoice.free', { count: free }) : t('profileChoice.noneFree');
  return (
    <Sheet data-chosen={free === 0}>
      {faction?.image && <Emblem src={faction.image} alt="" />}
      <Description>
        <Title>{profiles.length > 0 ? <CardLink href={href}>{name}</CardLink> : name}</Title>
        {faction?.desc && <SafeHtml html={faction.desc} />}
        {!faction && <Note>{t('profileChoice.outsideText')}</Note>}
        <Note>{profiles.length > 0 ? some : t('profileChoice.nobody')}</Note>
      </Description>
    </Sheet>
  );
}

/** Step one: whose character it is to be (PROF-04). Where nobody is to be chosen the card leads nowhere. */
export function FactionCards({ groups, hrefOf, gone }: FactionCardsProps) {
  return (
    <List data-layout={groups.length > MOST_LARGE ? 'small' : 'large'}>
      {groups.map((group) => (
        <FactionCard
          key={group.key}
          group={group}
          href={hrefOf(group)}
          free={group.profiles.filter(({ id, chosen }) => !chosen && !gone.has(id)).length}
        />
      ))}
    </List>
  );
}
