import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEventVariablesAsked } from '../variables/use-variables';
import { blankFilter } from './filter-draft';
import { FilterRow, type FilterVariables } from './FilterRow';
import styles from './filters.module.css';

interface FilterFieldsProps extends FilterVariables {
  /** The form field that holds the filters. */
  name: string;
  label: string;
  /** The entry of a list in the form that holds this field. */
  inside?: { list: string; index: number };
}

/** A list of filters, joined by "and", that grows and shrinks. */
export function FilterFields({ name, label, inside, ...variables }: FilterFieldsProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const path = inside ? [inside.list, inside.index, name] : [name];
  useEventVariablesAsked(variables.eventName);
  return (
    <div role="group" aria-labelledby={labelId} className={styles.group}>
      <div id={labelId}>{label}</div>
      <Form.List name={inside ? [inside.index, name] : name}>
        {(fields, { add, remove }) => (
          <>
            <ul className={styles.filters}>
              {fields.map(({ key, name: index }) => (
                <li key={key} className={styles.filter}>
                  <FilterRow list={path} index={index} {...variables} />
                  <Button
                    type="text"
                    className={styles.remove}
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('steps.filters.remove', { number: index + 1 })}
                    onClick={() => remove(index)}
                  />
                </li>
              ))}
            </ul>
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add(blankFilter)}>
              {t('steps.filters.add')}
            </Button>
          </>
        )}
      </Form.List>
    </div>
  );
}
