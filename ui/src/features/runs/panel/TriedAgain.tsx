import { useTranslation } from 'react-i18next';
import type { RetriedCall } from '../../../../../domain/entities/runs/run';
import { momentText } from '../../../components/time/Moment';
import { useReasonText } from '../../../i18n/reasons/use-reason-text';

/** A retried call: the number of attempts, why the last one failed, and when the next one is due. */
export function TriedAgain({ call: { attempts, reason, next_at } }: { call: RetriedCall }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  return (
    <>
      {t('runs.tried', { count: attempts })} {reasonText(reason)}{' '}
      {next_at === null ? t('runs.triedNow') : t('runs.triedNext', { moment: momentText(next_at, 'second') })}
    </>
  );
}
