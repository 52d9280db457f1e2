import { Form, Input, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { plainPath, variableSources, type VariableSource } from '../../../domain/values/path';

/** A variable as forms hold it. */
export interface VariableDraft {
  source: VariableSource;
  path: string;
}

export const variableText = ({ source, path }: VariableDraft): string => `${source}.${path.trim()}`;

/** Splits a stored variable; one without a known source is taken as the event's. */
export function variableDraft(text: string): VariableDraft {
  const [first, ...rest] = text.split('.');
  const source = variableSources.find((candidate) => candidate === first);
  return source ? { source, path: rest.join('.') } : { source: 'event', path: text };
}

export const isVariable = ({ path }: VariableDraft): boolean => plainPath.safeParse(path).success;

/** Where a variable is and what it is called; `name` is the form's field that holds both. */
export function VariableField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  return (
    <Form.Item label={label} htmlFor={`${name}_path`} extra={t('steps.variableHint')}>
      <Space.Compact block>
        <Form.Item name={[name, 'source']} noStyle>
          <Select
            aria-label={t('steps.source')}
            popupMatchSelectWidth={false}
            style={{ width: 130, flex: 'none' }}
            options={variableSources.map((source) => ({
              value: source,
              label: t(`steps.sources.${source}`),
            }))}
          />
        </Form.Item>
        <Form.Item name={[name, 'path']} noStyle>
          <Input
            placeholder={t('steps.pathPlaceholder')}
            maxLength={500}
            autoCapitalize="off"
            spellCheck={false}
          />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  );
}
