import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { readCell } from '../../../../../domain/import/cells/read-cell';
import { readings, typeOfReading, type Reading } from '../../../../../domain/import/cells/readings';
import { valueText } from '../../../components/value-text';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useOptions } from '../../../store/use-options';
import { customFieldOptions } from '../../contacts/custom-fields';
import { readingOf, typeOfColumn } from '../readings';
import { readingChosen } from '../slice';
import styles from '../import.module.css';

/** The readings on offer: e-mail addresses are a separate option, and numbers and dates always include their notation. */
const offered = readings.filter((reading) => reading !== 'email' && reading !== 'number');

interface ReadingChoiceProps {
  place: number;
  column: string;
  samples: string[];
}

/** The reading of a column, with the values of its first cells; the user can choose another reading. */
export function ReadingChoice({ place, column, samples }: ReadingChoiceProps) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const { file, ...wizard } = useAppSelector((state) => state.contactImport.wizard);
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  const field = wizard.fields[place];
  if (!file || !field) return null;
  const reading = readingOf(place, { ...wizard, ...file }, customFields.rows);
  if (reading === null) return null;
  const type = typeOfColumn(field, customFields.rows);
  const isAmbiguous =
    file.recognized[place]?.isAmbiguous === true && reading === file.recognized[place].reading;

  /** The value of a cell, as people read it. */
  function shown(cell: string): string {
    const read = readCell(cell, reading ?? 'string');
    if (read === 'empty') return '–';
    if (read === 'unfit') return t('contactImport.unfit');
    if (typeof read.value === 'boolean') return t(`contactImport.booleans.${read.value}`);
    return typeof read.value === 'number' ? read.value.toLocaleString(i18n.language) : valueText(read.value);
  }
  return (
    <label className={styles.variable}>
      {t('contactImport.readAs')}
      <Select<Reading>
        aria-label={t('contactImport.readAsOf', { column })}
        value={reading}
        options={offered
          .filter((one) => type === null || typeOfReading(one) === type)
          .map((value) => ({ value, label: t(`contactImport.readings.${value}`) }))}
        onChange={(chosen) => dispatch(readingChosen({ place, reading: chosen }))}
      />
      {reading !== 'string' && (
        <span className={styles.samples}>
          {t('contactImport.comesTo', { values: samples.slice(0, 3).map(shown).join(' · ') })}
        </span>
      )}
      {isAmbiguous && <span role="note">{t('contactImport.ambiguous')}</span>}
    </label>
  );
}
