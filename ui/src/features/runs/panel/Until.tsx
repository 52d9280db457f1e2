import { useTranslation } from 'react-i18next';
import { isTimezone } from '../../../../../domain/values/time/timezones';
import { Moment } from '../../../components/time/Moment';
import { showSame } from '../../../components/time/clocks';
import { shownTimezone } from '../../../components/time/shown-timezone';
import { zonedText } from '../../../components/time/zoned-text';
import styles from '../runs.module.css';

interface UntilProps {
  value: string;
  /** The timezone of the days and hours of a delay; null: it has none. */
  timezone: string | null;
  /** Whose timezone that is, when the contact's was requested. */
  of?: 'contact' | 'account';
}

/** Until when a run waits; also in the timezone of its hours when that differs from the displayed one. */
export function Until({ value, timezone, of }: UntilProps) {
  const { t, i18n } = useTranslation();
  const moment = Date.parse(value);
  const isElsewhere =
    timezone !== null && isTimezone(timezone) && !showSame(moment, timezone, shownTimezone());
  return (
    <>
      <Moment value={value} format="second" withWeekday />
      {of && <span className={styles.under}>{t(`runs.clocksOf.${of}`, { timezone })}</span>}
      {isElsewhere && <span className={styles.under}>{zonedText(moment, timezone, i18n.language)}</span>}
    </>
  );
}
