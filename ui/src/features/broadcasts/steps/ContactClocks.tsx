import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AudienceClocks } from '../../../../../domain/entities/automatisations/audience-clocks';
import { cityOf } from '../../../components/time/clocks';
import { momentText } from '../../../components/time/Moment';
import { shownTimezone } from '../../../components/time/shown-timezone';
import { useAppSelector } from '../../../store/hooks';
import { WorldClocks } from '../../scheduled-tasks/WorldClocks';
import styles from '../broadcasts.module.css';
import { clockTimes, type ClockTime } from '../clock-times';

/** How many timezones are named; the contacts of the others are added up. */
const mostLines = 8;

/** When the contacts of the audience get a broadcast by their own clocks, and for how many it is too late. */
export function ContactClocks({ at }: { at: string }) {
  const { t } = useTranslation();
  const { state, data } = useAppSelector((root) => root.flowReached);
  const [now] = useState(Date.now);
  if (!data)
    return state === 'loading' ? (
      <p role="status">{t('flow.campaign.counting')}</p>
    ) : (
      <WorldClocks onceAt={at} />
    );
  const times = clockTimes(at, data.clocks);
  const [first] = times;
  const last = times.at(-1);
  if (!first || !last) return null;
  const late = times.filter(({ moment }) => moment <= now).reduce((sum, { count }) => sum + count, 0);
  const isSure = data.is_exact && data.clocks.others.count === 0;
  const textOf = ({ moment }: ClockTime): string =>
    moment <= now
      ? t('broadcasts.clocks.atOnce')
      : t('broadcasts.clocks.moment', {
          moment: momentText(new Date(moment).toISOString(), 'minute'),
          zone: cityOf(shownTimezone()),
        });
  const counted = times.reduce((sum, { count }) => sum + count, data.clocks.others.count);
  const receiving = data.messages[0]?.sent_to ?? counted;
  return (
    <Alert
      type={late > 0 ? 'warning' : 'info'}
      showIcon
      title={
        late > 0
          ? t('broadcasts.clocks.late', { count: late })
          : t(isSure ? 'broadcasts.clocks.inTime' : 'broadcasts.clocks.countedInTime')
      }
      description={
        <>
          <p>{t('broadcasts.clocks.between', { first: textOf(first), last: textOf(last) })}</p>
          <Lines times={times} others={data.clocks.others} textOf={textOf} />
          {receiving < counted && <p>{t('broadcasts.clocks.leftOut', { count: counted - receiving })}</p>}
          {!data.is_exact && (
            <p>{t('flow.campaign.lookedAt', { looked: data.looked_at, total: data.total })}</p>
          )}
        </>
      }
    />
  );
}

/** A line for each of the timezones with most contacts, and one for the others together. */
function Lines({
  times,
  others,
  textOf,
}: {
  times: readonly ClockTime[];
  others: AudienceClocks['others'];
  textOf: (time: ClockTime) => string;
}) {
  const { t } = useTranslation();
  // The account's clock is always named: nobody chose it for these contacts.
  const named = [...times]
    .sort((one, other) => Number(other.isAccount) - Number(one.isAccount) || other.count - one.count)
    .slice(0, mostLines);
  const rest = times.filter((time) => !named.includes(time));
  const count = rest.reduce((sum, time) => sum + time.count, others.count);
  return (
    <ul className={styles.problems}>
      {times
        .filter((time) => named.includes(time))
        .map((time) => (
          <li key={`${time.timezone}/${time.isAccount}`}>
            {t(time.isAccount ? 'broadcasts.clocks.byAccount' : 'broadcasts.clocks.ofZone', {
              count: time.count,
              zone: cityOf(time.timezone),
              moment: textOf(time),
            })}
          </li>
        ))}
      {count > 0 && <li>{t('broadcasts.clocks.others', { count })}</li>}
    </ul>
  );
}
