import {
  CheckOutlined,
  ClockCircleOutlined,
  FastForwardOutlined,
  QuestionCircleOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { stepCounts, type StepCount } from '../../../../../domain/entities/automatisations/steps/step-count';
import { useFlow } from '../../editing/flow-context';
import { CardRates, hasRates, type MessageRates } from './CardRates';
import { countText } from './count-text';
import styles from '../canvas.module.css';

interface CardCountsProps {
  stepId: number;
  /** Empty until they are known. */
  counts: Partial<Record<StepCount, number>>;
  /** Of the messages of the step; empty: it sends none. */
  messages: MessageRates;
  isCurrent: boolean;
}

const icons = {
  waiting: ClockCircleOutlined,
  done: CheckOutlined,
  skipped: FastForwardOutlined,
  capped: StopOutlined,
  not_compared: QuestionCircleOutlined,
  failed: WarningOutlined,
} satisfies Record<StepCount, unknown>;

/** The emphasis of counts that need attention. */
const worth: Partial<Record<StepCount, string | undefined>> = {
  failed: styles.badCount,
  capped: styles.doubtfulCount,
  not_compared: styles.doubtfulCount,
};

/**
 * How many runs wait at a step, passed it, were skipped, of these for a message cap, could not compare, or failed there, each as an icon and a number; zero counts are
 * omitted. Each links to its contacts. What became of its messages follows.
 */
export function CardCounts({ stepId, counts, messages, isCurrent }: CardCountsProps) {
  const { t, i18n } = useTranslation();
  const { onCounted } = useFlow();
  const told = stepCounts.filter((name) => counts[name]);
  if (told.length === 0 && !hasRates(messages)) return null;
  return (
    <ul className={styles.counts}>
      {told.map((name) => {
        const count = counts[name] ?? 0;
        const word = t(`flow.counts.${name}`, { count });
        return (
          <li key={name} className={worth[name]} title={`${count.toLocaleString(i18n.language)} ${word}`}>
            <button
              type="button"
              className="nopan"
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onCounted(stepId, name)}
            >
              {createElement(icons[name], { 'aria-hidden': true, className: styles.countSign })}
              <strong>{countText(count, i18n.language)}</strong>{' '}
              <span className="visually-hidden">{word}</span>
            </button>
          </li>
        );
      })}
      <CardRates stepId={stepId} messages={messages} isCurrent={isCurrent} />
    </ul>
  );
}
