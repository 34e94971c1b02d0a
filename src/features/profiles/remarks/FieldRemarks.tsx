import { styled } from '@mui/material/styles';
import { createContext, useContext } from 'react';
import type { ProfileComment } from '../../../contract/index.ts';
import type { ProfileField } from '../../../domain/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { AnswerRemark } from './AnswerRemark.tsx';
import { RemarkList, threadsAbout, threadsOf } from './RemarkList.tsx';

const Place = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(-1),
  padding: theme.spacing(1.5),
  borderInlineStart: `3px solid ${paletteOf(theme).warning.main}`,
  '--letopis-reading-size': '1rem',
}));

/** The comments on the profile that is edited. */
export const RemarksContext = createContext<readonly ProfileComment[]>([]);

/** Right under a field of the form: what masters say of it, and a field for an answer (OWN-81). Nothing where nobody said anything. */
export function FieldRemarks({ field }: { field: ProfileField }) {
  const threads = threadsAbout(threadsOf(useContext(RemarksContext)), field);
  if (threads.length === 0) return null;
  return (
    <Place>
      <RemarkList threads={threads} below={(comment) => <AnswerRemark comment={comment} />} />
    </Place>
  );
}
