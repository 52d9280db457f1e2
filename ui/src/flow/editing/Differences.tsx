import { fieldName } from '../../../../domain/steps/field-names';
import { capital } from '../../../../domain/values/text/text';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store/hooks';
import { TagName } from '../../features/tags/TagName';
import { fieldText } from '../steps/field-text';
import styles from '../page/flow.module.css';

interface DifferencesProps {
  /** What stands above the two columns of values. */
  heads: readonly [string, string];
  rows: readonly { field: string; values: readonly [unknown, unknown] }[];
}

/** The fields in which two versions of a step differ, side by side. */
export function Differences({ heads, rows }: DifferencesProps) {
  const { t } = useTranslation();
  const language = useAppSelector((state) => state.preferences.language);
  const label = (field: string): string => fieldName(field, language) ?? field.replaceAll('_', ' ');
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{t('flow.field')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, values }) => (
          <tr key={field}>
            <th scope="row">{capital(label(field))}</th>
            {values.map((value, place) => (
              <td key={place}>
                {field === 'tag_id' && typeof value === 'number' ? (
                  <TagName id={value} />
                ) : (
                  fieldText(field, value, t, language) || '–'
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
