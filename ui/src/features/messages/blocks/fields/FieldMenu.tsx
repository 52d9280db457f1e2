import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useContactFields } from '../../../segments/rules/use-contact-fields';

/** Offers the contact's fields, each as the placeholder that texts write. */
export function FieldMenu({ onPicked }: { onPicked: (placeholder: string) => void }) {
  const { t } = useTranslation();
  const fields = useContactFields();
  return (
    <Select<string | null>
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={t('emailEditor.insertField')}
      placeholder={t('emailEditor.insertField')}
      value={null}
      onChange={(variable) => {
        if (variable !== null) onPicked(`{{ ${variable} }}`);
      }}
      options={fields.map(({ variable, label }) => ({ value: variable, label: label ?? variable }))}
    />
  );
}
