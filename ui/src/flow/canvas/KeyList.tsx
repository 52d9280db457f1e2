import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { keysAsked, keysDismissed } from '../editing/flow-slice';
import styles from '../bar/bar.module.css';

const keys = [
  ['move', ['↑', '↓', '←', '→']],
  ['add', ['Shift', 'Tab']],
  ['open', ['Enter']],
  ['delete', ['Delete']],
  ['clone', ['Ctrl', 'C']],
  ['cloneAll', ['Ctrl', 'Shift', 'C']],
  ['paste', ['Ctrl', 'V']],
  ['letGo', ['Esc']],
  ['undo', ['Ctrl', 'Z']],
  ['redo', ['Ctrl', 'Shift', 'Z']],
  ['zoom', ['+', '-', '0']],
  ['help', ['?']],
] as const;

/** The canvas's keyboard shortcuts. */
export function KeyList() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.flow.areKeysShown);
  return (
    <>
      <Button
        icon={<QuestionCircleOutlined aria-hidden="true" />}
        aria-label={t('flow.keys.title')}
        title={t('flow.keys.title')}
        onClick={() => dispatch(keysAsked())}
      />
      <Modal
        open={isOpen}
        title={t('flow.keys.title')}
        footer={null}
        onCancel={() => dispatch(keysDismissed())}
      >
        <dl className={styles.keys}>
          {keys.map(([name, combination]) => (
            <div key={name}>
              <dt>
                {combination.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(`flow.keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
