import { useTranslation } from 'react-i18next';

const KILO = 1_000;

/** How large a file is, in words: «12 КБ» and «1,4 МБ». */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation();
  const number = (value: number, digits: number): string =>
    value.toLocaleString('ru', { maximumFractionDigits: digits });
  return (bytes) =>
    bytes < KILO * KILO
      ? t('number.kilobytes', { number: number(Math.ceil(bytes / KILO), 0) })
      : t('number.megabytes', { number: number(bytes / KILO / KILO, 1) });
}
