import { FastForwardOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { InterventionAction } from '../../../../domain/entities/run';
import { useAppSelector } from '../../store/hooks';
import { actionsFor, type FailedRuns } from './resolution-slice';
import { useResolving } from './use-resolving';

export const resolutionIcons = {
  retry: <RedoOutlined aria-hidden="true" />,
  skip: <FastForwardOutlined aria-hidden="true" />,
  stop: <StopOutlined aria-hidden="true" />,
} satisfies Record<InterventionAction, unknown>;

/** What can be done about failed runs: to try again, to go on past the step, to give up; or about those whose call is made again. */
export function FailedRunButtons({ runs }: { runs: FailedRuns }) {
  const { t } = useTranslation();
  const resolve = useResolving();
  const isBusy = useAppSelector((state) => state.runs.resolution.request.state === 'running');
  return (
    <Space wrap>
      {actionsFor(runs).map((action) => (
        <Button
          key={action}
          danger={action === 'stop'}
          disabled={isBusy}
          icon={resolutionIcons[action]}
          onClick={() => resolve(runs, action)}
        >
          {resolutionLabel(t, runs, action)}
        </Button>
      ))}
    </Space>
  );
}

/** What an action is called, for one run or for all at a step. */
export function resolutionLabel(t: TFunction, runs: FailedRuns, action: InterventionAction): string {
  const isOfAll = 'stepId' in runs.at;
  if (runs.isTriedAgain && action !== 'stop') return t(`runs.${isOfAll ? 'triedAll' : 'triedOne'}.${action}`);
  return t(isOfAll ? `runs.resolveAll.${action}` : `runs.resolve.${action}`, { count: runs.count });
}
