import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { duplicateKeys, newPair, type KeyValue } from './key-values';
import styles from './form.module.css';

interface KeyValueFieldsProps {
  /** The form field that holds the pairs. */
  name: string;
  label: string;
  /** The message for a duplicate key. */
  duplicateText: string;
  /** Keys used elsewhere: using one of them in the list is a duplicate. */
  keysTaken?: readonly string[];
  /** The input of a value, by its field name; absent: a plain one. */
  renderValue?: (label: string) => ReactElement;
}

const plain = (label: string) => <Input aria-label={label} />;

/** A list of keys and values that grows and shrinks. */
export function KeyValueFields({
  name,
  label,
  duplicateText,
  keysTaken = [],
  renderValue = plain,
}: KeyValueFieldsProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const form = Form.useFormInstance();
  const entries = Form.useWatch<KeyValue[] | undefined>(name) ?? [];
  const hasDuplicates = duplicateKeys(entries, keysTaken).size > 0;
  return (
    <div role="group" aria-labelledby={labelId} className={styles.group}>
      <div id={labelId} className={styles.legend}>
        {label}
      </div>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <>
            <ul className={styles.pairs}>
              {fields.map(({ key, name: index }) => (
                <li key={key} className={styles.pair}>
                  <Form.Item name={[index, 'key']} noStyle>
                    <Input aria-label={t('form.key', { number: index + 1 })} maxLength={255} />
                  </Form.Item>
                  <Form.Item name={[index, 'value']} noStyle>
                    {renderValue(t('form.value', { number: index + 1 }))}
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('form.removePair', { key: entries[index]?.key ?? '' })}
                    onClick={() => remove(index)}
                  />
                </li>
              ))}
            </ul>
            {hasDuplicates && (
              <p role="alert" className={styles.error}>
                {duplicateText}
              </p>
            )}
            <Button
              icon={<PlusOutlined aria-hidden="true" />}
              // As the form has them: keys may come faster than the screen is drawn.
              onClick={() => add(newPair((form.getFieldValue(name) as KeyValue[] | undefined) ?? []))}
            >
              {t('form.addPair')}
            </Button>
          </>
        )}
      </Form.List>
    </div>
  );
}
