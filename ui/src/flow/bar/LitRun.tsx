import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../components/list/opened';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { pathAsked, pathLit } from '../slice';
import styles from './bar.module.css';

/** The run of the address (`?path=`), whose way is lit on the canvas. */
export function LitRun() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { id, close } = useOpened('path');
  const automatisationId = useAppSelector((state) => state.flow.automatisation?.id);
  useEffect(() => {
    if (id === null || automatisationId === undefined) return undefined;
    dispatch(pathAsked({ automatisationId, id }));
    return () => void dispatch(pathLit(null));
  }, [dispatch, automatisationId, id]);
  if (id === null) return null;
  return (
    <div className={styles.lit} role="status">
      {t('flow.pathOf', { id })}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={t('flow.pathOff')}
        onClick={close}
      />
    </div>
  );
}
