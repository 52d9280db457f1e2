import { FastForwardOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { InterventionAction } from '../../../../../domain/entities/runs/run';
import { useAppSelector } from '../../../store/hooks';
import { actionsFor, type RunsToResolve } from './resolution-slice';
import { resolutionWords } from './resolution-words';
import { useResolving } from './use-resolving';

export const resolutionIcons = {
  retry: <RedoOutlined aria-hidden="true" />,
  skip: <FastForwardOutlined aria-hidden="true" />,
  stop: <StopOutlined aria-hidden="true" />,
} satisfies Record<InterventionAction, unknown>;

/** The actions on runs: retry, continue after the step, give up. */
export function ResolutionButtons({ runs }: { runs: RunsToResolve }) {
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
          {resolutionWords(t, runs, action).label}
        </Button>
      ))}
    </Space>
  );
}
