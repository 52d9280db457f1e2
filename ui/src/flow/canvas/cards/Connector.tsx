import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../store/hooks';
import { useFlow } from '../../editing/flow-context';
import { useDescription } from '../../panel/use-description';
import { countText } from './count-text';
import type { Branch } from '../../../../../domain/flow/chain/place';
import { branchText } from '../../steps/branch-name';
import type { FlowNode } from '../layout';
import styles from '../canvas.module.css';

interface ConnectorProps {
  node: FlowNode;
  isCurrent: boolean;
  /** How many runs took the branch that the card heads; undefined until that is known. */
  taken: number | undefined;
}

/** Above a card: the name of the branch it heads with its number of runs, and a button to insert a step. */
export function Connector({ node, isCurrent, taken }: ConnectorProps) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const { onAdd, onPaste } = useFlow();
  const isHolding = useAppSelector((state) => state.held !== null);
  const { place, step, mark, alsoFrom, branch, branchOf } = node;
  if (!place) return null;
  return (
    <>
      {branch !== null && (
        <span className={`${styles.branchName} ${colourOf(branch)}`} title={nameOfBranch(branch)}>
          <span className={styles.branchText}>{nameOfBranch(branch)}</span>
          {taken !== undefined && <Taken count={taken} />}
        </span>
      )}
      <button
        type="button"
        className={`${styles.plus} nopan`}
        tabIndex={isCurrent ? 0 : -1}
        // An end has no card that could take the focus.
        data-stop={step ? undefined : true}
        aria-label={nameOf()}
        title={isHolding ? t('flow.paste') : t('flow.add')}
        onClick={() => (isHolding ? onPaste(place) : onAdd(place))}
      >
        {isHolding ? <SnippetsOutlined aria-hidden="true" /> : <PlusOutlined aria-hidden="true" />}
      </button>
    </>
  );

  function nameOfBranch(of: Branch): string {
    return branchOf ? branchText(branchOf, of, t) : '';
  }

  function nameOf(): string {
    if (isHolding) return step ? t('flow.pasteBefore', { step: descriptionOf(step) }) : t('flow.pasteHere');
    if (mark !== null && alsoFrom.length > 0) return t('flow.addAfterBranches');
    return step ? t('flow.addBefore', { step: descriptionOf(step) }) : t('flow.addHere');
  }
}

const colourOf = (branch: Branch): string | undefined =>
  typeof branch === 'string' ? styles.wayName : branch ? styles.trueName : styles.falseName;

function Taken({ count }: { count: number }) {
  const { t, i18n } = useTranslation();
  return (
    <span title={t('flow.taken', { count })}>
      <span aria-hidden="true"> · {countText(count, i18n.language)}</span>
      <span className="visually-hidden"> ({t('flow.taken', { count })})</span>
    </span>
  );
}
