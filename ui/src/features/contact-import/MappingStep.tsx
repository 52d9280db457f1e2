import { Checkbox, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportField } from '../../../../domain/entities/import';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useOptions } from '../../store/use-options';
import { customFieldOptions } from '../contacts/custom-fields';
import { mayBeEmail, variableFor, type FieldChoice } from './fields';
import { fieldChanged, idIsEmailChosen } from './slice';
import styles from './import.module.css';

/** What each column is. The external id and the name are both needed. */
export function MappingStep() {
  const { t } = useTranslation();
  const { fields, file } = useAppSelector((state) => state.contactImport.wizard);
  return (
    <>
      <p className={styles.hint}>{t('contactImport.mappingHint')}</p>
      <ul className={styles.columns}>
        {fields.map((field, place) => (
          <Column
            key={place}
            place={place}
            field={field}
            samples={(file?.sample ?? []).map((row) => row[place] ?? '').filter(Boolean)}
          />
        ))}
      </ul>
    </>
  );
}

function Column({ place, field, samples }: { place: number; field: ImportField; samples: string[] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { selected_custom_field: choice, fileName } = field;
  const { fields, idIsEmail } = useAppSelector((state) => state.contactImport.wizard);
  const options = useChoices(place);
  const change = (changes: Partial<ImportField>): void => {
    dispatch(fieldChanged({ place, field: { ...field, ...changes } }));
  };
  function handleChosen(chosen: Exclude<FieldChoice, null>): void {
    // Chosen again, it is chosen no more (section 2).
    const next = chosen === choice ? null : chosen;
    change({ selected_custom_field: next, variable_name: next === 'other' ? variableFor(fileName) : null });
  }
  return (
    <li className={styles.column}>
      <span>
        <strong className={styles.columnName}>{fileName}</strong>
        <span className={styles.samples}>{samples.slice(0, 3).join(' · ')}</span>
      </span>
      <span className={styles.choice}>
        <Select
          aria-label={t('contactImport.columnIs', { column: fileName })}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder={t('contactImport.skip')}
          value={choice}
          options={options}
          onSelect={handleChosen}
          onClear={() => change({ selected_custom_field: null, variable_name: null })}
        />
        {mayBeEmail(field, samples, fields) && (
          <Checkbox checked={idIsEmail} onChange={({ target }) => dispatch(idIsEmailChosen(target.checked))}>
            {t('contactImport.idIsEmail')}
          </Checkbox>
        )}
        {choice === 'other' && (
          <Input
            aria-label={t('contactImport.variableOf', { column: fileName })}
            placeholder={t('contactImport.variable')}
            value={field.variable_name ?? ''}
            status={field.variable_name?.trim() ? undefined : 'error'}
            onChange={({ target }) => change({ variable_name: target.value })}
          />
        )}
      </span>
    </li>
  );
}

/** What a column can be: what another one is already cannot be chosen twice. */
function useChoices(place: number) {
  const { t } = useTranslation();
  const fields = useAppSelector((state) => state.contactImport.wizard.fields);
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  const taken = new Set(
    fields.filter((_, other) => other !== place).map((field) => field.selected_custom_field),
  );
  const option = (value: Exclude<FieldChoice, null>, label: string) => ({
    value,
    label,
    disabled: value !== 'other' && taken.has(value),
  });
  return [
    option('external_id', t('contactImport.externalId')),
    option('name', t('contactImport.name')),
    ...customFields.rows.map(({ id, label }) => option(id, label)),
    option('other', t('contactImport.other')),
  ];
}
