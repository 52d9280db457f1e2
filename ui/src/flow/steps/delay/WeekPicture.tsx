import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openings } from '../../../../../domain/steps/delay/openings';
import { zonedText } from '../../../components/time/zoned-text';
import { isoWeekdays, weekdayName } from '../../../components/time/calendar-text';
import { stretchesOf } from './week-hours';
import styles from './week.module.css';

interface WeekPictureProps {
  timezone: string;
  days: number[];
  hours: { from: string; to: string } | null;
  /** The delay before the window, in seconds. */
  delay: number;
}

const shownMoments = 3;

/** The weekdays and hours as a picture of a week, and the next moments at which a run arriving now would continue. */
export function WeekPicture({ timezone, days, hours, delay }: WeekPictureProps) {
  const { t, i18n } = useTranslation();
  const [now] = useState(Date.now);
  const moments = openings(now + delay * 1_000, { timezone, days, hoursBetween: hours }, shownMoments);
  return (
    <figure className={styles.figure}>
      <div className={styles.week} aria-hidden="true">
        {isoWeekdays.map((day) => (
          <div key={day} className={styles.row}>
            <span>{weekdayName(day, 'short', i18n.language)}</span>
            <svg viewBox="0 0 24 1" preserveAspectRatio="none" className={styles.day}>
              {stretchesOf(day, { days, hours }).map(({ from, to }) => (
                <rect key={from} x={from * 24} width={(to - from) * 24} height="1" />
              ))}
            </svg>
          </div>
        ))}
        <div className={styles.scale}>
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      <figcaption>
        {t('steps.delay.nextMoments')}
        <ol className={styles.moments}>
          {moments.map((one) => (
            <li key={one}>
              <time dateTime={new Date(one).toISOString()}>{zonedText(one, timezone, i18n.language)}</time>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
