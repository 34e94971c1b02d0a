import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../lib/drafts/useDraft.ts';
import { formatDateTime } from '../lib/time.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { useFocusIfLost } from './hooks.ts';
import { SafeHtml } from './SafeHtml.tsx';

interface DeviceNotesProps<T> {
  draft: Pick<Draft<T>, 'session' | 'device' | 'other' | 'value'>;
  htmlOf: (value: T) => string;
}

/** What came to a draft from another device of its user (BACK-36): that it goes on from there, or that there are two now. */
export function DeviceNotes<T>({ draft, htmlOf }: DeviceNotesProps<T>) {
  const { t } = useTranslation();
  const { session, device, other, value } = draft;
  const ref = useFocusIfLost();
  if (other?.value !== undefined)
    return (
      <ConflictNote
        ref={ref}
        title={t('drafts.parted')}
        lead={t('drafts.there', { date: formatDateTime(other.savedAt) })}
        hint={t('drafts.partedHint')}
        acts={[
          { label: t('drafts.keepOwn'), onPress: session.devices.keepOwn },
          { label: t('drafts.takeOther'), onPress: session.devices.takeOther },
        ]}
      >
        <SafeHtml html={htmlOf(other.value)} />
      </ConflictNote>
    );
  if (!device) return null;
  return (
    <Alert severity="info" role="status">
      {t(value === undefined ? 'drafts.goneThere' : 'drafts.continued')}
    </Alert>
  );
}
