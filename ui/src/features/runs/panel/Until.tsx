import { useTranslation } from 'react-i18next';
import { isTimezone } from '../../../../../domain/values/time/timezones';
import { Moment } from '../../../components/time/Moment';
import { shownTimezone, showSame } from '../../../components/time/clocks';
import { zonedText } from '../../../components/time/zoned-text';
import styles from '../runs.module.css';

interface UntilProps {
  value: string;
  /** Where the days and hours are that a delay waits for; null: it waits for none. */
  timezone: string | null;
  /** Whose clocks those are, where they were to be the contact's. */
  of?: 'contact' | 'account';
}

/** Until when a run waits; where its hours are those of other clocks than the shown ones, on those, too. */
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
