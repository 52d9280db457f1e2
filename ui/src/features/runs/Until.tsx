import { useTranslation } from 'react-i18next';
import { Moment } from '../../components/Moment';
import { isOwnClock, zonedText } from '../../components/zoned-text';
import styles from './runs.module.css';

interface UntilProps {
  value: string;
  /** Where the days and hours are that a delay waits for; null: it waits for none. */
  timezone: string | null;
}

/** Until when a run waits; where its hours are those of other clocks than this browser's, on those, too. */
export function Until({ value, timezone }: UntilProps) {
  const { i18n } = useTranslation();
  const moment = Date.parse(value);
  const isElsewhere = timezone !== null && !isOwnClock(moment, timezone);
  return (
    <>
      <Moment value={value} format="second" withWeekday />
      {isElsewhere && <span className={styles.under}>{zonedText(moment, timezone, i18n.language)}</span>}
    </>
  );
}
