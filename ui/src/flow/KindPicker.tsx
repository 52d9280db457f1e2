import { useTranslation } from 'react-i18next';
import { stepTypes, type StepType } from '../../../domain/steps/types';
import { kindOf } from './kinds';
import styles from './flow.module.css';

/** The kinds of step that can be added. */
export function KindPicker({ onChosen }: { onChosen: (type: StepType) => void }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.kinds}>
      {stepTypes
        .filter((type) => kindOf(type).editor !== null)
        .map((type) => {
          const { Icon } = kindOf(type);
          return (
            <li key={type}>
              <button type="button" className={styles.kind} onClick={() => onChosen(type)}>
                <span className={styles.cardIcon} aria-hidden="true">
                  <Icon />
                </span>
                <span>
                  <strong>{t(`steps.names.${type}`)}</strong>
                  <span className={styles.kindText}>{t(`steps.purposes.${type}`)}</span>
                </span>
              </button>
            </li>
          );
        })}
    </ul>
  );
}
