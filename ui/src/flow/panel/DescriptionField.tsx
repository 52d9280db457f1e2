import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

interface DescriptionFieldProps {
  value: string;
  onChange: (description: string) => void;
}

/** A free text of five rows (docs/contract.md#step-panels). */
const rows = 5;
const limit = 10_000;

/** The step's description on its card. */
export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const { t } = useTranslation();
  return (
    <Input.TextArea
      aria-label={t('steps.description')}
      placeholder={t('steps.descriptionPlaceholder')}
      rows={rows}
      maxLength={limit}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
