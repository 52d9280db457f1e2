import type { Run } from '../../../../../domain/entities/runs/run';
import styles from '../runs.module.css';

/** A run's contact: the name, with the external id below it, or the external id alone. */
export function RunContact({ run: { contact_external_id: externalId, contact_name: name } }: { run: Run }) {
  if (!name || name === externalId) return externalId ?? '–';
  return (
    <>
      {name}
      <span className={styles.under}>{externalId}</span>
    </>
  );
}
