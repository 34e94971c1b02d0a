export { profilesApi } from './api.ts';
export { ProfileFacts, type ProfileFactsProps } from './components/ProfileFacts.tsx';
export { ProfileHead, type ProfileHeadProps, StandingLine } from './components/ProfileHead.tsx';
export { ProfileMarks } from './components/ProfileMarks.tsx';
export { ProfileSheet, type ProfileSheetProps } from './components/ProfileSheet.tsx';
export { ProfileTexts } from './components/ProfileTexts.tsx';
export { useEditPath } from './components/profileHrefs.ts';
export {
  FactionName,
  GenderSign,
  ProfilePlace,
  SpeciesLine,
  useAge,
} from './components/ProfileParts.tsx';
