import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../../i18n/index.ts';
import type { LoginStatus } from '../state.ts';

const texts: Readonly<Record<LoginStatus, MessageKey | undefined>> = {
  idle: undefined,
  waiting: 'login.waiting',
  succeeded: 'login.success',
  failed: 'login.failure',
  blocked: 'login.blocked',
  closed: 'login.closed',
};

const colours: Partial<Record<LoginStatus, string>> = {
  succeeded: 'success.main',
  failed: 'error.main',
};

/** What came of the sign-in, in the host's words (`said`) where it has some, read out as it changes (AUTH-04, AUTH-05, AUTH-07). */
export function LoginMessage({ status, said }: { status: LoginStatus; said?: string | undefined }) {
  const { t } = useTranslation();
  const key = texts[status];
  return (
    <div role="status">
      {key && (
        <Typography sx={{ my: 2, fontWeight: 500, color: colours[status] ?? 'text.primary' }}>
          {said ?? t(key)}
        </Typography>
      )}
    </div>
  );
}
