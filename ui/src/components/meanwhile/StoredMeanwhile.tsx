import { Alert, Form } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameJson } from '../../../../domain/values/same-json';
import styles from './meanwhile.module.css';

/** Fields that are saved as one value: of two saves, the one or the other is kept, and no mixture. */
export interface OneValue<Draft extends object> {
  fields: readonly (keyof Draft & string)[];
  /** What is saved of them. */
  of: (draft: Draft) => unknown;
}

/** A field that is a value of its own. */
export const ownValue = <Draft extends object>(field: keyof Draft & string): OneValue<Draft> => ({
  fields: [field],
  of: (draft) => draft[field],
});

interface StoredMeanwhileProps<Stored, Draft extends object> {
  /** What the form began with, and goes on from once somebody else has saved; null: nothing is stored. */
  stored: Stored | null;
  draftOf: (stored: Stored | null) => Draft;
  /** All of what the form holds. */
  values: readonly OneValue<Draft>[];
}

/** When somebody else has saved what a form changes, what is stored takes the place of what was not changed here. Stands inside the form. */
export function StoredMeanwhile<Stored, Draft extends object>(props: StoredMeanwhileProps<Stored, Draft>) {
  const { stored, draftOf, values } = props;
  const form = Form.useFormInstance<Draft>();
  const begun = useRef(stored);
  useEffect(() => {
    const before = draftOf(begun.current);
    const isSame = begun.current === stored;
    begun.current = stored;
    // What was removed is what is written here, once that is saved.
    if (isSame || stored === null) return;
    const theirs = draftOf(stored);
    const now = { ...before, ...(form.getFieldsValue(true) as Partial<Draft>) };
    const untouched = values.filter(({ of }) => isSameJson(of(now), of(before)));
    const taken = untouched.flatMap(({ fields }) => fields.map((field) => [field, theirs[field]] as const));
    form.setFieldsValue(Object.fromEntries(taken) as Parameters<typeof form.setFieldsValue>[0]); // fields of the draft
  }, [stored, draftOf, values, form]);
  return null;
}

/** What somebody else has saved while a form was open, in words. */
export function AsStoredNow({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert
      type="info"
      showIcon
      className={styles.stored}
      title={t('common.storedMeanwhile')}
      description={children}
    />
  );
}
