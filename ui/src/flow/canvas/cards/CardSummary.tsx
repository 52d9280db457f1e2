import type { Step } from '../../../../../domain/entities/automatisations/step';
import { useGist } from '../../summary/use-summary';
import styles from '../canvas.module.css';

/** What the step does, behind what it is described as. */
export function CardGist({ step }: { step: Step }) {
  const gist = useGist()(step);
  return (
    gist !== '' && (
      <p className={styles.cardGist} title={gist}>
        {gist}
      </p>
    )
  );
}
