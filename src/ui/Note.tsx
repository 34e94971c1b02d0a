import Alert, { type AlertProps } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import type { ReactNode, RefObject } from 'react';

const Row = styled(Stack)({ flexDirection: 'row', flexWrap: 'wrap', gap: 8, marginTop: 12 });

/** An action offered with the note. */
export interface Act {
  readonly label: string;
  readonly onPress: () => void;
}

/** The buttons of a note; the first is what most will want. */
function ActButtons({ acts }: { acts: readonly Act[] }) {
  return acts.map(({ label, onPress }, at) => (
    <Button
      key={label}
      color="inherit"
      variant={at === 0 ? 'outlined' : 'text'}
      size="small"
      onClick={onPress}
    >
      {label}
    </Button>
  ));
}

export interface NoteProps extends Pick<AlertProps, 'sx'> {
  severity: NonNullable<AlertProps['severity']>;
  /** How it is said aloud: at once (`alert`), as errors are, or when there is a pause. */
  role?: 'alert' | 'status';
  /** What is to take the focus, where the note may have it. */
  ref?: RefObject<HTMLDivElement | null>;
  title?: string;
  children?: ReactNode;
  acts: readonly Act[];
}

/** Something to know about what one writes, and what to do about it. */
export function Note({ ref, severity, role, title, children, acts, sx }: NoteProps) {
  return (
    <Alert
      {...(ref && { ref, tabIndex: -1 })}
      {...(sx && { sx })}
      severity={severity}
      role={role ?? (severity === 'error' ? 'alert' : 'status')}
    >
      {title !== undefined && <AlertTitle>{title}</AlertTitle>}
      {children}
      <Row>
        <ActButtons acts={acts} />
      </Row>
    </Alert>
  );
}
