import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { fewestToCompare, isDecided } from '../../../../../domain/broadcasts/test-winner';
import { triesAll, type Broadcast, type Variant } from '../../../../../domain/entities/broadcast';
import { RelativeMoment } from '../../../components/time/RelativeMoment';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import styles from '../broadcasts.module.css';
import { useMessageText } from '../message-text';
import { actAsked } from '../slice';
import { BySubject } from './BySubject';

/** The two messages of a test: when the winner is chosen, or which one it is and by which numbers. */
export function TestResults({ broadcast }: { broadcast: Broadcast }) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const messageText = useMessageText(broadcast);
  const isActing = useAppSelector((state) => state.broadcasts.editor.act.state === 'running');
  const { messages, test, test_ends_at: endsAt, test_result: result, state } = broadcast;
  if (!test) return null;
  const isOver = state !== 'sending' && state !== 'paused';
  const mayChoose = result === null && (state === 'sending' || state === 'paused') && !triesAll(test);
  const percent = (part: number): string =>
    part.toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  // At equal rates the rule takes the first message, which is no better than the other one.
  const isTie = result?.by === 'rule' && !isDecided(result.counts);
  const countOf = (variant: Variant) => result?.counts.find((one) => one.variant === variant);
  return (
    <section aria-label={t('broadcasts.test.one')} className={styles.panel}>
      <h2>{t('broadcasts.test.one')}</h2>
      <p role="status">
        {result &&
          t(`broadcasts.test.chosen.${isTie ? 'tie' : result.by}`, { variant: result.winner.toUpperCase() })}
        {result !== null &&
          !isTie &&
          result.chance !== null &&
          result.counts.every(({ sent }) => sent >= fewestToCompare) &&
          ` ${t('broadcasts.test.chance', { chance: percent(result.chance) })}`}
        {!result && isOver && t(triesAll(test) ? 'broadcasts.test.all' : 'broadcasts.test.none')}
        {!result && !isOver && endsAt && (
          <>
            {t('broadcasts.test.endsAt')} <RelativeMoment value={endsAt} />
          </>
        )}
        {!result &&
          !isOver &&
          !endsAt &&
          t(triesAll(test) ? 'broadcasts.test.all' : 'broadcasts.test.goesOn')}
      </p>
      <ul>
        {messages.map((one) => {
          const { variant } = one;
          const count = countOf(variant);
          return (
            <li key={variant}>
              {t('broadcasts.test.variant', {
                variant: variant.toUpperCase(),
                subject: messageText(one),
              })}{' '}
              {result?.winner === variant && <Tag color="green">{t('broadcasts.test.winner')}</Tag>}
              {count &&
                t(`broadcasts.test.counted.${test.measure}`, {
                  count: count.sent,
                  reached: count.reached.toLocaleString(i18n.language),
                  rate: percent(count.sent === 0 ? 0 : count.reached / count.sent),
                })}{' '}
              {mayChoose && (
                <Button
                  size="small"
                  disabled={isActing}
                  aria-label={t('broadcasts.test.chooseOne', { variant: variant.toUpperCase() })}
                  onClick={() => dispatch(actAsked({ id: broadcast.id, act: { kind: 'winner', variant } }))}
                >
                  {t('broadcasts.test.choose')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <BySubject broadcast={broadcast} />
    </section>
  );
}
