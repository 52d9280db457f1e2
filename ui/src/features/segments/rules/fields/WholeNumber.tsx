import { NumberInput } from '../../../../components/numbers/NumberInput';
import styles from '../rules.module.css';

interface WholeNumberProps {
  'aria-label': string;
  min: number;
  max: number;
  /** Null while nothing is written. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A whole number in a sentence. */
export const WholeNumber = (props: WholeNumberProps) => (
  <NumberInput className={styles.number} precision={0} {...props} />
);
