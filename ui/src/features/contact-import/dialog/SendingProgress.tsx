import { Alert, Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../components/feedback/failure-text';
import { useAppDispatch } from '../../../store/hooks';
import { importResumed, type ImportUnderWay } from '../slice';

const statuses = {
  sending: 'active',
  running: 'active',
  interrupted: 'exception',
  completed: 'success',
} as const;

/** How many of the rows have been sent and processed; a lost connection is shown, with a retry. */
export function SendingProgress({ underWay }: { underWay: ImportUnderWay }) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { state, totalRows, sentRows, stored, failure } = underWay;
  const done = state === 'sending' ? sentRows : (stored?.processed_rows ?? sentRows);
  const percent = totalRows === 0 ? 0 : Math.floor((done / totalRows) * 100);
  const rejected = state === 'completed' ? (stored?.rejected_rows_count ?? 0) : 0;
  const shown = (count: number): string => count.toLocaleString(i18n.language);
  return (
    <>
      <Progress
        percent={percent}
        status={rejected > 0 ? 'normal' : statuses[state]}
        aria-label={t('contactImport.progress')}
      />
      <p role="status">
        {t('contactImport.rowsDone', { done: shown(done), total: shown(totalRows) })}
        {rejected > 0 && (
          <>
            <br />
            {t('contactImport.takenAndRejected', {
              taken: shown(done - rejected),
              rejected: shown(rejected),
            })}
          </>
        )}
      </p>
      {failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failureText(failure)}
          action={<Button onClick={() => dispatch(importResumed())}>{t('failure.retry')}</Button>}
        />
      )}
    </>
  );
}
