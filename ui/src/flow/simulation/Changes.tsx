import { useTranslation } from 'react-i18next';
import type { VariableChange } from '../../../../domain/entities/simulation';
import { valueText } from '../../components/value-text';
import styles from './simulation.module.css';

/** The variables that a step changed, before and after it. */
export function Changes({ changes }: { changes: VariableChange[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('steps.variable')}</th>
          <th scope="col">{t('simulation.before')}</th>
          <th scope="col">{t('simulation.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ variable, before, after }) => (
          <tr key={variable}>
            <th scope="row">{variable}</th>
            <td>{valueText(before) || '–'}</td>
            <td>{valueText(after) || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
