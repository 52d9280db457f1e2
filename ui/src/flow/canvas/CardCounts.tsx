import {
  CheckOutlined,
  ClockCircleOutlined,
  FastForwardOutlined,
  QuestionCircleOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { stepCounts, type StepCount } from '../../../../domain/entities/step-count';
import { useFlow } from '../flow-context';
import { countText } from './count-text';
import styles from './canvas.module.css';

interface CardCountsProps {
  stepId: number;
  /** Empty until they are known. */
  counts: Partial<Record<StepCount, number>>;
  isCurrent: boolean;
}

/** Counts of which most steps have none, and then say nothing. */
const rare: ReadonlySet<StepCount> = new Set(['skipped', 'not_compared']);

/** A card has room for the words of three short counts, or of two where one is rare. */
const wordyCounts = 2;

const icons = {
  waiting: ClockCircleOutlined,
  done: CheckOutlined,
  skipped: FastForwardOutlined,
  not_compared: QuestionCircleOutlined,
  failed: WarningOutlined,
} satisfies Record<StepCount, unknown>;

/** How counts stand out that are worth a look. */
const worth: Partial<Record<StepCount, string | undefined>> = {
  failed: styles.badCount,
  not_compared: styles.doubtfulCount,
};

/**
 * How many runs are at a step, through it, passed over, not compared or failed there; a count of some leads to whom it counts. Where a
 * step has one that is rare, it leaves out what it has none of, and signs stand for words that have no room.
 */
export function CardCounts({ stepId, counts, isCurrent }: CardCountsProps) {
  const { t, i18n } = useTranslation();
  const { onCounted } = useFlow();
  const hasRare = [...rare].some((name) => counts[name]);
  const told = stepCounts.filter((name) => (hasRare ? counts[name] : !rare.has(name)));
  const isCrowded = hasRare && told.length > wordyCounts;
  return (
    <ul className={styles.counts}>
      {told.map((name) => {
        const count = counts[name] ?? 0;
        const word = t(`flow.counts.${name}`, { count });
        const words = (
          <>
            {isCrowded && createElement(icons[name], { 'aria-hidden': true, className: styles.countSign })}
            <strong>{countText(count, i18n.language)}</strong>{' '}
            {isCrowded ? <span className="visually-hidden">{word}</span> : word}
          </>
        );
        return (
          <li
            key={name}
            title={`${count.toLocaleString(i18n.language)} ${word}`}
            className={count > 0 ? worth[name] : undefined}
          >
            {count === 0 ? (
              words
            ) : (
              <button
                type="button"
                className="nopan"
                tabIndex={isCurrent ? 0 : -1}
                onClick={() => onCounted(stepId, name)}
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
