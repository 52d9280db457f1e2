import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { VariableInputs } from '../../variables/VariableField';
import type { ApiCallDraft } from './draft';
import filters from '../../filters/filters.module.css';

const blankPair: ApiCallDraft['mapping'][number] = { from: '', to: { source: 'event', path: '' } };

const mappingList: readonly string[] = ['mapping'];

/** The mapping of parts of the answer to variables. */
export function MappingFields() {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('steps.mapping')}>
      <p>{t('steps.api.mappingLead')}</p>
      <Form.List name="mapping">
        {(fields, { add, remove }) => (
          <>
            <ul className={filters.filters}>
              {fields.map(({ key, name: index }) => (
                <li key={key} className={filters.filter}>
                  <Form.Item name={[index, 'from']} noStyle>
                    <Input
                      aria-label={t('steps.api.from', { number: index + 1 })}
                      placeholder="body.order.id"
                      maxLength={500}
                      autoCapitalize="off"
                      spellCheck={false}
                    />
                  </Form.Item>
                  <VariableInputs
                    name={[index, 'to']}
                    list={mappingList}
                    aria-label={t('steps.api.to', { number: index + 1 })}
                  />
                  <Button
                    type="text"
                    className={filters.remove}
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('steps.api.removePair', { number: index + 1 })}
                    onClick={() => remove(index)}
                  />
                </li>
              ))}
            </ul>
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add(blankPair)}>
              {t('steps.api.addPair')}
            </Button>
          </>
        )}
      </Form.List>
    </div>
  );
}
