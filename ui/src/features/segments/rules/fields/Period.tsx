import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { mostDays } from '../../../../../../domain/entities/segments/rule';
import { Choice } from './Choice';
import type { PeriodDraft } from './counted-draft';
import { Sentence } from './Sentence';
import { WholeNumber } from './WholeNumber';
import styles from '../rules.module.css';

const kinds = ['ever', 'last_days', 'between'] as const;

interface PeriodProps {
  period: PeriodDraft;
  onChange: (period: PeriodDraft) => void;
}

/** "in the last 30 days" in a sentence. */
export function Period({ period, onChange }: PeriodProps) {
  const { t } = useTranslation();
  const day = (side: 'from' | 'to') => (
    <Input
      type="date"
      className={styles.date}
      aria-label={t(`segments.forms.${side}`)}
      value={period[side]}
      onChange={({ target }) => onChange({ ...period, [side]: target.value })}
    />
  );
  return (
    <Sentence
      text={t(`segments.forms.periods.${period.kind}`, { count: period.days ?? 2 })}
      parts={{
        kind: (
          <Choice
            label={t('segments.forms.period')}
            value={period.kind}
            options={kinds.map((value) => ({ value, label: t(`segments.forms.periodKinds.${value}`) }))}
            onChange={(kind) => onChange({ ...period, kind })}
          />
        ),
        days: (
          <WholeNumber
            aria-label={t('segments.forms.days')}
            min={1}
            max={mostDays}
            value={period.days}
            onChange={(days) => onChange({ ...period, days })}
          />
        ),
        from: day('from'),
        to: day('to'),
      }}
    />
  );
}
