import { CloseOutlined, SnippetsOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { followersTaken, stepLetGo } from '../editing/clipboard-slice';
import { allSteps } from '../editing/step-places';
import { useDescription } from '../panel/use-description';
import styles from '../bar/bar.module.css';

/** The steps in the clipboard, and whether the following steps are included. */
export function ClipboardNote() {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => state.held);
  if (!held) return null;
  const followers = allSteps(held.withFollowers).length - 1;
  return (
    <div className={styles.held} role="status">
      <SnippetsOutlined aria-hidden="true" />
      <span className={styles.heldName}>{t('flow.held', { step: descriptionOf(held.step) })}</span>
      <span>{t('flow.heldHint')}</span>
      {followers > 0 && (
        <Checkbox
          checked={held.takesFollowers}
          onChange={({ target }) => dispatch(followersTaken(target.checked))}
        >
          {t('flow.takeFollowers', { count: followers })}
        </Checkbox>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={t('flow.letGo')}
        onClick={() => dispatch(stepLetGo())}
      />
    </div>
  );
}
