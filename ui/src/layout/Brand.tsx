import { basePath } from '../app/base-path';
import styles from './layout.module.css';

/** The mark and the name. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <img src={`${basePath}/favicon.svg`} alt="" width={28} height={28} />
      <span className={styles.brandName}>Sillage</span>
    </span>
  );
}
