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
export { AskedForm } from './form/components/AskedForm.tsx';
export { ProfileForm } from './form/components/ProfileForm.tsx';
export { fieldLabels } from './form/useProfileField.ts';
export { emptyValues } from './form/values.ts';
export { RemarkEditor, RemarkField } from './remarks/RemarkEditor.tsx';
export { RemarkList, threadsAbout, threadsOf } from './remarks/RemarkList.tsx';
export { remarksApi, offersApi } from './reviewApi.ts';
export type { RemarkPlace } from './remarks/remarkText.ts';
export { type RemarkWork, type SendRemark, useRemarkText } from './remarks/useRemarkText.ts';
