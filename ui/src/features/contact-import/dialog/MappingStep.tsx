import { Alert, Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from '../../../../../domain/entities/contacts/channel';
import type { ImportField } from '../../../../../domain/entities/contacts/import';
import { usePicker } from '../../../components/picker/use-picker';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useOptions } from '../../../store/use-options';
import { customFieldPicker } from '../../contacts/list/custom-field-picker';
import { customFieldOptions } from '../../contacts/custom-fields';
import {
  allKept,
  isEmailField,
  isOtherField,
  mayBeEmail,
  othersSkipped,
  samplesOf,
  variableFor,
  type FieldChoice,
} from '../fields';
import { useTopicName, useTopics } from '../../settings/topics/use-topics';
import { missingFields } from '../readings';
import { ReadingChoice } from './ReadingChoice';
import { fieldChanged, fieldsChanged, idIsEmailChosen, makesFieldsChosen } from '../slice';
import styles from '../import.module.css';

/** The options for a column. For the API, the e-mail address is just another variable. */
type Choice = Exclude<FieldChoice, null | 'topic'> | 'email' | TopicChoice;
/** A topic, by its key. */
type TopicChoice = `topic:${string}`;

const isTopicChoice = (chosen: Choice): chosen is TopicChoice =>
  typeof chosen === 'string' && chosen.startsWith('topic:');

/** The option that a column has; null: it is skipped. */
const choiceOf = (field: ImportField): Choice | null => {
  const { selected_custom_field: selected, variable_name: variable } = field;
  if (selected === 'topic') return `topic:${variable ?? ''}`;
  return isEmailField(field) ? 'email' : selected;
};

/** The mapping of each column. The external id and the name are both required. */
export function MappingStep() {
  const { t } = useTranslation();
  const { fields, file } = useAppSelector((state) => state.contactImport.wizard);
  return (
    <>
      <p className={styles.hint}>{t('contactImport.mappingHint')}</p>
      <Skipped fields={fields} />
      <OtherColumns fields={fields} />
      <ul className={styles.columns}>
        {fields.map((field, place) => (
          <Column key={place} place={place} field={field} samples={samplesOf(file?.sample ?? [], place)} />
        ))}
      </ul>
      <NewFields />
    </>
  );
}

/** The columns that will be left out, so that nobody has to look for them later. */
function Skipped({ fields }: { fields: ImportField[] }) {
  const { t } = useTranslation();
  const skipped = fields.filter(({ selected_custom_field }) => selected_custom_field === null);
  if (skipped.length === 0) return null;
  const names = skipped.map(({ fileName }) => fileName).join(', ');
  return (
    <Alert
      className={styles.skipped}
      type="info"
      showIcon
      role="status"
      title={t('contactImport.skipped', { count: skipped.length, names })}
    />
  );
}

/** Keeps or skips, all at once, the columns that match none of the offered fields. */
function OtherColumns({ fields }: { fields: ImportField[] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  const hasSkipped = fields.some(({ selected_custom_field }) => selected_custom_field === null);
  const hasOthers = fields.some(isOtherField);
  if (!hasSkipped && !hasOthers) return null;
  return (
    <div className={styles.otherColumns}>
      <Button
        size="small"
        disabled={!hasSkipped}
        onClick={() => dispatch(fieldsChanged(allKept(fields, customFields.rows)))}
      >
        {t('contactImport.keepAll')}
      </Button>
      <Button
        size="small"
        disabled={!hasOthers}
        onClick={() => dispatch(fieldsChanged(othersSkipped(fields)))}
      >
        {t('contactImport.skipAll')}
      </Button>
    </div>
  );
}

/** Offers to create custom fields for variables that would otherwise be visible only on the contact's own page. */
function NewFields() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { file, ...wizard } = useAppSelector((state) => state.contactImport.wizard);
  const { makesFields } = wizard;
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  const missing = file ? missingFields({ ...wizard, ...file }, customFields.rows) : [];
  if (missing.length === 0) return null;
  const names = missing.map(({ label }) => label).join(', ');
  return (
    <Checkbox
      className={styles.below}
      checked={makesFields}
      onChange={({ target }) => dispatch(makesFieldsChosen(target.checked))}
    >
      {t('contactImport.makeFields', { count: missing.length, names })}
    </Checkbox>
  );
}

/** The default variable of an option; the parts of a name are also stored as fields. */
function variableOfChoice(chosen: Choice, fileName: string): string | null {
  if (chosen === 'first_name' || chosen === 'last_name') return chosen;
  return chosen === 'other' ? variableFor(fileName) : null;
}

function Column({ place, field, samples }: { place: number; field: ImportField; samples: string[] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { selected_custom_field: choice, fileName } = field;
  const { fields, idIsEmail } = useAppSelector((state) => state.contactImport.wizard);
  const { props, options } = useChoices(place);
  // A typed variable stays in its field, even if it reads `email`.
  const [isTyped, setTyped] = useState(false);
  const isEmail = isEmailField(field) && !isTyped;
  const picked = isTyped && choice === 'other' ? 'other' : choiceOf(field);
  const change = (changes: Partial<ImportField>): void => {
    dispatch(fieldChanged({ place, field: { ...field, ...changes } }));
  };
  function handleChosen(chosen: Choice): void {
    setTyped(chosen === 'other');
    // Choosing the same option again clears it (docs/contract.md#import-wizard).
    if (chosen === picked) change({ selected_custom_field: null, variable_name: null });
    else if (chosen === 'email') change({ selected_custom_field: 'other', variable_name: 'email' });
    else if (isTopicChoice(chosen))
      change({ selected_custom_field: 'topic', variable_name: chosen.slice('topic:'.length) });
    else {
      change({
        selected_custom_field: chosen,
        variable_name: variableOfChoice(chosen, fileName),
      });
    }
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
          {...props}
          allowClear
          placeholder={t('contactImport.skip')}
          value={picked}
          options={options}
          onSelect={handleChosen}
          onClear={() => change({ selected_custom_field: null, variable_name: null })}
        />
        <ReadingChoice place={place} column={fileName} samples={samples} />
        {mayBeEmail(field, samples, fields) && (
          <Checkbox checked={idIsEmail} onChange={({ target }) => dispatch(idIsEmailChosen(target.checked))}>
            {t('contactImport.idIsEmail')}
          </Checkbox>
        )}
        {choice === 'other' && !isEmail && (
          <label className={styles.variable}>
            {t('contactImport.variable')}
            <Input
              aria-label={t('contactImport.variableOf', { column: fileName })}
              value={field.variable_name ?? ''}
              status={field.variable_name?.trim() ? undefined : 'error'}
              onChange={({ target }) => {
                setTyped(true);
                change({ variable_name: target.value });
              }}
            />
          </label>
        )}
      </span>
    </li>
  );
}

/** The options for a column: one that another column uses is disabled. */
function useChoices(place: number) {
  const { t } = useTranslation();
  const fields = useAppSelector((state) => state.contactImport.wizard.fields);
  const topics = useTopics();
  const nameOf = useTopicName();
  const chosen = fields[place]?.selected_custom_field;
  const picker = usePicker(customFieldPicker, { chosen: typeof chosen === 'number' ? [chosen] : [] });
  const taken = new Set(fields.filter((_, other) => other !== place).map(choiceOf));
  const option = (value: Choice, label: string) => ({
    value,
    label,
    title: label,
    disabled: value !== 'other' && taken.has(value),
  });
  const fixed = ({ label }: { label: string }): boolean => picker.matches(label);
  return {
    props: picker.props,
    options: [
      ...[
        option('external_id', t('contactImport.externalId')),
        option('name', t('contactImport.name')),
        option('first_name', t('contactImport.firstName')),
        option('last_name', t('contactImport.lastName')),
        option('email', t('contacts.email')),
        option('tags', t('contactImport.tagsColumn')),
        ...channels.map((channel) =>
          option(
            `${channel}_consent`,
            t('contacts.consentTo', { channel: t(`contacts.channels.${channel}`) }),
          ),
        ),
        ...topics.map((topic) =>
          option(`topic:${topic.key}`, t('contactImport.topicColumn', { name: nameOf(topic) })),
        ),
      ].filter(fixed),
      ...picker.rows.map(({ id, label }) => option(id, label)),
      ...[option('other', t('contactImport.other'))].filter(fixed),
    ],
  };
}
