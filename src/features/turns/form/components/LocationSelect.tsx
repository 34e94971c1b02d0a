import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChoiceOption, ChoiceSelect } from './ChoiceSelect.tsx';

/** The location in whose window a form stands: that says already where a turn will stand, and has room for a short field. */
export const WindowOfForm = createContext<string | undefined>(undefined);

export interface LocationSelectProps {
  locations: readonly ChoiceOption[];
  /** Key of the chosen one; absent until the first choice. */
  value: string | undefined;
  disabled: boolean;
  /** Send was pressed without one. */
  missing?: boolean;
  onChange: (location: string) => void;
}

/** Where the turn takes place: required, and once chosen it can be changed but not emptied (FORM-04). */
export function LocationSelect({ locations, value, ...props }: LocationSelectProps) {
  const { t } = useTranslation();
  const isSaid = useContext(WindowOfForm) === value && value !== undefined;
  if (isSaid) return null;
  return (
    <ChoiceSelect
      {...props}
      label={t('form.place')}
      hint={value === undefined ? t('form.placeChoose') : undefined}
      notFound={t('form.placeNotFound')}
      options={locations}
      value={value}
    />
  );
}
