import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RunDetail } from '../../../../domain/entities/runs/run';
import { useOpened } from '../../components/list/opened';
import { useResource } from '../../components/use-resource';
import { liveRefresh } from '../../constants';
import { mayGoOn } from '../../features/runs/resolving/may-go-on';
import { RunStateBadge } from '../../features/runs/RunStateBadge';
import type { RunKey } from '../../features/runs/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { pathLit, type LitPath } from '../editing/flow-slice';
import { litRun } from './slice';
import styles from './bar.module.css';

/**
 * The run in the URL (`?path=`), whose path is highlighted on the canvas: its contact and its state. It is refreshed while it continues.
 */
export function LitRun() {
  const { t } = useTranslation();
  const { id, close } = useOpened('path');
  const automatisationId = useAppSelector((state) => state.flow.automatisation?.id);
  if (id === null || automatisationId === undefined) return null;
  return (
    <div className={styles.lit} role="status">
      <Link to={{ search: `tab=runs&run=${id}` }}>{t('flow.pathOf', { id })}</Link>
      <Way automatisationId={automatisationId} id={id} />
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

function Way({ automatisationId, id }: RunKey) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isFollowed = useAppSelector((state) => mayGoOn(state.flowLitRun.data?.state));
  const ask = useCallback(() => litRun.requested({ automatisationId, id }), [automatisationId, id]);
  const { data, failure } = useResource((state) => state.flowLitRun, ask, isFollowed ? liveRefresh : null);
  const run = data?.id === id ? data : null;
  useEffect(() => {
    dispatch(pathLit(run && wayOf(run)));
    return () => void dispatch(pathLit(null));
  }, [dispatch, run]);

  if (!run) return failure && <span>{t('flow.noPath')}</span>;
  return (
    <>
      {run.contact_external_id !== null && <span className={styles.heldName}>{run.contact_external_id}</span>}
      <RunStateBadge state={run.state} />
    </>
  );
}

/** A run's path from its log; for a step visited more than once, its latest state. */
const wayOf = ({ steps }: RunDetail): LitPath =>
  Object.fromEntries(steps.map(({ step_id, state }) => [step_id, state]));
