import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Broadcast, BroadcastGoal } from '../../../../../domain/entities/broadcast';
import { EventName } from '../../../components/EventName';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { amountText, rateText } from '../../goals/figure-texts';
import { revenueSetting } from '../../message-reports/slice';
import styles from '../broadcasts.module.css';
import { goalFormPath, goalPath } from '../path';

/** What a broadcast that was sent has brought: how many reached its goal, and the revenue that counts for it. */
export function Brought({ broadcast: { id, goal, revenue } }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('broadcasts.brought.title')} className={styles.panel}>
      <h2>{t('broadcasts.brought.title')}</h2>
      {goal ? (
        <GoalReached id={id} goal={goal} />
      ) : (
        <>
          <p>{t('broadcasts.brought.noGoal')}</p>
          <Link to={goalFormPath(id)}>
            <Button>{t('goals.set')}</Button>
          </Link>
        </>
      )}
      <Revenue revenue={revenue} />
    </section>
  );
}

function GoalReached({ id, goal }: { id: number; goal: BroadcastGoal }) {
  const { t, i18n } = useTranslation();
  const { sent_to: sentTo, reached, value, has_value: hasValue, window_days: days } = goal;
  const write = (amount: number): string => amountText(amount, i18n.language);
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={t('goals.ofBroadcast.entered')}>{write(sentTo)}</Figure>
        <Figure name={t('broadcasts.brought.reached')}>
          {write(reached)}
          {sentTo > 0 && ` (${rateText(reached / sentTo, i18n.language)})`}
        </Figure>
        {hasValue && <Figure name={t('goals.figures.value')}>{write(value)}</Figure>}
      </dl>
      <p>
        {t('broadcasts.brought.goal')} <EventName name={goal.event_name} />.{' '}
        {t('broadcasts.brought.counted', { count: days })}
        {hasValue && ` ${t('broadcasts.brought.first')}`}
        {goal.is_open && ` ${t('goals.isOpen')}.`} {t('broadcasts.brought.follows')}{' '}
        <Link to={goalPath(id)}>{t('broadcasts.brought.byDay')}</Link>
      </p>
    </>
  );
}

function Revenue({ revenue }: Pick<Broadcast, 'revenue'>) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const setting = useAppSelector((state) => state.messageReports.revenueSetting.data);
  useEffect(() => void dispatch(revenueSetting.requested()), [dispatch]);
  const report = <Link to="/reports?tab=revenue">{t('broadcasts.brought.toReport')}</Link>;
  if (!revenue)
    return (
      <p>
        {t('broadcasts.brought.noRevenue')} {report}
      </p>
    );
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={t('broadcasts.brought.revenue')}>
          {revenue.events === 0 ? t('broadcasts.brought.noneYet') : amountText(revenue.value, i18n.language)}
        </Figure>
        {revenue.events > 0 && (
          <Figure name={t('broadcasts.brought.orders')}>{amountText(revenue.events, i18n.language)}</Figure>
        )}
      </dl>
      <p>
        {setting
          ? t(`messageReports.revenue.${setting.credit}`, {
              event: setting.event_name,
              field: setting.value_field,
              count: setting.window_days,
            })
          : t('messageReports.revenue.off')}{' '}
        {t('broadcasts.brought.allOrders')} {report}
      </p>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
