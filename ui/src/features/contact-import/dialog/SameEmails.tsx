import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { sameEmailChoices, type SameEmailChoice } from '../../../../../domain/import/import-choices';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { TableCheck } from '../csv/table';
import { isEmailField, mayBeEmail, samplesOf } from '../fields';
import { LinesWarning } from './LinesWarning';
import { sameEmailChosen } from '../slice';
import styles from '../import.module.css';

/**
 * Contacts with another contact's e-mail address, and what happens to them: those within the file now, and stored contacts at the time of
 * the import.
 */
export function SameEmails({ check: { sameEmailCount, sameEmails } }: { check: TableCheck }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { fields, sameEmail, idIsEmail, file } = useAppSelector((state) => state.contactImport.wizard);
  const holdsEmail = fields.some(
    (field, place) =>
      isEmailField(field) || (idIsEmail && mayBeEmail(field, samplesOf(file?.sample ?? [], place), fields)),
  );
  if (!holdsEmail) return null;
  const left = sameEmailCount - sameEmails.length;
  return (
    <fieldset className={styles.sameEmails}>
      <legend>{t('contactImport.sameEmail')}</legend>
      <Radio.Group
        value={sameEmail}
        onChange={({ target }) => dispatch(sameEmailChosen(target.value as SameEmailChoice))} // of the options below
        options={sameEmailChoices.map((value) => ({
          value,
          label: t(`contactImport.sameEmailChoices.${value}`),
        }))}
      />
      {sameEmailCount > 0 && (
        <LinesWarning
          title={t('contactImport.sameEmails', { count: sameEmailCount })}
          label={t('contactImport.sameEmailList')}
          left={left}
        >
          {sameEmails.map(({ line, email, other }) => (
            <li key={line}>{t('contactImport.sameEmailLine', { line, email, other })}</li>
          ))}
        </LinesWarning>
      )}
    </fieldset>
  );
}
