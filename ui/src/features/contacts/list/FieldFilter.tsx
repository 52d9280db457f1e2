import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takesValue } from '../../../../../domain/values/comparing/operations';
import { FormDialog } from '../../../components/form/FormDialog';
import type { ListAddress } from '../../../components/list/address';
import { operationText } from '../../../flow/steps/operation-text';
import { idle } from '../../../store/request';
import { useKnown } from '../../../store/use-options';
import { customFieldPicker } from './custom-field-picker';
import { addressOfField, fieldOfFilter } from './field-address';
import { FieldFilterFields, type FieldFilterValues } from './FieldFilterFields';
import styles from '../contacts.module.css';

/** Filters the list by a custom field; the active filter is shown beside the button and can be removed. */
export function FieldFilter({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const asked = fieldOfFilter(query.filters.field);
  const fieldOf = useKnown(customFieldPicker, asked ? [asked.custom_field_id] : []);
  const field = asked && fieldOf(asked.custom_field_id);
  const name =
    asked &&
    t('contacts.fieldAsked', {
      field: field?.label ?? `#${asked.custom_field_id}`,
      operation: operationText(asked.operation, field?.type ?? 'string', t).toLocaleLowerCase(),
      value: asked.value,
    }).trim();
  return (
    <div className={styles.filter}>
      <Button icon={<FilterOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('contacts.filterByField')}
      </Button>
      {name && (
        <span className={styles.asked}>
          {name}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={t('list.removeFilter', { name })}
            onClick={() => change({ filters: { field: null, older: null } })}
          />
        </span>
      )}
      <FormDialog<FieldFilterValues>
        title={t('contacts.filterByField')}
        isOpen={isOpen}
        initialValues={{
          fieldId: asked?.custom_field_id ?? null,
          operation: asked?.operation ?? 'EQUALS',
          value: asked?.value ?? '',
        }}
        firstField="fieldId"
        isComplete={({ fieldId, operation, value = '' }) =>
          fieldId !== null && (!takesValue(operation) || value.trim() !== '')
        }
        request={idle}
        losesNothing
        submitText={t('list.filter')}
        onSubmit={({ fieldId, operation, value = '' }) => {
          if (fieldId === null) return;
          const said = takesValue(operation) ? value.trim() : '';
          const next = addressOfField({ custom_field_id: fieldId, operation, value: said });
          change({ filters: { field: next, older: null } });
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      >
        <FieldFilterFields />
      </FormDialog>
    </div>
  );
}
