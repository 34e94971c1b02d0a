import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { selectCan } from '../../api/index.ts';
import { SendSettings, selectIsSignedIn } from '../../features/session/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Quiet, Section } from '../../ui/Section.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { IdentitiesSection } from './IdentitiesSection.tsx';
import { KeysSection } from './KeysSection.tsx';
import { LeaveSection } from './LeaveSection.tsx';
import { LookSection } from './LookSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { HomeSection, OrderSection, ZoneSection } from './PlaceSections.tsx';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  maxWidth: '48rem',
}));

function NoticesFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return <ErrorState message={t('notices.rulesFailed')} onRetry={retry} />;
}

const NoticeSettings = lazyPart(
  withTexts(async () => {
    const { NoticeSettings: Component } = await import(
      /* webpackChunkName: "notifications" */ '../../features/notifications/lazy.ts'
    );
    return Component;
  }),
  NoticesFailed,
);

/** Which key sends: in chat as one chose it, elsewhere as everywhere. */
function SendSection() {
  const { t } = useTranslation();
  if (!useAppSelector(selectIsSignedIn)) return null;
  return (
    <Section id="send" title={t('settings.send')}>
      <SendSettings />
      <Quiet>{t('settings.sendHint')}</Quiet>
    </Section>
  );
}

/** Of what one is notified; a host may know no notifications. */
function NoticesSection() {
  const { t } = useTranslation();
  const signedIn = useAppSelector(selectIsSignedIn);
  const can = useAppSelector((state) => selectCan(state, 'notifications'));
  if (!signedIn) return null;
  return (
    <Section id="notices" title={t('settings.notices')}>
      {can === false ? <Quiet>{t('settings.noticesNone')}</Quiet> : <NoticeSettings />}
    </Section>
  );
}

/** The router leads to a place inside a page that is there; this one has just come. */
function useHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [hash]);
}

/** What a reader can choose, over all games (BACK-80): what belongs to the account is kept on the host, how it looks on this device. */
export function SettingsScreen() {
  const { t } = useTranslation();
  useHash();
  const title = t('settings.title');
  return (
    <Page>
      <PageTitle page={title} />
      <Typography variant="h1">{title}</Typography>
      <LookSection />
      <ZoneSection />
      <HomeSection />
      <OrderSection />
      <SendSection />
      <NoticesSection />
      <DeviceSection />
      <IdentitiesSection />
      <SessionsSection />
      <KeysSection />
      <LeaveSection />
    </Page>
  );
}
