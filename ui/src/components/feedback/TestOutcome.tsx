import { Alert } from 'antd';
import type { Failure } from '../../api/api-error';
import { useFailureText } from './failure-text';

interface TestOutcomeProps {
  /** The other side's answer, and whether the test succeeded; null: nothing was tested. */
  outcome: { works: boolean; message: string | null } | null;
  failure: Failure | null;
  /** The messages for success and failure. */
  words: { works: string; worksNot: string };
}

/** The result of testing a form's settings at another service, or why they could not be tested. */
export function TestOutcome({ outcome, failure, words }: TestOutcomeProps) {
  const failureText = useFailureText();
  return (
    <>
      {outcome && (
        <Alert
          role="status"
          showIcon
          type={outcome.works ? 'success' : 'error'}
          title={outcome.works ? words.works : words.worksNot}
          description={outcome.message}
        />
      )}
      {failure && <Alert role="alert" showIcon type="error" title={failureText(failure)} />}
    </>
  );
}
