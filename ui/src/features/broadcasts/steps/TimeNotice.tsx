import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BroadcastTiming } from '../../../../../domain/entities/broadcast';
import { shownAt } from '../../../../../domain/schedule/once';
import { utc } from '../../../../../domain/values/time/timezones';
import { ContactClocks } from './ContactClocks';

/** What is to be known of the time of a broadcast: that it has passed, and when the first and the last contacts are reached by theirs. */
export function TimeNotice({ timing }: { timing: BroadcastTiming }) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  if (timing.kind === 'now') return null;
  if (timing.by_contact_clock) return <ContactClocks at={timing.at} />;
  const moment = shownAt(timing.at, timing.timezone ?? utc);
  if (moment === null || moment > now) return null;
  return <Alert type="warning" showIcon title={t('broadcasts.time.passed')} />;
}
