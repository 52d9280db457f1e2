import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { goingAsked } from '../affected-runs/going-slice';
import { canGo } from '../editing/selectors';

/** Undo and redo. */
export function UndoButtons() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const canUndo = useAppSelector((state) => canGo(state, -1));
  const canRedo = useAppSelector((state) => canGo(state, 1));
  return (
    <Space.Compact>
      <Button
        icon={<UndoOutlined aria-hidden="true" />}
        aria-label={t('flow.undo')}
        title={t('flow.undo')}
        disabled={!canUndo}
        onClick={() => dispatch(goingAsked('undo'))}
      />
      <Button
        icon={<RedoOutlined aria-hidden="true" />}
        aria-label={t('flow.redo')}
        title={t('flow.redo')}
        disabled={!canRedo}
        onClick={() => dispatch(goingAsked('redo'))}
      />
    </Space.Compact>
  );
}
