import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserMessage } from '../../../api/index.ts';
import { useMessageText } from '../../../api/useErrorText.ts';

const List = styled('ul')({ margin: 0, paddingInlineStart: '1.2em', overflowWrap: 'anywhere' });

export interface ProblemsProps {
  /** Why the avatar is as it was; nothing is shown without. */
  said: UserMessage | undefined;
  onClose?: () => void;
  /** What can be done about it. */
  children?: ReactNode;
}

/** The list of warnings under an avatar (spec 1 §8). The message beside it has said the same aloud. */
export function Problems({ said, onClose, children }: ProblemsProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  if (!said) return null;
  return (
    <Alert
      severity="warning"
      role="note"
      aria-label={t('avatar.problems')}
      sx={{ width: '100%', textAlign: 'start' }}
      {...(onClose && { onClose, closeText: t('app.close') })}
    >
      <List>
        <li>{say(said)}</li>
      </List>
      {children}
    </Alert>
  );
}
