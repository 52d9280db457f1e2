import type { Run } from '../../../../../domain/entities/runs/run';
import styles from '../runs.module.css';

/** Whose run it is: the name, and below it the external id, which stands alone where there is no name. */
export function RunContact({ run: { contact_external_id: externalId, contact_name: name } }: { run: Run }) {
  if (!name || name === externalId) return externalId ?? '–';
  return (
    <>
      {name}
      <span className={styles.under}>{externalId}</span>
    </>
  );
}
