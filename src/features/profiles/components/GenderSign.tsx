import Female from '@mui/icons-material/Female';
import Male from '@mui/icons-material/Male';
import QuestionMark from '@mui/icons-material/QuestionMark';
import Transgender from '@mui/icons-material/Transgender';

const signs: ReadonlyMap<string, typeof Male> = new Map([
  ['Male', Male],
  ['Female', Female],
  ['Transgender', Transgender],
  ['QuestionMark', QuestionMark],
]);

/** The sign of a gender by the name that the host gives it (spec 1 §3 genderIcon); none for a name that is not known. Beside it stand words. */
export function GenderSign({ icon }: { icon: string | undefined }) {
  const Sign = signs.get(icon ?? '');
  return Sign ? <Sign aria-hidden="true" fontSize="inherit" /> : null;
}
