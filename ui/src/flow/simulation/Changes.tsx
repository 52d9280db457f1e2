import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { VariableChange } from '../../../../domain/entities/automatisations/simulation';
import { valueText } from '../../components/value-text';
import { TagName } from '../../features/tags/TagName';
import styles from './simulation.module.css';

/** The variables changed by a step, before and after it. */
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
            <td>
              <Value variable={variable} value={before} />
            </td>
            <td>
              <Value variable={variable} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Tag ids, as stored in a contact. */
const tagIds = z.array(z.number());

/** A contact's tags are shown by name, all other values as they are. */
function Value({ variable, value }: { variable: string; value: unknown }) {
  const ids = variable === 'contact.tags' ? tagIds.safeParse(value).data : undefined;
  if (!ids || ids.length === 0) return valueText(value) || '–';
  return ids.map((id) => <TagName key={id} id={id} />);
}
