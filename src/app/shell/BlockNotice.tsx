import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslation } from 'react-i18next';
import type { OwnBlock } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';
import { formatDateTime } from '../../lib/time.ts';
import { TextLink } from '../../ui/RouteLink.tsx';

export interface BlockNoticeProps {
  block: OwnBlock;
}

/** Tells a blocked person where they may not write, why and until when, and where what they began is (OWN-54). */
export function BlockNotice({ block: { game, reason, until } }: BlockNoticeProps) {
  const { t } = useTranslation();
  const where = game === undefined ? 'everywhere' : 'here';
  return (
    <Alert severity="info" role="status" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
      <AlertTitle>
        {until === undefined
          ? t(`moderation.blocked.${where}ForGood`)
          : t(`moderation.blocked.${where}Until`, { time: formatDateTime(until) })}
      </AlertTitle>
      <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
        {t('moderation.blocked.reason', { reason })}
      </p>
      <p style={{ margin: '0.5em 0 0' }}>
        {t('moderation.blocked.still')}{' '}
        <TextLink href={pathTo('drafts')}>{t('moderation.blocked.drafts')}</TextLink>
      </p>
    </Alert>
  );
}
