import { DisconnectOutlined, EyeOutlined, LinkOutlined } from '@ant-design/icons';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageCount } from '../../../../../domain/entities/automatisations/steps/step-count';
import { useFlow } from '../../editing/flow-context';
import { rateText } from '../../message-figures/rate';
import styles from '../canvas.module.css';

/** What a card tells of a step's messages; zero counts are omitted. The step's panel tells all. */
const told = ['opened', 'clicked', 'bounced'] as const satisfies MessageCount[];
type ToldRate = (typeof told)[number];

/** From this part of those sent on, mail providers hold bounces against their sender. */
const manyBounces = 0.02;

const icons = { opened: EyeOutlined, clicked: LinkOutlined, bounced: DisconnectOutlined } satisfies Record<
  ToldRate,
  unknown
>;

/** How many of a step's messages were opened, clicked in, and bounced. */
export type MessageRates = Partial<Record<ToldRate | 'sent', number>>;

interface CardRatesProps {
  stepId: number;
  messages: MessageRates;
  isCurrent: boolean;
}

/**
 * The rates of a step's messages, each as an icon and a rate: items of the list of a card's counts. Each opens the step's panel, which tells
 * all; the numbers behind it are told under the pointer.
 */
export function CardRates({ stepId, messages, isCurrent }: CardRatesProps) {
  const { t, i18n } = useTranslation();
  const { onOpen } = useFlow();
  const { sent = 0 } = messages;
  return told.map((name) => {
    const count = messages[name] ?? 0;
    const rate = rateText(count, sent, i18n.language);
    if (count === 0 || rate === null) return null;
    const word = t(`flow.messages.counts.${name}`);
    const isBad = name === 'bounced' && count / sent >= manyBounces;
    return (
      <li
        key={name}
        className={isBad ? styles.badCount : undefined}
        title={t('flow.messages.rate', { word, rate, part: count, sent })}
      >
        <button type="button" className="nopan" tabIndex={isCurrent ? 0 : -1} onClick={() => onOpen(stepId)}>
          {createElement(icons[name], { 'aria-hidden': true, className: styles.countSign })}
          <span className="visually-hidden">{word}</span> <strong>{rate}</strong>
        </button>
      </li>
    );
  });
}

/** Whether there is anything to tell. */
export const hasRates = ({ sent = 0, ...rates }: MessageRates): boolean =>
  sent > 0 && told.some((name) => (rates[name] ?? 0) > 0);
