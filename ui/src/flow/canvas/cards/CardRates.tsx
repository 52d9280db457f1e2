import { DisconnectOutlined, EyeOutlined, LinkOutlined } from '@ant-design/icons';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageCount } from '../../../../../domain/entities/automatisations/step-count';
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

/** The rates of a step's messages, each as an icon and a rate: items of the list of a card's counts. */
export function CardRates({ sent = 0, ...rates }: MessageRates) {
  const { t, i18n } = useTranslation();
  return told.map((name) => {
    const count = rates[name] ?? 0;
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
        {createElement(icons[name], { 'aria-hidden': true, className: styles.countSign })}
        <span className="visually-hidden">{word} </span>
        <strong>{rate}</strong>
      </li>
    );
  });
}

/** Whether there is anything to tell. */
export const hasRates = ({ sent = 0, ...rates }: MessageRates): boolean =>
  sent > 0 && told.some((name) => (rates[name] ?? 0) > 0);
