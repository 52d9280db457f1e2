import { Alert } from 'antd';
import type { Failure } from '../../api/api-error';
import { useFailureText } from './failure-text';

interface TestOutcomeProps {
  /** What the other side said, and whether it works; null: nothing was tried. */
  outcome: { works: boolean; message: string | null } | null;
  failure: Failure | null;
  /** Says that it works, and that it does not. */
  words: { works: string; worksNot: string };
}

/** What came of trying what stands in a form at another service; or why it could not be tried. */
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
