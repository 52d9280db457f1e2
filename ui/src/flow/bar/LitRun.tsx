import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOpened } from '../../components/list/opened';
import { useRefreshing } from '../../components/use-refreshing';
import { liveRefresh } from '../../constants';
import { RunStateBadge } from '../../features/runs/RunStateBadge';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { pathAsked, pathLit } from '../slice';
import styles from './bar.module.css';

/** The run of the address (`?path=`), whose way is lit on the canvas: whose it is, and how it stands. It is followed while it goes on. */
export function LitRun() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { id, close } = useOpened('path');
  const automatisationId = useAppSelector((state) => state.flow.automatisation?.id);
  const run = useAppSelector((state) => state.flow.litRun);
  const ask = useCallback(() => {
    if (id !== null && automatisationId !== undefined) dispatch(pathAsked({ automatisationId, id }));
  }, [dispatch, automatisationId, id]);
  useEffect(() => {
    ask();
    return () => void dispatch(pathLit(null));
  }, [ask, dispatch]);
  useRefreshing(ask, run?.state === 'running' ? liveRefresh : null);
  if (id === null) return null;
  return (
    <div className={styles.lit} role="status">
      <Link to={{ search: `tab=runs&run=${id}` }}>{t('flow.pathOf', { id })}</Link>
      {run?.contact_external_id && <span className={styles.heldName}>{run.contact_external_id}</span>}
      {run && <RunStateBadge state={run.state} />}
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
