import { AutoComplete, Form } from 'antd';
import { useTranslation } from 'react-i18next';

interface ModelFieldProps {
  /** The models on offer. */
  models: readonly string[];
  hint: string;
  placeholder?: string;
  /** A warning about the chosen model. */
  warning?: string;
}

/** One of the offered models, or any other that the connection's key may use. */
export function ModelField({ models, hint, placeholder, warning }: ModelFieldProps) {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="model"
      label={t('appSteps.prompt.model')}
      extra={hint}
      validateStatus={warning === undefined ? undefined : 'warning'}
      help={warning}
    >
      <AutoComplete
        options={models.map((model) => ({ value: model }))}
        placeholder={placeholder}
        maxLength={255}
      />
    </Form.Item>
  );
}
