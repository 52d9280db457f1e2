import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import { exampleText } from './example-text';
import styles from './variables.module.css';

interface VariableOptionProps {
  name: string;
  variable: KnownVariable;
}

/** A variable option: its name, its label, its type, and a recent value. */
export function VariableOption({ name, variable: { label, type, example } }: VariableOptionProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.option}>
      <span>
        <span className={styles.name}>{name}</span>
        {label && <span className={styles.label}> {label}</span>}
        {type && <span className={styles.label}> ({t(`steps.types.${type}`)})</span>}
      </span>
      <span className={styles.example}>{exampleText(example)}</span>
    </span>
  );
}
